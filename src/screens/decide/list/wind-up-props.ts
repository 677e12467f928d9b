import type { KeyboardEvent, MouseEvent, PointerEvent } from "react";
import { getLoadedAnimation } from "../parts.ts";

/** The props of a button that draws. Holding it winds up the wheel; a tap does what it does anyway. */
export const WIND_UP_PROPS = {
	// A finger that rests does not select text or open anything.
	style: { userSelect: "none", WebkitUserSelect: "none", WebkitTouchCallout: "none" },
	onContextMenu: (event: MouseEvent) => {
		if ((event.nativeEvent as globalThis.PointerEvent).pointerType === "touch") event.preventDefault();
	},
	onPointerDown: ({ button, isPrimary, currentTarget }: PointerEvent) => {
		if (button === 0 && isPrimary) getLoadedAnimation()?.windUp(currentTarget);
	},
	// Enter presses at once, and cannot wind up.
	onKeyDown: ({ key, repeat, currentTarget }: KeyboardEvent) => {
		if (key === " " && !repeat) getLoadedAnimation()?.windUp(currentTarget);
	},
} as const;

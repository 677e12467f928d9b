import type { KeyboardEvent, MouseEvent, PointerEvent } from "react";
import { getLoadedAnimation } from "../parts.ts";

/** Of a button that draws: held, it winds up the wheel, and a tap does what it does anyway. */
export const WIND_UP_PROPS = {
	// A finger that rests selects no text, and opens nothing.
	style: { userSelect: "none", WebkitUserSelect: "none", WebkitTouchCallout: "none" },
	onContextMenu: (event: MouseEvent) => {
		if ((event.nativeEvent as globalThis.PointerEvent).pointerType === "touch") event.preventDefault();
	},
	onPointerDown: ({ button, isPrimary, currentTarget }: PointerEvent) => {
		if (button === 0 && isPrimary) getLoadedAnimation()?.windUp(currentTarget);
	},
	// Enter presses at once.
	onKeyDown: ({ key, repeat, currentTarget }: KeyboardEvent) => {
		if (key === " " && !repeat) getLoadedAnimation()?.windUp(currentTarget);
	},
} as const;

import { type ComponentProps, type ReactNode, useState } from "react";
import { withMessages } from "../../languages/load-language.ts";
import type { Family } from "../../rules/family.ts";
import type { TurnState } from "../../rules/history-replay.ts";
import { dayOfTurn } from "../../stores/local-day.ts";
import { createLazyPart, Lazy } from "../../ui/lazy-part.tsx";
import { useCanMend } from "../family/family-context.tsx";
import type * as MendChunk from "./mend-sheet.tsx";

/** Decisions open it, and so does what they open. In the file of either it would be a cycle of imports. */
const mendSheet = createLazyPart(() => withMessages(import("./mend-sheet.tsx")));

/** Loaded once a turn is mended. */
export function LazyMendSheet(props: ComponentProps<typeof MendChunk.MendSheet>) {
	const [isNeeded, setNeeded] = useState(false);
	if (props.turn !== undefined && !isNeeded) setNeeded(true);
	return isNeeded && <Lazy part={mendSheet}>{({ MendSheet }) => <MendSheet {...props} />}</Lazy>;
}

/** The sheet that mends a turn of the history: `onMend` opens it, `sheet` is to be rendered. */
export function useMendSheet(family: Family): {
	/** The same in all renders. Undefined if turns cannot be mended here. */
	readonly onMend: ((turn: TurnState) => void) | undefined;
	readonly sheet: ReactNode;
} {
	const [mended, setMended] = useState<TurnState>();
	const turn = mended && { ...mended.turn, isUndone: mended.isUndone, day: dayOfTurn(mended.turn, family) };
	return {
		onMend: useCanMend() ? setMended : undefined,
		sheet: <LazyMendSheet family={family} turn={turn} onClose={() => setMended(undefined)} />,
	};
}

import { useEffect, useState } from "react";
import type { Family } from "../../rules/family.ts";
import type { Draw } from "../../rules/turns.ts";
import type * as Show from "./animation/animation-chunk.ts";

let animationChunk: typeof Show | undefined;
let freshDraw: Draw | undefined;

/** Fetches the show of a draw while the person is still choosing: nobody ever waits for it. */
export function usePreloadDrawAnimation(): void {
	useEffect(() => {
		import("./animation/animation-chunk.ts").then(
			(loaded) => {
				animationChunk = loaded;
			},
			(reason) => console.info("Draws are shown without a show:", reason),
		);
	}, []);
}

/** Says that a draw has just been made. Its result may then be shown with a show: once, and not again after Back or Forward. */
export function markFreshDraw(draw: Draw): void {
	freshDraw = draw;
}

/** The show for the result of a draw, if there is to be one, and how to end it. */
export function useDrawAnimation(draw: Draw): readonly [(typeof Show)["DrawAnimation"] | undefined, () => void] {
	const [part, setPart] = useState(() => (isFreshDraw(draw) ? animationChunk?.DrawAnimation : undefined));
	useEffect(
		() => () => {
			freshDraw = undefined;
		},
		[],
	);
	return [part, () => setPart(undefined)];
}

/** The history gives back a copy of the draw. */
function isFreshDraw(draw: Draw): boolean {
	return freshDraw?.category === draw.category && freshDraw.person === draw.person;
}

/** Celebrates a turn that has completed a cycle, if what that takes has arrived. */
export function celebrateIfLoaded(draw: Draw, family: Family | undefined): void {
	animationChunk?.celebrate(draw, family);
}

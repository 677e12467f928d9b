import { useEffect, useState } from "react";
import type { Family } from "../../rules/family.ts";
import type { Draw } from "../../rules/turns.ts";
import type * as Show from "./show/show.ts";

let show: typeof Show | undefined;
let fresh: Draw | undefined;

/** Fetches the show of a draw while the person is still choosing: nobody ever waits for it. */
export function useShowSoon(): void {
	useEffect(() => {
		import("./show/show.ts").then(
			(loaded) => {
				show = loaded;
			},
			(reason) => console.info("Draws are shown without a show:", reason),
		);
	}, []);
}

/** Says that a draw has just been made. Its result may then be shown with a show: once, and not again after Back or Forward. */
export function justDrawn(draw: Draw): void {
	fresh = draw;
}

/** The show for the result of a draw, if there is to be one, and how to end it. */
export function useShow(draw: Draw): readonly [(typeof Show)["DrawShow"] | undefined, () => void] {
	const [part, setPart] = useState(() => (isFresh(draw) ? show?.DrawShow : undefined));
	useEffect(
		() => () => {
			fresh = undefined;
		},
		[],
	);
	return [part, () => setPart(undefined)];
}

/** The history gives back a copy of the draw. */
function isFresh(draw: Draw): boolean {
	return fresh?.category === draw.category && fresh.person === draw.person;
}

/** Celebrates a turn that has completed a cycle, if what that takes has arrived. */
export function celebrate(draw: Draw, family: Family | undefined): void {
	show?.celebrate(draw, family);
}

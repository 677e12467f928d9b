import { classNames } from "../../../ui/class-names.ts";
import { getColourClass } from "../../avatars/avatar.tsx";
import { AVATAR_COLOUR_COUNT } from "../../avatars/avatar-style.ts";

/** Of more cycles, only the last ones have a pennant. */
const MAX_PENNANTS = 10;

const FLAG_CLASS = "size-2.5 [clip-path:polygon(0_0,100%_0,50%_100%)]";

/** Pennants at the upper edge of a card: one for each finished cycle. */
export function Pennants({ count }: { count: number }) {
	const shown = Math.min(count, MAX_PENNANTS);
	return (
		<div aria-hidden data-testid="pennants" className="absolute top-0 flex gap-1">
			{Array.from({ length: shown }, (_, at) => count - shown + at).map((cycle) => (
				<i key={cycle} className={classNames(getColourClass(cycle % AVATAR_COLOUR_COUNT), FLAG_CLASS)} />
			))}
		</div>
	);
}

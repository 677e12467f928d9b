import { getColourClass } from "../../avatars/avatar.tsx";
import { AVATAR_COLOUR_COUNT } from "../../avatars/avatar-style.ts";

/** The last of more. */
const MAX_PENNANTS = 10;

/** Here, a guest's first page has no bytes of it. */
const PENNANT_STYLE = { width: "0.625rem", height: "0.625rem", clipPath: "polygon(0 0, 100% 0, 50% 100%)" };

/** Along the upper edge of a card: one for each finished cycle. */
export function Pennants({ count }: { count: number }) {
	const shown = Math.min(count, MAX_PENNANTS);
	return (
		<div aria-hidden data-testid="pennants" className="absolute top-0 flex gap-1">
			{Array.from({ length: shown }, (_, at) => count - shown + at).map((cycle) => (
				<i key={cycle} className={getColourClass(cycle % AVATAR_COLOUR_COUNT)} style={PENNANT_STYLE} />
			))}
		</div>
	);
}

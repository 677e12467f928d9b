import { getColourClass } from "../avatars/avatar.tsx";
import { AVATAR_COLOUR_COUNT } from "../avatars/avatar-style.ts";

const COLOUR_CLASSES = Array.from({ length: 2 * AVATAR_COLOUR_COUNT }, (_, at) =>
	getColourClass(at % AVATAR_COLOUR_COUNT),
);
const FLAG_STYLE = { flex: 1, height: "max(2.5rem, 7vmin)", clipPath: "polygon(4% 0, 96% 0, 50% 100%)" };

/** A line of flags along the upper edge, because a new cycle is a feast; without those in the colour of what is below. */
export function Bunting({ without }: { without: string }) {
	return (
		<div aria-hidden data-testid="bunting" className="absolute inset-x-0 flex" style={{ top: 0 }}>
			{COLOUR_CLASSES.filter((one) => one !== without).map((one, at) => (
				<i key={at} className={one} style={FLAG_STYLE} />
			))}
		</div>
	);
}

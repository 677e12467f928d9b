import { classNames } from "../../../ui/class-names.ts";
import { getColourClass } from "../../avatars/avatar.tsx";
import { AVATAR_COLOUR_COUNT } from "../../avatars/avatar-style.ts";

const COLOUR_CLASSES = Array.from({ length: 2 * AVATAR_COLOUR_COUNT }, (_, at) =>
	getColourClass(at % AVATAR_COLOUR_COUNT),
);
const FLAG_CLASS = "h-[max(2.5rem,7vmin)] flex-1 [clip-path:polygon(4%_0,96%_0,50%_100%)]";

/**
 * A line of flags along the upper edge, because a new cycle is a feast. It has no flag in the colour of what is below.
 */
export function Bunting({ without }: { without: string }) {
	return (
		<div aria-hidden data-testid="bunting" className="absolute inset-x-0 top-0 flex">
			{COLOUR_CLASSES.filter((colour) => colour !== without).map((colour, at) => (
				<i key={at} className={classNames(colour, FLAG_CLASS)} />
			))}
		</div>
	);
}

import { use } from "react";
import { classNames } from "../ui/class-names.ts";
import { CheckIcon } from "../ui/icons.tsx";
import { type FaceLook, lookOf } from "./face-looks.ts";
import { FamilyContext } from "./family-context.tsx";

const SIZES = {
	small: "size-8 text-sm",
	middle: "size-11 text-lg",
	big: "size-16 text-2xl",
	large: "size-36 text-7xl",
} as const;

/** A member as a coloured disc with the first letter of the name: decoration beside the name itself. */
export function Face({
	name,
	size = "middle",
	hadTurn = false,
	className,
}: {
	name: string;
	size?: keyof typeof SIZES;
	/** Pale, with a check mark. */
	hadTurn?: boolean;
	/** Instead of the member's colour. */
	className?: string;
}) {
	const look = useLook(name);
	return (
		<span
			aria-hidden
			className={classNames(
				"relative inline-flex shrink-0 select-none items-center justify-center rounded-full font-extrabold",
				SIZES[size],
				hadTurn ? "bg-line text-soft" : classNames("text-face-ink", className ?? colourClass(look)),
			)}
		>
			{size === "large" ? look.letter : look.letters}
			{hadTurn && <CheckIcon className="absolute -end-1 -bottom-1 size-4 rounded-full bg-good text-on-accent" />}
		</span>
	);
}

/** The background class of a member. */
export function useFaceColour(name: string): string {
	return colourClass(useLook(name));
}

/** One of bg-face-1 to bg-face-8, which theme.css asks for by name. */
function colourClass({ colour }: FaceLook): string {
	return `bg-face-${colour + 1}`;
}

function useLook(name: string): FaceLook {
	return lookOf(name, use(FamilyContext)?.family()?.members ?? []);
}

import { use } from "react";
import { classNames } from "../../ui/class-names.ts";
import { CheckIcon } from "../../ui/icons.tsx";
import { FamilyContext } from "../family/family-context.tsx";
import { type AvatarStyle, getAvatarStyle } from "./avatar-style.ts";

const SIZES = {
	small: "size-8 text-sm",
	middle: "size-11 text-lg",
	big: "size-16 text-2xl",
	large: "size-36 text-7xl",
} as const;

/** A member as a coloured disc with the first letter of the name: decoration beside the name itself. */
export function Avatar({
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
	const look = useAvatarStyle(name);
	return (
		<span
			aria-hidden
			className={classNames(
				"relative inline-flex shrink-0 select-none items-center justify-center rounded-full font-extrabold",
				SIZES[size],
				hadTurn ? "bg-line text-soft" : classNames("text-face-ink", className ?? getColourClass(look)),
			)}
		>
			{size === "large" ? look.initial : look.initials}
			{hadTurn && <CheckIcon className="absolute -end-1 -bottom-1 size-4 rounded-full bg-good text-on-accent" />}
		</span>
	);
}

/** The background class of a member. */
export function useAvatarColour(name: string): string {
	return getColourClass(useAvatarStyle(name));
}

/** One of bg-face-1 to bg-face-8, which theme.css asks for by name. */
function getColourClass({ colour }: AvatarStyle): string {
	return `bg-face-${colour + 1}`;
}

function useAvatarStyle(name: string): AvatarStyle {
	return getAvatarStyle(name, use(FamilyContext)?.family()?.members ?? []);
}

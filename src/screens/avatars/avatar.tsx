import { classNames } from "../../ui/class-names.ts";
import { CheckIcon } from "../../ui/icons.tsx";
import { EMPTY_FAMILY, useFamilyStore } from "../family/family-context.tsx";
import { type AvatarStyle, getAvatarStyle, type Person } from "./avatar-style.ts";

/** Each line is as high as its disc: in a long list, boxes of text cost less than flex boxes. */
const SIZES = {
	small: "size-8 text-sm leading-8",
	medium: "size-11 text-lg leading-11",
	big: "size-16 text-2xl leading-16",
	large: "size-[2em] text-7xl leading-[2]",
	/** As large as the letters around it. */
	inherited: "size-[2em] leading-[2]",
	/** As large as the card around it says. */
	fluid: "size-(--face) text-[length:calc(var(--face)*0.44)] leading-(--face)",
} as const;

/** The photo has a rim in the member's colour. */
const PHOTO_CLASS = "size-[90%] rounded-full object-cover";

/** A member's photo, emoji or initials on a coloured disc: decoration beside the name. */
export function Avatar({
	member,
	size = "medium",
	hadTurn = false,
	look,
	className,
}: {
	member: Person;
	size?: keyof typeof SIZES;
	hadTurn?: boolean;
	/** Used in place of the member's own. */
	look?: AvatarStyle;
	className?: string;
}) {
	const memberStyle = useAvatarStyle(member);
	const style = look ?? memberStyle;
	return (
		<span
			aria-hidden
			// A photo has a character without width, so that it stands on a line as the letters of others do.
			data-text={style.photo === undefined ? style.initials : "\u200b"}
			className={classNames(
				"shrink-0 select-none rounded-full font-extrabold",
				style.photo === undefined ? "inline-block text-center" : "inline-flex items-center justify-center",
				SIZES[size],
				hadTurn ? "relative bg-line text-soft" : classNames("text-face-ink", className ?? getColourClass(style.colour)),
			)}
		>
			{style.photo !== undefined && (
				<img src={style.photo} alt="" draggable={false} className={classNames(PHOTO_CLASS, hadTurn && "opacity-45")} />
			)}
			{hadTurn && <CheckIcon className="absolute -end-1 -bottom-1 size-4 rounded-full bg-good text-on-accent" />}
		</span>
	);
}

export function useAvatarColour(member: Person): string {
	return getColourClass(useAvatarStyle(member).colour);
}

/** bg-face-1 to bg-face-8, which theme.css lists as sources. */
export function getColourClass(colour: number): string {
	return `bg-face-${colour + 1}`;
}

function useAvatarStyle(member: Person): AvatarStyle {
	return getAvatarStyle(useFamilyStore().family() ?? EMPTY_FAMILY, member);
}

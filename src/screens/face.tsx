import { use } from "react";
import { classNames } from "../ui/class-names.ts";
import { CheckIcon } from "../ui/icons.tsx";
import { type FaceLook, faceLooks, lookOfStranger } from "./face-looks.ts";
import { FamilyContext } from "./family-context.tsx";

const COLOURS = [
	"bg-face-1",
	"bg-face-2",
	"bg-face-3",
	"bg-face-4",
	"bg-face-5",
	"bg-face-6",
	"bg-face-7",
	"bg-face-8",
] as const;

const SIZES = {
	small: "size-8 text-sm",
	middle: "size-11 text-lg",
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
				hadTurn ? "bg-line text-soft" : classNames("text-face-ink", className ?? COLOURS[look.colour]),
			)}
		>
			{size === "large" ? look.letter : look.letters}
			{hadTurn && <CheckIcon className="absolute -end-1 -bottom-1 size-4 rounded-full bg-good text-on-accent" />}
		</span>
	);
}

/** The background class of a member. */
export function useFaceColour(name: string): string {
	return COLOURS[useLook(name).colour] ?? COLOURS[0];
}

function useLook(name: string): FaceLook {
	const members = use(FamilyContext)?.family()?.members ?? [];
	return faceLooks(members).get(name) ?? lookOfStranger(name);
}

import { t } from "@lingui/core/macro";
import { membersIn } from "../../rules/away.ts";
import { findOpenDraw } from "../../rules/draw.ts";
import type { Category, Family, Member } from "../../rules/family.ts";
import { classNames } from "../../ui/class-names.ts";
import { useAvatarColour } from "../avatars/avatar.tsx";
import { isolateName } from "../text/isolate-name.tsx";
import { describeNobody } from "./decision-messages.ts";

const PILL_CLASS = "mt-0.5 inline-block rounded-control px-2 py-0.5 font-bold text-sm";

export function CardInvitation({
	id,
	family,
	category,
	today,
}: {
	id: string;
	family: Family;
	category: Category;
	today: string;
}) {
	const drawn = findOpenDraw(family, category, today)?.member;
	if (drawn) return <Drawn id={id} member={drawn} />;
	if (membersIn(family, category, today).length === 0)
		return (
			<p id={id} className="text-sm">
				{describeNobody(family, category.settings.excluded)}
			</p>
		);
	return (
		// For the eye: screen readers know it from the button.
		<p aria-hidden className={`${PILL_CLASS} bg-tint text-accent`}>
			{t`Tap to decide`}
		</p>
	);
}

function Drawn({ id, member }: { id: string; member: Member }) {
	const colourClass = useAvatarColour(member);
	return (
		<p id={id} className={classNames(PILL_CLASS, "wrap-anywhere text-face-ink", colourClass)}>
			{isolateName(member.name, (member) => t`${member} was picked`)}
		</p>
	);
}

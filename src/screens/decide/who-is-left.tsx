import { t } from "@lingui/core/macro";
import type { CSSProperties } from "react";
import { type Member, namesOf } from "../../rules/family.ts";
import { classNames } from "../../ui/class-names.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { formatNames } from "../text/format-names.ts";
import { selectVisibleAvatars } from "./visible-avatars.ts";

/** More stand in two rows. */
const MAX_IN_A_ROW = 7;

/** As large as the card and the window have room for: as wide as all of a row, as high as what their row of cards leaves them. */
const FACE_CLASS =
	"[--face:clamp(1.5rem,76cqi/var(--count),2rem)] wall:[--face:clamp(1.75rem,min(76cqi/var(--count),18dvh/var(--rows)),10rem)]";

/** The faces of those who have had no turn yet. */
export function WhoIsLeft({ members, eligible }: { members: readonly Member[]; eligible: readonly Member[] }) {
	const shown = selectVisibleAvatars(eligible, members.length);
	if (shown.length === 0) return null;
	const isEligible = new Set(eligible);
	const had = members.filter((member) => !isEligible.has(member));
	const stillIn = (names: string) => t`Still waiting: ${names}.`;
	// How many more there are is as wide as two.
	const count = shown.length + (eligible.length > shown.length ? 2 : 0);
	const inARow = count > MAX_IN_A_ROW ? Math.ceil(count / 2) : count;
	const hadATurn = (names: string) => t`Had a turn: ${names}.`;
	return (
		<div
			className={classNames("flex flex-wrap items-center gap-[calc(var(--face)*0.15)]", FACE_CLASS)}
			style={{ "--count": inARow } as CSSProperties}
		>
			{shown.map((member) => (
				<Avatar key={member.id} member={member} size="fluid" />
			))}
			{eligible.length > shown.length && (
				<span aria-hidden dir="ltr" className="px-1 font-bold text-soft">
					+{eligible.length - shown.length}
				</span>
			)}
			<p className="sr-only">
				{`${stillIn(formatNames(namesOf(eligible)))} `}
				{had.length > 0 && hadATurn(formatNames(namesOf(had)))}
			</p>
		</div>
	);
}

import { t } from "@lingui/core/macro";
import type { CSSProperties } from "react";
import { type Member, namesOf } from "../../rules/family.ts";
import { classNames } from "../../ui/class-names.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { formatNames } from "../text/format-names.ts";
import { isLongName } from "../text/is-long-name.ts";
import { selectVisibleAvatars } from "./visible-avatars.ts";

/** Faces are no larger than those of so many, or one that is left would outweigh those of the cards beside it. */
const MIN_IN_A_ROW = 3;
/** More stand in two rows. */
const MAX_IN_A_ROW = 7;

/** As large as the card and the window have room for: as wide as all of a row, as high as what their row of cards leaves them. */
const FACE_CLASS =
	"[--face:clamp(1.5rem,76cqi/var(--count),2rem)] wall:[--face:clamp(1.75rem,min(76cqi/var(--count),18dvh/var(--rows)),10rem)]";

/** A list, each with their name, which has about a third of the window's height. */
const TALL_CLASS =
	"tall:grid tall:grid-cols-[repeat(var(--columns),minmax(0,1fr))] tall:[--face:clamp(1.5rem,min(26cqi/var(--columns),34dvh*var(--columns)/var(--people)),7rem)]";

const COLUMNS_CLASS = "[--columns:1] @xl:[--columns:2] @4xl:[--columns:3]";

/** More of them have two columns in a narrow card, too. */
const COLUMNS_OF_MANY_CLASS = "[--columns:2] @4xl:[--columns:3]";

/** The faces of those who have had no turn yet. */
export function WhoIsLeft({ members, eligible }: { members: readonly Member[]; eligible: readonly Member[] }) {
	const shown = selectVisibleAvatars(eligible, members.length);
	if (shown.length === 0) return null;
	const isEligible = new Set(eligible);
	const had = members.filter((member) => !isEligible.has(member));
	const stillIn = (names: string) => t`Still waiting: ${names}.`;
	// How many more there are is as wide as two.
	const count = shown.length + (eligible.length > shown.length ? 2 : 0);
	const inARow = count > MAX_IN_A_ROW ? Math.ceil(count / 2) : Math.max(count, Math.min(MIN_IN_A_ROW, members.length));
	const hadATurn = (names: string) => t`Had a turn: ${names}.`;
	return (
		<div
			className={classNames(
				"flex flex-wrap items-center gap-[calc(var(--face)*0.15)]",
				count > MAX_IN_A_ROW ? COLUMNS_OF_MANY_CLASS : COLUMNS_CLASS,
				FACE_CLASS,
				TALL_CLASS,
			)}
			style={{ "--count": inARow, "--people": count } as CSSProperties}
		>
			{shown.map((member) => (
				<span
					key={member.id}
					aria-hidden
					className="contents tall:flex tall:items-center tall:gap-[calc(var(--face)*0.3)]"
				>
					<Avatar member={member} size="fluid" />
					<bdi
						translate="no"
						className={classNames(
							"wrap-anywhere hidden min-w-0 font-semibold leading-tight tall:inline",
							isLongName(member.name)
								? "text-base"
								: "text-[length:clamp(1rem,min(var(--face)*0.5,10cqi/var(--columns)),2.25rem)]",
						)}
					>
						{member.name}
					</bdi>
				</span>
			))}
			{eligible.length > shown.length && (
				<span aria-hidden dir="ltr" className="px-1 font-bold text-soft">
					{`+${eligible.length - shown.length}`}
				</span>
			)}
			<p className="sr-only">
				<span>{stillIn(formatNames(namesOf(eligible)))}</span>{" "}
				{had.length > 0 && <span>{hadATurn(formatNames(namesOf(had)))}</span>}
			</p>
		</div>
	);
}

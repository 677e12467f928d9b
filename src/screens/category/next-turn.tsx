import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { findCandidates, standingDraw } from "../../rules/draw.ts";
import type { Category, Family } from "../../rules/family.ts";
import { getToday } from "../../stores/local-day.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { describeNobody } from "../decide/decision-messages.ts";
import { formatNames } from "../text/format-names.ts";
import { isolateName } from "../text/isolate-name.tsx";

export function NextTurn({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const today = getToday();
	const drawn = standingDraw(family, category.name, today)?.draw.member;
	const { members } = findCandidates(family, category.name, today);
	const count = members.length;
	const [first] = members;
	if (drawn !== undefined)
		return <OneFace member={drawn}>{isolateName(drawn, (member) => t`${member} was picked`)}</OneFace>;
	if (first === undefined) return <p className="text-lg">{describeNobody(family, category.settings?.excluded)}</p>;
	if (count === 1) return <OneFace member={first}>{isolateName(first, (member) => t`${member} is next`)}</OneFace>;
	return (
		<div className="flex flex-col gap-3">
			<p className="text-lg">{plural(count, { other: "One of these # is next" })}</p>
			<Faces members={members} />
		</div>
	);
}

function OneFace({ member, children }: { member: string; children: ReactNode }) {
	return (
		<div className="flex items-center gap-3">
			<Avatar name={member} />
			<p className="wrap-anywhere min-w-0 font-semibold text-lg">{children}</p>
		</div>
	);
}

function Faces({ members }: { members: readonly string[] }) {
	const shown = members.slice(0, 14);
	return (
		<>
			<div className="flex flex-wrap gap-1.5">
				{shown.map((member) => (
					<Avatar key={member} name={member} size="small" />
				))}
				{members.length > shown.length && (
					<span aria-hidden className="self-center px-1 font-bold text-soft text-sm">
						+{members.length - shown.length}
					</span>
				)}
			</div>
			<p className="sr-only">{formatNames(members)}</p>
		</>
	);
}

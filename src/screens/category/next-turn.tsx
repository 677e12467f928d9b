import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { findCandidates, findOpenDraw } from "../../rules/draw.ts";
import { type Category, type Family, type Member, namesOf } from "../../rules/family.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { describeNobody } from "../decide/decision-messages.ts";
import { formatNames } from "../text/format-names.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { useToday } from "../use-today.ts";

const MAX_SHOWN = 14;

/** Who was drawn and has not decided yet; else among whom the next draw is. */
export function NextTurn({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const labelId = useId();
	const today = useToday();
	const drawn = findOpenDraw(family, category, today)?.member;
	const { members } = findCandidates(family, category, today);
	const count = members.length;
	const [first] = members;
	if (drawn) return <OneFace member={drawn}>{isolateName(drawn.name, (member) => t`${member} was picked`)}</OneFace>;
	if (first === undefined) return <p className="text-lg">{describeNobody(family, category.settings.excluded)}</p>;
	if (count === 1) return <OneFace member={first}>{isolateName(first.name, (member) => t`${member} is next`)}</OneFace>;
	return (
		<div className="flex flex-col gap-3">
			<p id={labelId} className="text-lg">
				{plural(count, { other: "One of these # is next" })}
			</p>
			<Members labelId={labelId} members={members} />
		</div>
	);
}

function OneFace({ member, children }: { member: Member; children: ReactNode }) {
	return (
		<div className="flex items-center gap-3">
			<Avatar member={member} />
			<p className="wrap-anywhere min-w-0 font-semibold text-lg">{children}</p>
		</div>
	);
}

function Members({ labelId, members }: { labelId: string; members: readonly Member[] }) {
	const shown = members.slice(0, MAX_SHOWN);
	const others = members.slice(MAX_SHOWN);
	return (
		<ul aria-labelledby={labelId} className="flex flex-wrap gap-x-5 gap-y-2">
			{shown.map((member) => (
				<li key={member.id} className="flex min-w-0 items-center gap-2">
					<Avatar member={member} size="small" />
					<span className="wrap-anywhere min-w-0 font-semibold">
						<bdi>{member.name}</bdi>
					</span>
				</li>
			))}
			{others.length > 0 && (
				<li className="self-center font-bold text-soft text-sm">
					<span aria-hidden dir="ltr">
						+{others.length}
					</span>
					<span className="sr-only">{formatNames(namesOf(others))}</span>
				</li>
			)}
		</ul>
	);
}

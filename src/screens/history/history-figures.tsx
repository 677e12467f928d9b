import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { HistorySummary, Wait } from "../../rules/history-summary.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { CategoryLine } from "../avatars/category-line.tsx";

export function HistoryFigures({
	summary: { cycles, isEven, hasEachOnce, longestWait },
	isOfAllTime,
}: {
	summary: HistorySummary;
	isOfAllTime: boolean;
}) {
	const { t } = useLingui();
	const none = isOfAllTime ? t`The first cycle is still going` : t`No cycle ended in this time`;
	return (
		<section className="rounded-card bg-card p-5 lift sm:p-6">
			<p className="font-bold text-lg">
				{cycles === 0 && <span>{none}</span>}
				{cycles > 0 && isEven && (
					<Plural
						value={cycles}
						one="# cycle, everyone had exactly # turn"
						other="# cycles, everyone had exactly # turns"
					/>
				)}
				{cycles > 0 && !isEven && <Plural value={cycles} one="# cycle" other="# cycles" />}
			</p>
			{cycles > 0 && !isEven && hasEachOnce && (
				<p className="mt-1">
					<Trans>In each of them, everyone who took part had exactly one turn.</Trans>
				</p>
			)}
			{longestWait && <LongestWait wait={longestWait} />}
		</section>
	);
}

function LongestWait({ wait: { member, category, turns } }: { wait: Wait }) {
	return (
		<div className="mt-4 flex items-center gap-3">
			<Avatar member={member} />
			<div className="wrap-anywhere min-w-0">
				<p>
					<Trans>
						Waiting the longest now: <strong>{<bdi translate="no">{member.name}</bdi>}</strong>
					</Trans>
				</p>
				<p>
					<Plural
						value={turns}
						one="# turn by someone else since their last"
						other="# turns by others since their last"
					/>
				</p>
				<CategoryLine category={category} />
			</div>
		</div>
	);
}

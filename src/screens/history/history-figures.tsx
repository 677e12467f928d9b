import { Plural, Trans } from "@lingui/react/macro";
import type { RecordSummary } from "../../rules/record-summary.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { CategoryLine } from "./category-line.tsx";

export function RecordFigures({ summary: { cycles, isEven, hasEachOnce, longestWait } }: { summary: RecordSummary }) {
	return (
		<section className="rounded-card bg-card p-5 lift sm:p-6">
			<p className="font-extrabold text-2xl">
				{cycles === 0 && <Trans>The first cycle is still going</Trans>}
				{cycles > 0 && isEven && (
					<Plural value={cycles} one="# cycle, everyone exactly #" other="# cycles, everyone exactly #" />
				)}
				{cycles > 0 && !isEven && <Plural value={cycles} one="# cycle" other="# cycles" />}
			</p>
			{cycles > 0 && !isEven && hasEachOnce && (
				<p className="mt-1">
					<Trans>In each of them, everyone who took part had exactly one turn.</Trans>
				</p>
			)}
			{longestWait && (
				<div className="mt-4 flex items-center gap-3">
					<Avatar name={longestWait.member} />
					<div className="wrap-anywhere min-w-0">
						<p>
							<Trans>
								The longest wait: <strong>{<bdi>{longestWait.member}</bdi>}</strong>
							</Trans>
						</p>
						<p>
							<Plural
								value={longestWait.turns}
								one="# turn by someone else in between"
								other="# turns by others in between"
							/>
						</p>
						<CategoryLine category={longestWait.category} />
					</div>
				</div>
			)}
		</section>
	);
}

import { useLingui } from "@lingui/react/macro";
import type { Periods } from "../../rules/periods.ts";
import type { TurnCounts } from "../../rules/turn-counts.ts";
import { formatLongPeriods } from "./period-labels.ts";

/** Periods as rows: a phone has room for the members, not for the words of the periods, side by side. */
export function TurnsTable({ periods, rows }: { periods: Periods; rows: readonly TurnCounts[] }) {
	const { t, i18n } = useLingui();
	const cell = "px-2 py-1.5 text-end";
	return (
		<section
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll what can be focused
			tabIndex={0}
			aria-label={t`Turns over time, as a table`}
			className="overflow-x-auto"
		>
			<table className="text-sm">
				<thead>
					<tr>
						<th scope="col" className="px-2 py-1.5 text-start">{t`When`}</th>
						{rows.map(({ member }) => (
							<th key={member} scope="col" className={cell}>
								<bdi>{member}</bdi>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{formatLongPeriods(periods).map((label, at) => (
						<tr key={label}>
							<th scope="row" className="px-2 py-1.5 text-start font-normal">
								{label}
							</th>
							{rows.map(({ member, counts }) => (
								<td key={member} className={cell}>
									{i18n.number(counts[at] ?? 0)}
								</td>
							))}
						</tr>
					))}
					<tr>
						<th scope="row" className="px-2 py-1.5 text-start">{t`Together`}</th>
						{rows.map(({ member, total }) => (
							<td key={member} className={cell}>
								<strong>{i18n.number(total)}</strong>
							</td>
						))}
					</tr>
				</tbody>
			</table>
		</section>
	);
}

import { useLingui } from "@lingui/react/macro";
import type { Periods } from "../../rules/periods.ts";
import type { TurnCounts } from "../../rules/turn-counts.ts";
import { formatLongPeriods } from "./period-labels.ts";

const CELL = { padding: "0.375rem 0.5rem" };

/** Periods as rows: a phone has room for the members, not for the words of the periods, side by side. */
export function TurnsTable({ periods, rows }: { periods: Periods; rows: readonly TurnCounts[] }) {
	const { t, i18n } = useLingui();

	return (
		<section
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll what can be focused
			tabIndex={0}
			aria-label={t`Turns over time, as a table`}
			style={{ overflowX: "auto" }}
		>
			<table className="text-sm">
				<thead>
					<tr>
						<th scope="col" className="text-start" style={CELL}>{t`When`}</th>
						{rows.map(({ member }) => (
							<th key={member} scope="col" className="wrap-anywhere text-end" style={{ ...CELL, minWidth: "4rem" }}>
								<bdi>{member}</bdi>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{formatLongPeriods(periods).map((label, at) => (
						<tr key={label}>
							<th scope="row" className="text-start" style={{ ...CELL, fontWeight: "normal" }}>
								{label}
							</th>
							{rows.map(({ member, counts }) => (
								<td key={member} className="text-end" style={CELL}>
									{i18n.number(counts[at] ?? 0)}
								</td>
							))}
						</tr>
					))}
					<tr>
						<th scope="row" className="text-start" style={CELL}>{t`Total`}</th>
						{rows.map(({ member, total }) => (
							<td key={member} className="text-end" style={CELL}>
								<strong>{i18n.number(total)}</strong>
							</td>
						))}
					</tr>
				</tbody>
			</table>
		</section>
	);
}

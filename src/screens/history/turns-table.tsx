import { useLingui } from "@lingui/react/macro";
import type { Periods } from "../../rules/periods.ts";
import { rowKey, type TurnCounts } from "../../rules/turn-counts.ts";
import { classNames } from "../../ui/class-names.ts";
import { formatLongPeriods } from "./period-labels.ts";

const CELL_CLASS = "px-2 py-1.5";
/** Stays in place while the members are scrolled sideways. */
const PERIOD_CLASS = `${CELL_CLASS} sticky start-0 bg-card text-start`;

/** Characters. Longer names are set on several lines. */
const LONG_NAME_LENGTH = 12;

/** A row is a period: a phone has room for the members side by side, but not for the words of the periods. */
export function TurnsTable({ periods, rows }: { periods: Periods; rows: readonly TurnCounts[] }) {
	const { t, i18n } = useLingui();

	return (
		<section
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll what can be focused
			tabIndex={0}
			aria-label={t`Turns over time, as a table`}
			// The table extends over the padding of the card.
			className="fades-aside-5"
		>
			<table className="text-sm">
				<thead>
					<tr>
						<th scope="col" className={`${PERIOD_CLASS} align-bottom`}>{t`When`}</th>
						{rows.map((row) => (
							<th
								key={rowKey(row)}
								scope="col"
								className={classNames(
									CELL_CLASS,
									"wrap-anywhere text-end align-bottom",
									row.name.length > LONG_NAME_LENGTH ? "min-w-36" : "whitespace-nowrap",
								)}
							>
								<bdi translate="no">{row.name}</bdi>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{formatLongPeriods(periods).map((label, at) => (
						<tr key={label}>
							<th scope="row" className={`${PERIOD_CLASS} font-normal`}>
								{label}
							</th>
							{rows.map((row) => (
								<td key={rowKey(row)} className={`${CELL_CLASS} text-end`}>
									{i18n.number(row.counts[at] ?? 0)}
								</td>
							))}
						</tr>
					))}
					<SumRow label={t`Done`} rows={rows} sumOf={({ done }) => done} isStrong />
					<SumRow label={t`Turns`} rows={rows} sumOf={({ turns }) => turns} />
				</tbody>
			</table>
		</section>
	);
}

function SumRow({
	label,
	rows,
	sumOf,
	isStrong = false,
}: {
	label: string;
	rows: readonly TurnCounts[];
	sumOf: (row: TurnCounts) => number;
	isStrong?: boolean;
}) {
	const { i18n } = useLingui();
	return (
		<tr className={isStrong ? "font-bold" : "text-soft"}>
			<th scope="row" className={PERIOD_CLASS}>
				{label}
			</th>
			{rows.map((row) => (
				<td key={rowKey(row)} className={`${CELL_CLASS} text-end`}>
					{i18n.number(sumOf(row))}
				</td>
			))}
		</tr>
	);
}

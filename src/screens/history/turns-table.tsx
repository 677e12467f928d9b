import { useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import type { Periods } from "../../rules/periods.ts";
import type { TurnCounts } from "../../rules/turn-counts.ts";
import { fadeAside } from "../../ui/fade-aside.ts";
import { formatLongPeriods } from "./period-labels.ts";

const CELL: CSSProperties = { padding: "0.375rem 0.5rem" };
const NAME_CELL: CSSProperties = { ...CELL, verticalAlign: "bottom" };
/** Stays while the members are scrolled sideways. */
const PERIOD_CELL: CSSProperties = { ...CELL, position: "sticky", insetInlineStart: 0, fontWeight: "normal" };

/** The padding of the card around it. */
const SCROLL_STYLE = fadeAside("1.25rem");

/** Characters. Longer names are set on several lines. */
const LONG_NAME_LENGTH = 12;
const LONG_NAME_CELL: CSSProperties = { ...NAME_CELL, minWidth: "9rem" };
const SHORT_NAME_CELL: CSSProperties = { ...NAME_CELL, whiteSpace: "nowrap" };

/** Periods as rows: a phone has room for the members, not for the words of the periods, side by side. */
export function TurnsTable({ periods, rows }: { periods: Periods; rows: readonly TurnCounts[] }) {
	const { t, i18n } = useLingui();

	return (
		<section
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll what can be focused
			tabIndex={0}
			aria-label={t`Turns over time, as a table`}
			style={SCROLL_STYLE}
		>
			<table className="text-sm">
				<thead>
					<tr>
						<th
							scope="col"
							className="bg-card text-start"
							style={{ ...NAME_CELL, ...PERIOD_CELL, fontWeight: "bold" }}
						>{t`When`}</th>
						{rows.map(({ member }) => (
							<th
								key={member}
								scope="col"
								className="wrap-anywhere text-end"
								style={member.length > LONG_NAME_LENGTH ? LONG_NAME_CELL : SHORT_NAME_CELL}
							>
								<bdi>{member}</bdi>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{formatLongPeriods(periods).map((label, at) => (
						<tr key={label}>
							<th scope="row" className="bg-card text-start" style={PERIOD_CELL}>
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
						<th
							scope="row"
							className="bg-card text-start"
							style={{ ...PERIOD_CELL, fontWeight: "bold" }}
						>{t`Total`}</th>
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

import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { rowKey, type TurnCounts } from "../../rules/turn-counts.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { formatTurnCount } from "../text/count-labels.ts";
import { formatMoreCount } from "../text/format-names.ts";

/** With more members, as in a class, the last turns would be out of sight. */
const MAX_SHOWN = 12;

/** How many turns each member did, the most first. The number of their turns stands beside if it differs. */
export function DoneFigures({
	rows,
	...list
}: { rows: readonly TurnCounts[] } & Pick<ComponentProps<"ul">, "aria-label" | "aria-labelledby">) {
	const { i18n } = useLingui();
	const shown = rows.filter(({ done, turns }) => done + turns > 0).toSorted((a, b) => b.done - a.done);
	return (
		<ul {...list} className="flex flex-wrap gap-x-5 gap-y-1.5">
			{shown.slice(0, MAX_SHOWN).map((row) => {
				const { name, member, done, turns } = row;
				return (
					<li key={rowKey(row)} className="flex min-w-0 max-w-full items-center gap-2">
						<Avatar member={member ?? { id: name, name }} size="small" />
						<span className="wrap-anywhere min-w-0">
							<bdi translate="no">{name}</bdi> <strong>{i18n.number(done)}</strong>
							{turns !== done && <span className="text-soft">{` · ${formatTurnCount(turns)}`}</span>}
						</span>
					</li>
				);
			})}
			{shown.length > MAX_SHOWN && (
				<li className="self-center text-soft">{formatMoreCount(shown.length - MAX_SHOWN)}</li>
			)}
		</ul>
	);
}

import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Balance } from "../../rules/someone-else.ts";
import { NextIcon } from "../../ui/icons.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { isolateText } from "../text/isolate-text.ts";

/** Who owes whom turns, as two faces and a sentence each. */
export function Balances({ balances }: { balances: readonly Balance[] }) {
	const { t } = useLingui();
	if (balances.length === 0) return null;
	return (
		<ul aria-label={t`Balances`} className="flex flex-col gap-3">
			{balances.map(({ from, to, turns }) => (
				<li key={JSON.stringify([from, to])} className="flex items-center gap-3">
					<span aria-hidden className="flex shrink-0 items-center gap-1.5 text-soft">
						<Avatar name={from} size="small" />
						<NextIcon />
						<Avatar name={to} size="small" />
					</span>
					<span className="wrap-anywhere min-w-0">{describeBalance(isolateText(from), isolateText(to), turns)}</span>
				</li>
			))}
		</ul>
	);
}

function describeBalance(from: string, to: string, turns: number): string {
	return plural(turns, { one: `${from} owes ${to} one turn`, other: `${from} owes ${to} # turns` });
}

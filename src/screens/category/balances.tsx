import { useLingui } from "@lingui/react/macro";
import type { Balance } from "../../rules/someone-else.ts";
import { NextIcon } from "../../ui/icons.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { describeBalance } from "../decide/decision-messages.ts";

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
					<span className="wrap-anywhere min-w-0">{describeBalance({ from, to, turns })}</span>
				</li>
			))}
		</ul>
	);
}

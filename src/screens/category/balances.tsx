import { useLingui } from "@lingui/react/macro";
import type { Balance } from "../../rules/balances.ts";
import { type Family, findMember } from "../../rules/family.ts";
import { NextIcon } from "../../ui/icons.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { describeBalance } from "../decide/decision-messages.ts";

export function Balances({ family, balances }: { family: Family; balances: readonly Balance[] }) {
	const { t } = useLingui();
	if (balances.length === 0) return null;
	return (
		<ul aria-label={t`Balances`} className="flex flex-col gap-3">
			{balances.map(({ from, to, turns }) => (
				<li key={JSON.stringify([from, to])} className="flex items-center gap-3">
					<span aria-hidden className="flex shrink-0 items-center gap-1.5 text-soft">
						<Face family={family} id={from} />
						<NextIcon />
						<Face family={family} id={to} />
					</span>
					<span className="wrap-anywhere min-w-0">{describeBalance(family, { from, to, turns })}</span>
				</li>
			))}
		</ul>
	);
}

function Face({ family, id }: { family: Family; id: string }) {
	const member = findMember(family, id);
	return member && <Avatar member={member} size="small" />;
}

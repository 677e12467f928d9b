import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { Balance } from "../../rules/balances.ts";
import { type Category, type Family, findMember } from "../../rules/family.ts";
import { toSettle } from "../../rules/settle.ts";
import { Button } from "../../ui/button.tsx";
import { NextIcon } from "../../ui/icons.tsx";
import { focusViewTitle } from "../../ui/view-title.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { describeBalance } from "../decide/decision-messages.ts";
import { useCan } from "../family/family-context.tsx";
import { findName } from "../family/find-name.ts";
import { useFamilyChange } from "../family/use-family-change.ts";

export function Balances({
	family,
	category,
	balances,
}: {
	family: Family;
	category: Category;
	balances: readonly Balance[];
}) {
	const { t } = useLingui();
	const change = useFamilyChange();
	const id = useId();
	const canSettle = useCan("settle");

	function settle(balance: Balance) {
		const [from, to] = [balance.from, balance.to].map((id) => findName(family.members, id));
		void change(
			{ kind: "settle", category: category.id, ...toSettle(category, balance) },
			{ title: t`Debt Settled`, text: t`${from} owes ${to} nothing any more.` },
		);
		// The line goes, and the focus with it.
		focusViewTitle();
	}

	if (balances.length === 0) return null;
	return (
		<ul aria-label={t`Balances`} className="flex flex-col gap-3">
			{balances.map(({ from, to, turns }, at) => (
				<li key={JSON.stringify([from, to])} className="flex flex-wrap items-center gap-x-3">
					<span aria-hidden className="flex shrink-0 items-center gap-1.5 text-soft">
						<Face family={family} id={from} />
						<NextIcon />
						<Face family={family} id={to} />
					</span>
					<span id={`${id}${at}`} className="wrap-anywhere min-w-0 grow basis-24">
						{describeBalance(family, { from, to, turns })}
					</span>
					{canSettle && (
						<Button
							variant="ghost"
							className="ms-auto shrink-0 px-2! text-sm"
							aria-describedby={`${id}${at}`}
							data-deliberate
							onClick={() => settle({ from, to, turns })}
						>
							{t`Let it be`}
						</Button>
					)}
				</li>
			))}
		</ul>
	);
}

function Face({ family, id }: { family: Family; id: string }) {
	const member = findMember(family, id);
	return member && <Avatar member={member} size="small" />;
}

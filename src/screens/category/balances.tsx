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
import { useCan, useFamilyStore } from "../family/family-context.tsx";
import { findName } from "../family/find-name.ts";
import { useFamilyChange } from "../family/use-family-change.ts";
import { SettledDebt } from "./settled-debt.tsx";
import { findSettledDebts, rememberSettledDebt } from "./settled-debts.ts";

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
	const store = useFamilyStore();
	const canSettle = useCan("settle");
	const canUndo = useCan("undo-settlement");
	const settled = findSettledDebts(store, category);

	function settle(balance: Balance) {
		rememberSettledDebt(store, category, balance);
		void change({ kind: "settle", category: category.id, ...toSettle(category, balance) });
	}

	function undo({ from, to }: Balance, before: number) {
		void change({ kind: "undo-settlement", category: category.id, from, to, turns: before });
		// The line goes, and the focus with it.
		focusViewTitle();
	}

	if (balances.length === 0 && settled.length === 0) return null;
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
			{settled.map(({ before, ...debt }) => (
				<SettledDebt
					key={JSON.stringify([debt.from, debt.to])}
					from={findName(family.members, debt.from)}
					to={findName(family.members, debt.to)}
					onUndo={canUndo ? () => undo(debt, before) : undefined}
				/>
			))}
		</ul>
	);
}

function Face({ family, id }: { family: Family; id: string }) {
	const member = findMember(family, id);
	return member && <Avatar member={member} size="small" />;
}

import { useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef } from "react";
import type { Balance } from "../../rules/balances.ts";
import type { ChangeOf } from "../../rules/changes.ts";
import { type Category, type Family, findMember } from "../../rules/family.ts";
import { toSettle } from "../../rules/settle.ts";
import { Button } from "../../ui/button.tsx";
import { NextIcon, UndoIcon } from "../../ui/icons.tsx";
import { focusViewTitle } from "../../ui/view-title.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { describeBalance } from "../decide/decision/decision-messages.ts";
import { useCan, useFamilyStore } from "../family/family-context.tsx";
import { findName } from "../family/find-name.ts";
import { useFamilyChange } from "../family/use-family-change.ts";
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
	const settled = findSettledDebts(store, family, category, balances);
	const list = useRef<HTMLUListElement>(null);
	const isPressed = useRef(false);

	// Runs after each rendering: once the family has changed, the pressed button is gone, and the focus with it.
	useEffect(() => {
		if (!isPressed.current || document.activeElement !== document.body) return;
		isPressed.current = false;
		list.current?.querySelector<HTMLElement>("li:last-child button")?.focus({ preventScroll: true });
	});

	function settle(balance: Balance) {
		rememberSettledDebt(store, category, balance);
		void press({ kind: "settle", category: category.id, ...toSettle(category, balance) });
		if (!canUndo) focusViewTitle();
	}

	async function press(asked: ChangeOf<"settle"> | ChangeOf<"undo-settlement">) {
		isPressed.current = canUndo;
		// The change failed, so its button is still there.
		if (!(await change(asked))) isPressed.current = false;
	}

	if (balances.length === 0 && settled.length === 0) return null;
	return (
		<ul ref={list} aria-label={t`Balances`} className="flex flex-col gap-3">
			{balances.map(({ from, to, turns }, at) => (
				<li key={keyOf({ from, to })} className="flex flex-wrap items-center gap-x-3">
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
							onClick={() => settle({ from, to, turns })}
						>
							{t`Call it even`}
						</Button>
					)}
				</li>
			))}
			{settled.map(({ from, to, turns, settled: was }) => (
				<SettledDebt
					key={keyOf({ from, to })}
					from={findName(family.members, from)}
					to={findName(family.members, to)}
					onUndo={
						canUndo
							? () => void press({ kind: "undo-settlement", category: category.id, from, to, was, turns: was - turns })
							: undefined
					}
				/>
			))}
		</ul>
	);
}

function keyOf({ from, to }: Pick<Balance, "from" | "to">): string {
	return JSON.stringify([from, to]);
}

function Face({ family, id }: { family: Family; id: string }) {
	const member = findMember(family, id);
	return member && <Avatar member={member} size="small" />;
}

/** Replaces a debt that was settled. */
function SettledDebt({
	from,
	to,
	onUndo,
}: {
	/** Names. */
	from: string;
	to: string;
	/** Undefined if it cannot be taken back. */
	onUndo: (() => void) | undefined;
}) {
	const { t } = useLingui();
	const id = useId();
	return (
		<li className="flex flex-wrap items-center gap-x-3">
			<span id={id} className="wrap-anywhere min-w-0 grow basis-24 text-soft">
				{t`${from} and ${to} are even.`}
			</span>
			{onUndo && (
				<Button variant="ghost" className="ms-auto shrink-0 px-2! text-sm" aria-describedby={id} onClick={onUndo}>
					<UndoIcon />
					<span>{t`Undo`}</span>
				</Button>
			)}
		</li>
	);
}

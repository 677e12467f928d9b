import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useMemo } from "react";
import { isAway } from "../../../rules/away.ts";
import { type Balance, findBalances } from "../../../rules/balances.ts";
import { type Family, findMember, type Member } from "../../../rules/family.ts";
import type { TakenTurn } from "../../../rules/take-over.ts";
import { isOutdated } from "../../../stores/site-version.ts";
import { Button } from "../../../ui/button.tsx";
import { useLazyPart } from "../../../ui/lazy-part.tsx";
import { dismissToasts, toast } from "../../../ui/toast.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { TurnButton } from "../../child-lock/turn-button.tsx";
import { isolateName } from "../../text/isolate-name.tsx";
import { useToday } from "../../use-today.ts";
import type { Decision } from "../decision/decision.ts";
import { describeBalance } from "../decision/decision-messages.ts";
import type { Shown } from "../decision/use-shown-draw.ts";
import { someoneElse } from "../parts.ts";

const TOAST_TAG = "someone-else";

/** More would not be quiet. */
const MAX_OFFERS = 2;

export function SomeoneElse({
	family,
	shown,
	isStale,
	isOpen,
	setOpen,
	decision,
}: {
	family: Family;
	shown: Shown;
	isStale: boolean;
	isOpen: boolean;
	setOpen: (isOpen: boolean) => void;
	decision: Decision;
}) {
	const { t } = useLingui();
	const id = useId();
	const today = useToday();
	const part = useLazyPart(someoneElse);
	const { category, draw } = shown;
	// There may be tens of thousands of turns.
	const balances = useMemo(() => findBalances(family, category), [family, category]);
	const take = (taken: TakenTurn) => decision.confirm(taken);

	function open() {
		dismissToasts(TOAST_TAG);
		const text = t`Please check your connection and try again.`;
		someoneElse.load().then(
			() => setOpen(true),
			async () => (await isOutdated()) || toast({ title: t`Error`, text, isError: true, tag: TOAST_TAG }),
		);
	}

	return (
		<>
			{findOffers(family, draw.member, balances, today).map(({ doneBy, balance }) => (
				<TurnButton
					key={doneBy.id}
					variant="ghost"
					className="w-full"
					aria-describedby={`${id}-${doneBy.id}`}
					onPress={() => take({ member: draw.member.id, doneBy: doneBy.id })}
				>
					<Avatar member={doneBy} size="small" />
					<span className="wrap-anywhere min-w-0 text-start">
						<span>{isolateName(doneBy.name, (doneBy) => t`${doneBy} does it`)}</span>
						<span id={`${id}-${doneBy.id}`} aria-hidden className="block font-normal text-sm">
							{describeBalance(family, balance)}
						</span>
					</span>
				</TurnButton>
			))}
			<Button variant="ghost" className="w-full" aria-haspopup="dialog" onClick={open}>
				<Trans>Someone else…</Trans>
			</Button>
			{isOpen && typeof part === "object" && (
				<part.SomeoneElseSheet
					family={family}
					shown={shown}
					balances={balances}
					isStale={isStale}
					onClose={() => setOpen(false)}
					onTake={take}
					expectRedraw={decision.expectRedraw}
				/>
			)}
		</>
	);
}

/** Who is here and owes the one who was drawn a turn. */
function findOffers(family: Family, drawn: Member, balances: readonly Balance[], today: string) {
	return balances
		.filter(({ to }) => to === drawn.id)
		.flatMap((balance) => {
			const doneBy = findMember(family, balance.from);
			return doneBy === undefined || isAway(doneBy, today) ? [] : [{ doneBy, balance }];
		})
		.slice(0, MAX_OFFERS);
}

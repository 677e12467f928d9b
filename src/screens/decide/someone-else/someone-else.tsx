import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useMemo } from "react";
import { isAway } from "../../../rules/away.ts";
import { type Balance, findBalances } from "../../../rules/balances.ts";
import { type Family, findMember, type Member } from "../../../rules/family.ts";
import { Button } from "../../../ui/button.tsx";
import { Avatar } from "../../avatars/avatar.tsx";
import { TurnButton } from "../../child-lock/turn-button.tsx";
import { isolateName } from "../../text/isolate-name.tsx";
import { useToday } from "../../use-today.ts";
import { describeBalance } from "../decision/decision-messages.ts";
import type { Decision } from "../decision/use-decision.ts";
import type { Shown } from "../decision/use-shown-draw.ts";
import { someoneElse } from "../parts.ts";
import { useOpenPart } from "../use-open-part.ts";

/** More offers would not be quiet. */
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
	const [part, open] = useOpenPart(someoneElse, "someone-else", () => setOpen(true));
	const { category, draw } = shown;
	// There may be tens of thousands of turns.
	const balances = useMemo(() => findBalances(family, category), [family, category]);

	return (
		<>
			{findOffers(family, draw.member, balances, today).map(({ doneBy, balance }) => (
				<TurnButton
					key={doneBy.id}
					variant="ghost"
					className="w-full"
					aria-describedby={`${id}-${doneBy.id}`}
					onPress={() => decision.confirm({ member: draw.member.id, doneBy: doneBy.id })}
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
			{isOpen && part && (
				<part.SomeoneElseSheet
					family={family}
					shown={shown}
					balances={balances}
					isStale={isStale}
					onClose={() => setOpen(false)}
					onTake={decision.confirm}
					expectRedraw={decision.expectRedraw}
				/>
			)}
		</>
	);
}

/** Members who are here and owe the drawn member a turn. */
function findOffers(family: Family, drawn: Member, balances: readonly Balance[], today: string) {
	return balances
		.filter(({ to }) => to === drawn.id)
		.flatMap((balance) => {
			const doneBy = findMember(family, balance.from);
			return doneBy === undefined || isAway(doneBy, today) ? [] : [{ doneBy, balance }];
		})
		.slice(0, MAX_OFFERS);
}

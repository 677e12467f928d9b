import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { isAway } from "../../rules/away.ts";
import type { Draw, Family } from "../../rules/family.ts";
import { type Balance, findBalances, type TakenTurn } from "../../rules/someone-else.ts";
import { getToday } from "../../stores/local-day.ts";
import { isOutdated } from "../../stores/site-version.ts";
import { Button } from "../../ui/button.tsx";
import { useLazyPart } from "../../ui/lazy-part.tsx";
import { dismissToasts, toast } from "../../ui/toast.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { isolateName } from "../text/isolate-name.tsx";
import { someoneElse } from "./someone-else-part.ts";
import type { OnDraw } from "./use-draw.ts";

const TOAST_TAG = "someone-else";

/** More would not be quiet. */
const MAX_OFFERS = 2;

export function SomeoneElse({
	family,
	draw,
	isStale,
	isOpen,
	setOpen,
	onTake,
	onDraw,
}: {
	family: Family;
	draw: Draw;
	isStale: boolean;
	isOpen: boolean;
	setOpen: (isOpen: boolean) => void;
	onTake: (taken: TakenTurn) => void;
	onDraw: OnDraw;
}) {
	const { t } = useLingui();
	const part = useLazyPart(someoneElse);
	// There may be tens of thousands of turns.
	const balances = useMemo(() => findBalances(family, draw.category), [family, draw.category]);

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
			{findOffers(family, draw, balances).map((doneBy) => (
				<Button
					key={doneBy}
					variant="ghost"
					className="w-full"
					data-deliberate
					onClick={() => onTake({ draw, doneBy })}
				>
					<Avatar name={doneBy} size="small" />
					<span className="wrap-anywhere min-w-0">{isolateName(doneBy, (doneBy) => t`${doneBy} does it`)}</span>
				</Button>
			))}
			<Button variant="ghost" className="w-full" aria-haspopup="dialog" data-deliberate onClick={open}>
				<Trans>Someone else…</Trans>
			</Button>
			{isOpen && typeof part === "object" && (
				<part.SomeoneElseSheet
					family={family}
					draw={draw}
					balances={balances}
					isStale={isStale}
					onClose={() => setOpen(false)}
					onTake={onTake}
					onDraw={onDraw}
				/>
			)}
		</>
	);
}

function findOffers(family: Family, { member }: Draw, balances: readonly Balance[]): readonly string[] {
	return balances
		.filter(({ from, to }) => to === member && family.members.includes(from) && !isAway(family, from, getToday()))
		.map(({ from }) => from)
		.slice(0, MAX_OFFERS);
}

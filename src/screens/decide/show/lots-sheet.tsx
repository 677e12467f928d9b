import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { drawLots, type Lot } from "../../../rules/draw.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { type CloseSheet, Sheet } from "../../../ui/sheet.tsx";
import { Avatar } from "../../avatars/avatar.tsx";
import { useNameSearch } from "../../text/use-name-search.tsx";
import type { Shown } from "../decision/use-shown-draw.ts";
import { explainLots } from "./draw-explanation.tsx";

/**
 * A lot has 64 bits. It is shown as a number below this, which people can compare. Two members share one once in a
 * million.
 */
const SHOWN_LOTS = 1_000_000n;
const ALL_LOTS = 2n ** 64n;

/**
 * "How was this picked?": a sentence, the candidates in chance's order and, for people who want to know, their lots.
 */
export function LotsSheet({ shown, isStale, onClose }: { shown: Shown; isStale: boolean; onClose: () => void }) {
	const { t } = useLingui();
	return (
		<Sheet isOpen title={t`How was this picked?`} onClose={onClose}>
			{(close) => <Lots shown={shown} isStale={isStale} close={close} />}
		</Sheet>
	);
}

function Lots({ shown, isStale, close }: { shown: Shown; isStale: boolean; close: CloseSheet }) {
	const { t } = useLingui();
	const { family, category, draw } = shown;
	const [hasNumbers, setHasNumbers] = useState(false);
	const lots = drawLots(family, category, draw.members);
	const { field, found } = useNameSearch(lots.map((lot) => ({ lot, name: lot.member.name })));
	const onStale = useEffectEvent(() => close());
	useEffect(() => {
		if (isStale) onStale();
	}, [isStale]);
	return (
		<div className="mt-2 flex flex-col gap-4">
			<p className="text-balance font-bold">{explainLots(shown)}</p>
			<p className="text-soft">
				<Trans>Chance gave out the lots beforehand: looking again changes nothing.</Trans>
			</p>
			{field}
			<ol
				aria-label={t`In chance's order`}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll what can be focused
				tabIndex={0}
				className="fades -outline-offset-3 flex flex-wrap gap-2 rounded-control"
			>
				{found.map(({ lot }) => (
					<LotCard key={lot.member.id} lot={lot} isLowest={lot === lots[0]} hasNumber={hasNumbers} />
				))}
			</ol>
			{hasNumbers ? (
				<p className="text-soft">
					<Trans>The lowest lot wins.</Trans>
				</p>
			) : (
				<Button variant="ghost" className="self-start px-0!" onClick={() => setHasNumbers(true)}>
					<Trans>Show the lots</Trans>
				</Button>
			)}
		</div>
	);
}

function LotCard({ lot: { member, rank }, isLowest, hasNumber }: { lot: Lot; isLowest: boolean; hasNumber: boolean }) {
	const { i18n } = useLingui();
	return (
		<li
			className={classNames(
				"flex min-w-24 max-w-full flex-col items-center gap-1 rounded-control border-2 p-3 text-center",
				isLowest ? "border-accent bg-tint" : "border-line",
			)}
		>
			<Avatar member={member} />
			<span className="wrap-anywhere max-w-full font-bold">
				<bdi translate="no">{member.name}</bdi>
			</span>
			{hasNumber && (
				<span className={isLowest ? "font-extrabold" : "text-soft"}>
					{i18n.number(Number((rank * SHOWN_LOTS) / ALL_LOTS))}
				</span>
			)}
		</li>
	);
}

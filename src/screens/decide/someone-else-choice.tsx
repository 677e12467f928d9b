import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import type { Balance } from "../../rules/someone-else.ts";
import { Button } from "../../ui/button.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { describeBalance } from "./decision-messages.ts";

export function SomeoneElseChoice({
	member,
	balances,
	canPass,
	isInOrder,
	onPass,
	onDoneBy,
	onAway,
}: {
	member: string;
	/** With the member. */
	balances: readonly Balance[];
	canPass: boolean;
	isInOrder: boolean;
	onPass: () => void;
	onDoneBy: () => void;
	onAway: () => void;
}) {
	const { t } = useLingui();
	function describePass(): string {
		if (!canPass) return t`There is nobody else left to pick.`;
		return isInOrder
			? t`Goes on to the next in the family's order. ${member} still gets a turn.`
			: t`Picks from the others. ${member} still gets a turn.`;
	}
	return (
		<>
			{balances.map((balance) => (
				<p key={`${balance.from}\n${balance.to}`} className="flex items-center gap-2">
					<Avatar name={balance.from} size="small" />
					<span className="wrap-anywhere min-w-0">{describeBalance(balance)}</span>
				</p>
			))}
			<Choice label={t`Not now`} hint={describePass()} isDisabled={!canPass} isFinal onChoose={onPass} />
			<Choice label={t`Someone else does it`} hint={t`Choose who. It will be counted fairly.`} onChoose={onDoneBy} />
			<Choice label={t`Away`} hint={t`Picks again. ${member} won't be picked until they're back.`} onChoose={onAway} />
		</>
	);
}

function Choice({
	label,
	hint,
	isDisabled = false,
	isFinal = false,
	onChoose,
}: {
	label: ReactNode;
	hint: string;
	isDisabled?: boolean;
	isFinal?: boolean;
	onChoose: () => void;
}) {
	const hintId = useId();
	return (
		<Button
			align="start"
			className={isDisabled ? "w-full text-soft" : "w-full"}
			aria-describedby={hintId}
			// Not `disabled`: the keyboard reaches why.
			aria-disabled={isDisabled || undefined}
			data-deliberate={isFinal || undefined}
			onClick={isDisabled ? undefined : onChoose}
		>
			<span className="min-w-0">
				<span className="block">{label}</span>
				<span id={hintId} aria-hidden className="wrap-anywhere block font-normal text-soft text-sm">
					{hint}
				</span>
			</span>
		</Button>
	);
}

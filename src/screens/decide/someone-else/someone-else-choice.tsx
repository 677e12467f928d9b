import { select } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import type { Balance } from "../../../rules/balances.ts";
import { canSayNotNow } from "../../../rules/draw.ts";
import { type Family, findMember, groupOf } from "../../../rules/family.ts";
import { Button } from "../../../ui/button.tsx";
import { Avatar } from "../../avatars/avatar.tsx";
import { useToday } from "../../use-today.ts";
import { describeBalance } from "../decision/decision-messages.ts";
import type { Shown } from "../decision/use-shown-draw.ts";

export function SomeoneElseChoice({
	family,
	shown: { category, draw },
	balances,
	onPass,
	onDoneBy,
	onAway,
}: {
	family: Family;
	shown: Shown;
	/** The balances of the category. */
	balances: readonly Balance[];
	/** Each is undefined if it cannot be done here. */
	onPass: (() => void) | undefined;
	onDoneBy: () => void;
	onAway: (() => void) | undefined;
}) {
	const { t } = useLingui();
	const group = groupOf(family);
	const { id, name: member } = draw.member;
	const canPass = canSayNotNow(family, category, id, useToday());
	const own = balances.filter(({ from, to }) => from === id || to === id);
	function describePass(): string {
		if (!canPass) return t`There is nobody else left to pick.`;
		return category.settings.inOrder
			? select(group, {
					flat: `Goes on to the next in the flat's order. ${member} still gets a turn.`,
					team: `Goes on to the next in the team's order. ${member} still gets a turn.`,
					class: `Goes on to the next in the class's order. ${member} still gets a turn.`,
					other: `Goes on to the next in the family's order. ${member} still gets a turn.`,
				})
			: t`Picks from the others. ${member} still gets a turn.`;
	}
	return (
		<>
			{own.map((balance) => (
				<p key={`${balance.from}\n${balance.to}`} className="flex items-center gap-2">
					<Face family={family} id={balance.from} />
					<span className="wrap-anywhere min-w-0">{describeBalance(family, balance)}</span>
				</p>
			))}
			{onPass && <Choice label={t`Not now`} hint={describePass()} isDisabled={!canPass} onChoose={onPass} />}
			<Choice label={t`Someone else does it`} hint={t`Choose who. It will be counted fairly.`} onChoose={onDoneBy} />
			{onAway && (
				<Choice
					label={t`Away`}
					hint={t`Picks again. ${member} won't be picked until they're back.`}
					onChoose={onAway}
				/>
			)}
		</>
	);
}

function Face({ family, id }: { family: Family; id: string }) {
	const member = findMember(family, id);
	return member && <Avatar member={member} size="small" />;
}

function Choice({
	label,
	hint,
	isDisabled = false,
	onChoose,
}: {
	label: ReactNode;
	hint: string;
	isDisabled?: boolean;
	onChoose: () => void;
}) {
	const hintId = useId();
	return (
		<Button
			align="start"
			className={isDisabled ? "w-full text-soft" : "w-full"}
			aria-describedby={hintId}
			// Not `disabled`, so that the keyboard reaches the reason.
			aria-disabled={isDisabled || undefined}
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

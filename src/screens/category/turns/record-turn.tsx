import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { findOpenDraw } from "../../../rules/draw.ts";
import { type Category, type Family, findMember } from "../../../rules/family.ts";
import { categoryHelper } from "../../../rules/helpers.ts";
import { membersWithTurn, type TakenTurn, takeOver } from "../../../rules/take-over.ts";
import { isTurnDay } from "../../../rules/turn-day.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckIcon } from "../../../ui/icons.tsx";
import { Select } from "../../../ui/select.tsx";
import { type CloseSheet, Sheet } from "../../../ui/sheet.tsx";
import { SheetBar } from "../../../ui/sheet-bar.tsx";
import { TurnButton } from "../../child-lock/turn-button.tsx";
import { describeNobody } from "../../decide/decision/decision-messages.ts";
import { useCanMend, useFamilyStore } from "../../family/family-context.tsx";
import { rememberTurn } from "../../family/recorded-turns.ts";
import { useFamilyChange } from "../../family/use-family-change.ts";
import { DayChoice } from "../../sheet/day-choice.tsx";
import { MemberChoice } from "../../sheet/member-choice.tsx";
import { formatHelperText } from "../../text/helper-messages.ts";
import { isolateName } from "../../text/isolate-name.tsx";
import { useToday } from "../../use-today.ts";

export function RecordTurn({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button onClick={() => setOpen(true)}>
				<CheckIcon />
				<Trans>Someone just did it</Trans>
			</Button>
			<Sheet isOpen={isOpen} title={t`Someone just did it`} onClose={() => setOpen(false)}>
				{(close) => <RecordTurnForm family={family} category={category} close={close} />}
			</Sheet>
		</>
	);
}

function RecordTurnForm({ family, category, close }: { family: Family; category: Category; close: CloseSheet }) {
	const store = useFamilyStore();
	const change = useFamilyChange();
	const { t } = useLingui();
	const today = useToday();
	const [doneBy, setDoneBy] = useState<string>();
	const [inPlaceOf, setInPlaceOf] = useState(findOpenDraw(family, category, today)?.member.id);
	const [option, setOption] = useState("");
	const [day, setDay] = useState(today);
	const canMend = useCanMend();
	const eligible = membersWithTurn(family, category, today);
	const turn = doneBy === undefined ? undefined : takeOver(family, category, doneBy, inPlaceOf, today);
	const doer = doneBy === undefined ? undefined : findMember(family, doneBy);
	const helper = categoryHelper(category);

	async function record(turn: TakenTurn) {
		const asked = { kind: "record-turn", category: category.id, n: category.lastTurn, ...turn } as const;
		const result = await change({ ...asked, ...(option !== "" && { option }), ...(day !== today && { day }) });
		if (result?.turn !== undefined) rememberTurn(store, category.id, result.turn);
	}

	if (eligible.length === 0) return <p className="mt-2 text-soft">{describeNobody(family, category)}</p>;
	return (
		<form onSubmit={(event) => event.preventDefault()}>
			<div className="mt-3 flex flex-col gap-5">
				<MemberChoice label={t`Who did it?`} members={family.members} chosen={doneBy} onChoose={setDoneBy} />
				{doer &&
					(eligible.includes(doer) ? (
						<p role="status">{isolateName(doer.name, (doneBy) => t`It counts as ${doneBy}'s own turn.`)}</p>
					) : (
						<MemberChoice
							label={t`Whose turn does it count as?`}
							hint={isolateName(doer.name, (doneBy) => t`It's not ${doneBy}'s turn now.`)}
							members={eligible}
							chosen={inPlaceOf}
							onChoose={setInPlaceOf}
						/>
					))}
				{canMend && <DayChoice day={day} today={today} onChange={setDay} />}
				{helper && (
					<Select label={t`What was chosen?`} value={option} onChange={setOption}>
						<option value="">{t`Leave it open`}</option>
						{helper.options.map((option) => (
							<option key={option} value={option}>
								{formatHelperText(category, option)}
							</option>
						))}
					</Select>
				)}
			</div>
			<SheetBar>
				<TurnButton
					type="submit"
					variant="primary"
					className="w-full text-lg"
					disabled={turn === undefined || !isTurnDay(day, today)}
					onPress={() => turn && close(() => void record(turn))}
				>
					<CheckIcon />
					<Trans>Record a turn</Trans>
				</TurnButton>
			</SheetBar>
		</form>
	);
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { type Family, findCategory } from "../../rules/family.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ViewTitle } from "../../ui/view-title.tsx";
import { CategoryLine } from "../avatars/category-line.tsx";
import { TurnButton } from "../child-lock/turn-button.tsx";
import { useCan, useCanMend } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { useToday } from "../use-today.ts";
import { type CurrentTurnView, goBackTo } from "../views.ts";
import { describeHolding, findHolding, type Holding } from "./lasting/lasting-messages.tsx";
import { useMendLast } from "./list/use-mend-last.tsx";
import { DECIDED_CATEGORY_CLASS, ResultFrame } from "./result/result-frame.tsx";

/** Characters. Longer names are set smaller, as on a result. */
const LONG_NAME_LENGTH = 24;
const TITLE_CLASS = "text-[length:max(1.875rem,min(7vmin,6vw))]";
const LONG_TITLE_CLASS = "text-[length:max(1.5rem,5vmin)]";

/** Whose turn it is until when and, quietly, what else can be done. On its last day, the next can be picked. */
export function CurrentTurn({ family, view, onNext }: { family: Family; view: CurrentTurnView; onNext: () => void }) {
	const today = useToday();
	const category = findCategory(family, view.category);
	const holding = category && findHolding(family, category, today);
	const isGone = holding === undefined;
	useEffect(() => {
		// Another phone has taken it back, or removed somebody.
		if (isGone) goBackTo({ view: "categories" }, view);
	}, [isGone, view]);
	const { mend, sheet } = useMendLast(family);
	const canMend = useCanMend();
	if (!category || !holding) return <main />;
	const { member, turn } = holding;
	const isRecorded = family.turns.some(({ id }) => id === turn.id);
	const { text, note } = describeHolding(family, holding, today);
	return (
		<>
			<ResultFrame
				member={member}
				from={view}
				hasWayToList
				mainButton={
					turn.until <= today && (
						<Button variant="primary" className="w-full text-lg" onClick={onNext}>
							<Trans>Next</Trans>
						</Button>
					)
				}
				buttons={
					<>
						{isRecorded && <EndTurn holding={holding} today={today} />}
						{isRecorded && canMend && family.members.length > 1 && (
							<Button variant="ghost" className="w-full" aria-haspopup="dialog" onClick={() => mend(category, turn)}>
								<Trans>Someone else…</Trans>
							</Button>
						)}
					</>
				}
			>
				<ViewTitle
					aria-describedby="decided-category"
					className={classNames("max-w-full", member.name.length > LONG_NAME_LENGTH ? LONG_TITLE_CLASS : TITLE_CLASS)}
				>
					{text}
				</ViewTitle>
				{note && <p className="text-[1.125em]">{note}</p>}
				<CategoryLine id="decided-category" category={category} className={DECIDED_CATEGORY_CLASS} />
			</ResultFrame>
			{sheet}
		</>
	);
}

/** Ends a turn early. Offers the way back as long as the view is open. */
function EndTurn({ holding: { turn, isOver }, today }: { holding: Holding; today: string }) {
	const { t } = useLingui();
	const change = useFamilyChange();
	const canEnd = useCan("end-turn");
	const [ended, setEnded] = useState<string>();
	const end = (day: string | null) => {
		setEnded(day === null ? undefined : turn.id);
		void change({ kind: "end-turn", category: turn.category, turn: turn.id, day });
	};
	if (!canEnd || isOver) return null;
	if (turn.until > today)
		return (
			<TurnButton className="w-full" onPress={() => end(today)}>
				{t`Done early`}
			</TurnButton>
		);
	return (
		ended === turn.id && (
			<Button className="w-full" onClick={() => end(null)}>
				{t`Undo`}
			</Button>
		)
	);
}

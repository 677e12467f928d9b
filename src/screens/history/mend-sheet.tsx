import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import type { ChangeOf } from "../../rules/changes.ts";
import { undoableTurn } from "../../rules/cycle.ts";
import { dropUndefined } from "../../rules/details.ts";
import { type Family, findCategory, type Turn } from "../../rules/family.ts";
import type { HeldTurn } from "../../rules/held-turn.ts";
import { mayBeTurnOf } from "../../rules/mend-turn.ts";
import { isTurnDay } from "../../rules/turn-day.ts";
import { Button } from "../../ui/button.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { type CloseSheet, Sheet } from "../../ui/sheet.tsx";
import { SheetBar } from "../../ui/sheet-bar.tsx";
import { useFamilyStore } from "../family/family-context.tsx";
import { findName } from "../family/find-name.ts";
import { useFamilyChange } from "../family/use-family-change.ts";
import { Choice } from "../sheet/choice.tsx";
import { DayChoice } from "../sheet/day-choice.tsx";
import { MemberChoice } from "../sheet/member-choice.tsx";
import { categoryName } from "../text/category-name.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { useToday } from "../use-today.ts";
import { rememberMended } from "./undo-mend.tsx";

/** A turn that can be mended, with its names, because the family lacks turns that were taken back. */
export interface MendableTurn extends Pick<HeldTurn, "id" | "category" | "categoryName" | "memberName"> {
	readonly isUndone: boolean;
	/** The day of the turn, if it is known. */
	readonly day: string | undefined;
}

/** Mends who did a turn and when, or says that it did not happen. @param turn undefined while no turn is mended */
export function MendSheet({
	family,
	turn,
	onClose,
}: {
	family: Family;
	turn: MendableTurn | undefined;
	onClose: () => void;
}) {
	const { t } = useLingui();
	const name = turn?.memberName ?? "";
	return (
		<Sheet isOpen={turn !== undefined} title={t`${name}'s turn`} onClose={onClose}>
			{(close) => turn && <Mend key={turn.id} family={family} mendable={turn} close={close} />}
		</Sheet>
	);
}

function Mend({ family, mendable, close }: { family: Family; mendable: MendableTurn; close: CloseSheet }) {
	const { t } = useLingui();
	const turn = family.turns.find(({ id }) => id === mendable.id);
	const item = categoryName(findCategory(family, mendable.category)?.name ?? mendable.categoryName);
	return (
		<>
			<p className="wrap-anywhere text-soft">
				<bdi translate="no">{item}</bdi>
			</p>
			{turn && <MendForm family={family} turn={turn} wasDay={mendable.day} close={close} />}
			{!turn && mendable.isUndone && <Redo turn={mendable} close={close} />}
			{!turn && !mendable.isUndone && <p className="mt-3">{t`This turn is gone.`}</p>}
		</>
	);
}

function Redo({ turn, close }: { turn: MendableTurn; close: CloseSheet }) {
	const { t } = useLingui();
	const change = useFamilyChange();
	const redo = { kind: "redo-turn", category: turn.category, turn: turn.id } as const;
	return (
		<Button className="mt-4 w-full" onClick={() => close(() => void change(redo))}>
			{t`It did happen`}
		</Button>
	);
}

type Mended = Pick<ChangeOf<"mend-turn">, "member" | "doneBy" | "day">;

/** Mends a turn. Its row offers the way back. */
function useMendTurn({ category, id: turn }: Turn) {
	const store = useFamilyStore();
	const change = useFamilyChange();
	/** @param before what undo mends it to */
	return (mended: Mended, before: Mended) => {
		const mend = (to: Mended) => ({ kind: "mend-turn", category, turn, ...to }) as const;
		rememberMended(store, mend(mended), mend(before));
		void change(mend(mended));
	};
}

function MendForm({
	family,
	turn,
	wasDay,
	close,
}: {
	family: Family;
	turn: Turn;
	wasDay: string | undefined;
	close: CloseSheet;
}) {
	const { t } = useLingui();
	const today = useToday();
	const change = useFamilyChange();
	const mendTurn = useMendTurn(turn);
	const [doer, setDoer] = useState(turn.doneBy ?? turn.member);
	const [isForOwner, setForOwner] = useState(turn.doneBy !== undefined);
	const [day, setDay] = useState(wasDay);
	const category = findCategory(family, turn.category);
	const name = findName(family.members, doer);
	const owner = findName(family.members, turn.member);
	const isOther = doer !== turn.member;
	// Nobody has two turns in a cycle: a member who has had another one did this one for its owner.
	const mayBeOwn = isOther && mayBeTurnOf(family, turn, doer);
	const who = isOther && !(mayBeOwn && !isForOwner) ? { member: turn.member, doneBy: doer } : { member: doer };
	const isWhoMended = who.member !== turn.member || who.doneBy !== turn.doneBy;
	const isDayMended = day !== wasDay;

	function save(event: FormEvent) {
		event.preventDefault();
		const mended = dropUndefined<Mended>({ ...(isWhoMended && who), day: isDayMended ? day : undefined });
		const before = {
			...(isWhoMended && { member: turn.member, doneBy: turn.doneBy }),
			day: isDayMended ? wasDay : undefined,
		};
		close(() => mendTurn(mended, dropUndefined<Mended>(before)));
	}

	function takeBack() {
		// Only the undo of the last turn brings its draw back.
		const isLast = category && undoableTurn(family, category)?.id === turn.id;
		const kind = isLast ? "undo-turn" : "cancel-turn";
		void change({ kind, category: turn.category, turn: turn.id });
	}

	return (
		<form onSubmit={save}>
			<div className="mt-3 flex flex-col gap-5">
				<MemberChoice label={t`Who did it?`} members={family.members} chosen={doer} onChoose={setDoer} />
				{mayBeOwn && (
					<Choice
						type="checkbox"
						label={t`${name} did it for ${owner}`}
						isChosen={isForOwner}
						onChange={() => setForOwner(!isForOwner)}
					/>
				)}
				{isOther && !mayBeOwn && (
					<p role="status" className="wrap-anywhere">
						{isolateName(name, (name) => t`${name} did it for ${owner}`)}
					</p>
				)}
				{day !== undefined && <DayChoice day={day} today={today} onChange={setDay} />}
				<Button onClick={() => close(takeBack)}>{t`It did not happen`}</Button>
			</div>
			<SheetBar>
				<Button
					type="submit"
					variant="primary"
					className="w-full text-lg"
					disabled={!(isWhoMended || isDayMended) || !isTurnDay(day ?? today, today)}
				>
					<CheckIcon />
					<span>{t`Save`}</span>
				</Button>
			</SheetBar>
		</form>
	);
}

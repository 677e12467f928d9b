import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ChangeOf } from "../../rules/changes.ts";
import { undoableTurn } from "../../rules/cycle.ts";
import { type Family, findCategory, type Turn } from "../../rules/family.ts";
import type { TurnState } from "../../rules/history-replay.ts";
import { mayBeTurnOf } from "../../rules/mend-turn.ts";
import { isTurnDay } from "../../rules/turn-day.ts";
import { dayOfTurn } from "../../stores/local-day.ts";
import { Button } from "../../ui/button.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { type CloseSheet, Sheet } from "../../ui/sheet.tsx";
import { SheetBar } from "../../ui/sheet-bar.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { DayChoice } from "../category/day-choice.tsx";
import { useFamilyStore } from "../family/family-context.tsx";
import { findName } from "../family/find-name.ts";
import { useFamilyChange } from "../family/use-family-change.ts";
import { categoryName } from "../text/category-name.ts";
import { formatPastDay } from "../text/format-day.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { useNameSearch } from "../text/use-name-search.tsx";
import { useToday } from "../use-today.ts";
import { rememberMended } from "./mended-turns.ts";

type Mended = Pick<ChangeOf<"mend-turn">, "member" | "doneBy" | "day">;

type Step = { readonly kind: "menu" | "who" | "day" } | { readonly kind: "how"; readonly member: string };

interface MendProps {
	family: Family;
	state: TurnState;
	close: CloseSheet;
}

/** What can be mended of a turn of the history. @param state undefined while none is mended */
export function MendSheet({
	family,
	state,
	onClose,
}: {
	family: Family;
	state: TurnState | undefined;
	onClose: () => void;
}) {
	const { t } = useLingui();
	const name = state?.turn.memberName ?? "";
	return (
		<Sheet isOpen={state !== undefined} title={t`${name}'s turn`} closeLabel={t`Close`} onClose={onClose}>
			{(close) => state && <Mend key={state.turn.id} family={family} state={state} close={close} />}
		</Sheet>
	);
}

function Mend({ family, state, close }: MendProps) {
	const { t } = useLingui();
	const [step, setStep] = useState<Step>({ kind: "menu" });
	const shownStep = useRef<HTMLDivElement>(null);
	useEffect(() => {
		// The button that was pressed is gone.
		if (step.kind !== "menu") shownStep.current?.focus({ preventScroll: true });
	}, [step]);
	const turn = family.turns.find(({ id }) => id === state.turn.id);
	const item = categoryName(findCategory(family, state.turn.category)?.name ?? state.turn.categoryName);
	const day = formatPastDay(dayOfTurn(state.turn, family), useToday());
	const { doneByName } = state.turn;
	return (
		<>
			<p className="wrap-anywhere text-soft">
				<bdi translate="no">{item}</bdi> <span>{`· ${day}`}</span>
				{doneByName !== undefined && (
					<>
						{" "}
						<span>{isolateName(doneByName, (name) => `· ${t`done by ${name}`}`)}</span>
					</>
				)}
			</p>
			{turn === undefined && state.isUndone && <Redo state={state} close={close} />}
			{turn === undefined && !state.isUndone && <p className="mt-3">{t`This turn is gone.`}</p>}
			{turn && (
				<div ref={shownStep} tabIndex={-1} className="outline-none">
					{step.kind === "menu" && <Menu {...{ family, close }} turn={turn} onStep={setStep} />}
					{step.kind === "who" && <Who {...{ family, state, close }} turn={turn} onStep={setStep} />}
					{step.kind === "how" && <How {...{ family, state, close }} turn={turn} member={step.member} />}
					{step.kind === "day" && <Day {...{ family, state, close }} turn={turn} />}
				</div>
			)}
		</>
	);
}

function Choices({ children }: { children: ReactNode }) {
	return <div className="mt-4 flex flex-col gap-2">{children}</div>;
}

function Redo({ state: { turn }, close }: Pick<MendProps, "state" | "close">) {
	const { t } = useLingui();
	const change = useFamilyChange();
	const redo = { kind: "redo-turn", category: turn.category, turn: turn.id } as const;
	return (
		<Choices>
			<Button data-deliberate onClick={() => close(() => void change(redo))}>
				{t`It did happen`}
			</Button>
		</Choices>
	);
}

function Menu({
	family,
	turn,
	close,
	onStep,
}: Omit<MendProps, "state"> & { turn: Turn; onStep: (step: Step) => void }) {
	const { t } = useLingui();
	const change = useFamilyChange();
	const category = findCategory(family, turn.category);

	function takeBack() {
		// The last one is drawn again.
		const isLast = category && undoableTurn(family, category)?.id === turn.id;
		const kind = isLast ? "undo-turn" : "cancel-turn";
		void change({ kind, category: turn.category, turn: turn.id });
	}

	return (
		<Choices>
			<Button onClick={() => onStep({ kind: "who" })}>{t`It was someone else`}</Button>
			<Button onClick={() => onStep({ kind: "day" })}>{t`Another day`}</Button>
			<Button data-deliberate onClick={() => close(takeBack)}>{t`It did not happen`}</Button>
		</Choices>
	);
}

/** Mends a turn; its row has a way back. */
function useMendTurn({ category, id: turn }: Turn) {
	const store = useFamilyStore();
	const change = useFamilyChange();
	/** @param before what it is mended to again */
	return (mended: Mended, before: Mended) => {
		const mend = (to: Mended) => ({ kind: "mend-turn", category, turn, ...to }) as const;
		rememberMended(store, mend(mended), mend(before));
		void change(mend(mended));
	};
}

function useMend({ turn, close }: Pick<MendProps, "close"> & { turn: Turn }) {
	const mendTurn = useMendTurn(turn);
	return (member: string, doneBy?: string) =>
		close(() => mendTurn({ member, doneBy }, { member: turn.member, doneBy: turn.doneBy }));
}

/** Whoever has had another turn in its cycle did it in place of whose it is: nobody has two in one. */
function Who(props: MendProps & { turn: Turn; onStep: (step: Step) => void }) {
	const { t } = useLingui();
	const { family, turn, onStep } = props;
	const mend = useMend(props);
	const owner = findName(family.members, turn.member);
	const others = family.members.filter(({ id }) => id !== (turn.doneBy ?? turn.member));
	const { field, found } = useNameSearch(others);

	function choose(member: string) {
		if (member === turn.member) mend(member);
		else if (mayBeTurnOf(family, turn, member)) onStep({ kind: "how", member });
		else mend(turn.member, member);
	}

	return (
		<section aria-label={t`Who did it?`}>
			<h3 className="mt-4 font-bold">{t`Who did it?`}</h3>
			{field}
			<ul className="rows mt-2">
				{found.map((member) => (
					<li key={member.id}>
						<button
							type="button"
							className="flex min-h-12 w-full cursor-pointer items-center gap-3 py-1.5 text-start"
							onClick={() => choose(member.id)}
						>
							<Avatar member={member} size="small" />
							<span className="wrap-anywhere min-w-0 font-semibold">
								<bdi translate="no">{member.name}</bdi>
								{member.id !== turn.member && !mayBeTurnOf(family, turn, member.id) && (
									<span className="block font-normal text-sm text-soft">
										{isolateName(member.name, (name) => t`${name} did it for ${owner}`)}
									</span>
								)}
							</span>
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}

function How(props: MendProps & { turn: Turn; member: string }) {
	const { t } = useLingui();
	const { family, turn } = props;
	const mend = useMend(props);
	const [name, owner] = [props.member, turn.member].map((id) => findName(family.members, id));
	return (
		<Choices>
			<Button data-deliberate onClick={() => mend(props.member)}>{t`It was ${name}'s own turn`}</Button>
			<Button data-deliberate onClick={() => mend(turn.member, props.member)}>{t`${name} did it for ${owner}`}</Button>
		</Choices>
	);
}

function Day({ family, state, turn, close }: MendProps & { turn: Turn }) {
	const { t } = useLingui();
	const mendTurn = useMendTurn(turn);
	const today = useToday();
	const before = dayOfTurn(state.turn, family);
	const [day, setDay] = useState(before);

	return (
		<form
			className="mt-4"
			onSubmit={(event) => {
				event.preventDefault();
				close(() => mendTurn({ day }, { day: before }));
			}}
		>
			<DayChoice day={day} today={today} onChange={setDay} />
			<SheetBar>
				<Button
					type="submit"
					variant="primary"
					className="w-full text-lg"
					disabled={day === before || !isTurnDay(day, today)}
					data-deliberate
				>
					<CheckIcon />
					<span>{t`Save`}</span>
				</Button>
			</SheetBar>
		</form>
	);
}

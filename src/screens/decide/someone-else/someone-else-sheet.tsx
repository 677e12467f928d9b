import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Balance } from "../../../rules/balances.ts";
import type { Family } from "../../../rules/family.ts";
import type { TakenTurn } from "../../../rules/take-over.ts";
import { type CloseSheet, Sheet } from "../../../ui/sheet.tsx";
import { dismissToasts } from "../../../ui/toast.ts";
import { useSingleFlight } from "../../../ui/use-single-flight.ts";
import { useCan } from "../../family/family-context.tsx";
import { useFamilyChange } from "../../family/use-family-change.ts";
import type { ShownDraw } from "../../views.ts";
import type { RedrawCause } from "../decision/decision-reducer.ts";
import type { Shown } from "../decision/use-shown-draw.ts";
import { AwayChoice } from "./away-choice.tsx";
import { DoneByChoice } from "./done-by-choice.tsx";
import { SomeoneElseChoice } from "./someone-else-choice.tsx";

type Step = "choice" | "done-by" | "away";

interface SheetProps {
	family: Family;
	shown: Shown;
	/** The balances of the category. */
	balances: readonly Balance[];
	/** Another phone has changed the draw: the sheet closes. */
	isStale: boolean;
	onClose: () => void;
	onTake: (taken: TakenTurn) => void;
	expectRedraw: (cause: RedrawCause) => void;
}

/** "Not now", "somebody else does it" and "away" (fairness.md, part 2). */
export function SomeoneElseSheet(props: SheetProps) {
	const { t } = useLingui();
	const [step, setStep] = useState<Step>("choice");
	const { name: member } = props.shown.draw.member;
	const titles: Record<Step, string> = {
		choice: t`Someone else instead of ${member}?`,
		"done-by": t`Who does it?`,
		away: t`How long is ${member} away?`,
	};
	return (
		<Sheet isOpen title={titles[step]} onClose={props.onClose}>
			{(close) => <SheetStep {...props} step={step} setStep={setStep} close={close} />}
		</Sheet>
	);
}

function SheetStep({
	family,
	shown,
	balances,
	isStale,
	onTake,
	expectRedraw,
	step,
	setStep,
	close,
}: Omit<SheetProps, "onClose"> & { step: Step; setStep: (step: Step) => void; close: CloseSheet }) {
	const { category, draw } = shown;
	const { member } = draw;
	const [canPass, canMarkAway] = [useCan("not-now"), useCan("set-away")];
	const isRedrawing = useRef(false);
	const { isBusy, sayNotNow, markAway } = useRedraw({ ...draw, member: member.id }, close, (cause: RedrawCause) => {
		isRedrawing.current = true;
		expectRedraw(cause);
	});
	const onStale = useEffectEvent(() => isRedrawing.current || close());
	useEffect(() => {
		if (isStale && !isBusy) onStale();
	}, [isStale, isBusy]);

	return (
		<div className="mt-4 flex flex-col gap-3">
			{step === "choice" && (
				<SomeoneElseChoice
					{...{ family, shown, balances }}
					onPass={canPass ? sayNotNow : undefined}
					onDoneBy={() => setStep("done-by")}
					onAway={canMarkAway ? () => setStep("away") : undefined}
				/>
			)}
			{step === "done-by" && (
				<DoneByChoice
					family={family}
					category={category}
					member={member}
					onTake={(taken) => close(() => onTake(taken))}
				/>
			)}
			{step === "away" && <AwayChoice isBusy={isBusy} onAway={markAway} />}
		</div>
	);
}

interface Redraw {
	readonly isBusy: boolean;
	/** Draws another one, after the sheet has closed. */
	readonly sayNotNow: () => void;
	/** The sheet closes when the change is saved. */
	readonly markAway: (backOn: string) => void;
}

/** @param expectRedraw called before the change that leads to another draw, which the result shows */
function useRedraw(
	{ category, n, member }: ShownDraw,
	close: CloseSheet,
	expectRedraw: (cause: RedrawCause) => void,
): Redraw {
	const change = useFamilyChange();
	const { isBusy, run } = useSingleFlight();

	function sayNotNow() {
		close(() => {
			dismissToasts();
			expectRedraw("not-now");
			void change({ kind: "not-now", category, n, member });
		});
	}

	async function markAway(backOn: string) {
		dismissToasts();
		expectRedraw("set-away");
		await change({ kind: "set-away", member, backOn });
		close();
	}

	return { isBusy, sayNotNow, markAway: (backOn) => void run(() => markAway(backOn)) };
}

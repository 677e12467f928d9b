import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { findCandidates } from "../../rules/draw.ts";
import { type Draw, type Family, findCategory } from "../../rules/family.ts";
import type { Balance, TakenTurn } from "../../rules/someone-else.ts";
import { getToday } from "../../stores/local-day.ts";
import { type CloseSheet, Sheet } from "../../ui/sheet.tsx";
import { AwayChoice } from "./away-choice.tsx";
import { DoneByChoice } from "./done-by-choice.tsx";
import { SomeoneElseChoice } from "./someone-else-choice.tsx";
import type { OnDraw } from "./use-draw.ts";
import { useRedraw } from "./use-redraw.ts";

type Step = "choice" | "done-by" | "away";

interface SheetProps {
	family: Family;
	draw: Draw;
	/** Of the category. */
	balances: readonly Balance[];
	/** Another phone has changed the draw: the sheet closes. */
	isStale: boolean;
	onClose: () => void;
	onTake: (taken: TakenTurn) => void;
	onDraw: OnDraw;
}

/** "Not now", "somebody else does it" and "away" (fairness.md, part 2). */
export function SomeoneElseSheet(props: SheetProps) {
	const { t } = useLingui();
	const [step, setStep] = useState<Step>("choice");
	const isLeavingResult = useRef(false);
	const { member } = props.draw;
	const titles: Record<Step, string> = {
		choice: t`Someone else instead of ${member}?`,
		"done-by": t`Who does it?`,
		away: t`How long is ${member} away?`,
	};
	return (
		<Sheet
			isOpen
			title={titles[step]}
			closeLabel={t`Close`}
			// Covered until it is left, the result does not say that its draw is void.
			onClose={() => isLeavingResult.current || props.onClose()}
		>
			{(close) => (
				<SheetStep
					{...props}
					step={step}
					setStep={setStep}
					close={close}
					onLeaveResult={() => {
						isLeavingResult.current = true;
					}}
				/>
			)}
		</Sheet>
	);
}

function SheetStep({
	family,
	draw,
	balances,
	isStale,
	onTake,
	onDraw,
	step,
	setStep,
	close,
	onLeaveResult,
}: Omit<SheetProps, "onClose"> & {
	step: Step;
	setStep: (step: Step) => void;
	close: CloseSheet;
	onLeaveResult: () => void;
}) {
	const { isBusy, passTo, markAway } = useRedraw(draw, { close, onLeaveResult, onDraw });
	const onStale = useEffectEvent(() => close());
	useEffect(() => {
		if (isStale && !isBusy) onStale();
	}, [isStale, isBusy]);

	const category = findCategory(family, draw.category);
	const passed = [...(category?.openDraw?.passed ?? []), draw.member];
	const canPass = findCandidates(family, draw.category, getToday(), passed).members.length > 0;
	return (
		<div className="mt-4 flex flex-col gap-3">
			{step === "choice" && (
				<SomeoneElseChoice
					member={draw.member}
					balances={balances.filter(({ from, to }) => from === draw.member || to === draw.member)}
					canPass={canPass}
					isInOrder={category?.settings?.inOrder ?? false}
					onPass={() => passTo(passed)}
					onDoneBy={() => setStep("done-by")}
					onAway={() => setStep("away")}
				/>
			)}
			{step === "done-by" && (
				<DoneByChoice family={family} draw={draw} onTake={(taken) => close(() => onTake(taken))} />
			)}
			{step === "away" && <AwayChoice isBusy={isBusy} onAway={markAway} />}
		</div>
	);
}

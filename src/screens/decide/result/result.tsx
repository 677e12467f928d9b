import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useRef, useState } from "react";
import { type Family, findCategory, findMember, type Member } from "../../../rules/family.ts";
import { categoryHelper } from "../../../rules/helpers.ts";
import { findUntil } from "../../../rules/lasting.ts";
import { findLastingTurn } from "../../../rules/lasting-turn.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { BulbIcon } from "../../../ui/later-icons.tsx";
import { ViewTitle } from "../../../ui/view-title.tsx";
import { useAvatarColour } from "../../avatars/avatar.tsx";
import { CategoryLine } from "../../avatars/category-line.tsx";
import { useOwnFace } from "../../family/family-context.tsx";
import { categoryName } from "../../text/category-name.ts";
import { isolateName } from "../../text/isolate-name.tsx";
import { useTitleFocus } from "../../use-title-focus.ts";
import { useToday } from "../../use-today.ts";
import { openView, type ResultView } from "../../views.ts";
import { describeDoer, describeTurn } from "../decision/decision-messages.ts";
import type { Decision } from "../decision/use-decision.ts";
import { useDecision } from "../decision/use-decision.ts";
import type { OnDraw } from "../decision/use-draw.ts";
import { findShown, type Shown, useShownDraw } from "../decision/use-shown-draw.ts";
import { describeUntil } from "../lasting/lasting-messages.tsx";
import type { AnimationChunk } from "../parts.ts";
import { Bunting } from "../show/bunting.tsx";
import { DrawExplanation } from "../show/draw-explanation.tsx";
import { SomeoneElse } from "../someone-else/someone-else.tsx";
import { AfterTurn, hasCompletedCycle } from "./after-turn.tsx";
import { DecisionButton } from "./decision-button.tsx";
import { LostDraw } from "./lost-draw.tsx";
import { type OpenSheet, QuietButtons } from "./quiet-buttons.tsx";
import { DECIDED_CATEGORY_CLASS, ResultFrame } from "./result-frame.tsx";

/** Characters. Longer names are set smaller, so that the whole result stays on a phone's screen. */
const LONG_NAME_LENGTH = 24;
const TITLE_CLASS = "text-[length:max(2.25rem,min(9vmin,8vw))]";
const LONG_TITLE_CLASS = "text-[length:max(1.5rem,5vmin)]";

interface ResultProps {
	family: Family;
	view: ResultView;
	animation: AnimationChunk | undefined;
	onDraw: OnDraw;
	onAnimationEnd: () => void;
}

export function Result(props: ResultProps) {
	const { family, view, animation, onDraw, onAnimationEnd } = props;
	const shown = useShownDraw(view.draw);
	const [sheet, setSheet] = useState<OpenSheet>();
	const today = useToday();
	const isComplete = shown !== undefined && hasCompletedCycle(family, shown, today);
	const isOffered = sheet === "share" ? isComplete || !view.isDecided : family.members.length > 1 && !view.isDecided;
	// A sheet whose button is gone, such as those of others in a family of one, stays closed when the button is back.
	if (sheet !== undefined && !isOffered) setSheet(undefined);
	const [stoppedFor, setStoppedFor] = useState<string>();
	const drawn = shown?.draw.member.id ?? "";
	const isSpinning = shown !== undefined && stoppedFor !== drawn && animation?.hasWheel(shown) === true;
	const avatar = useRef<HTMLDivElement>(null);
	const decision = useDecision(view, shown, {
		isCovered: sheet !== undefined,
		isAnimating: animation !== undefined,
		onRedraw: onDraw,
	});
	useTitleFocus(isSpinning ? "" : (decision.lost?.title ?? drawn));
	// The draw was over before it was shown, and the view is being left.
	if (shown === undefined) return <main />;
	if (decision.lost) return <LostDraw lost={decision.lost} view={view} category={shown.category} />;
	return (
		<>
			{isSpinning ? (
				<Spinning shown={shown} />
			) : (
				<ShownResult {...props} {...{ shown, isComplete, decision, sheet, setSheet, avatar }} />
			)}
			{animation && (
				<animation.DrawAnimation
					// Another phone may change who is drawn.
					key={drawn}
					shown={shown}
					hasStopped={!isSpinning}
					resultAvatar={avatar}
					onStop={() => setStoppedFor(drawn)}
					onEnd={() => {
						onAnimationEnd();
						if (shown.draw.isNewCycle) animation.throwConfetti();
					}}
				/>
			)}
		</>
	);
}

/** The view while the wheel spins. The wheel covers it, and neither says who it will be. */
function Spinning({ shown: { category } }: { shown: Shown }) {
	const { t } = useLingui();
	return (
		<main className="min-h-dvh">
			<ViewTitle className="sr-only" aria-describedby="spinning">
				<bdi translate="no">{categoryName(category.name)}</bdi>
			</ViewTitle>
			<p id="spinning" className="sr-only">{t`The wheel is spinning.`}</p>
		</main>
	);
}

function ShownResult({
	family,
	view,
	shown,
	isComplete,
	decision,
	sheet,
	setSheet,
	animation,
	avatar,
}: Omit<ResultProps, "onDraw" | "onAnimationEnd"> & {
	shown: Shown;
	isComplete: boolean;
	decision: Decision;
	sheet: OpenSheet;
	setSheet: (sheet: OpenSheet) => void;
	avatar: RefObject<HTMLDivElement | null>;
}) {
	const { t } = useLingui();
	const { category, draw } = shown;
	const { member: drawn, isNewCycle } = draw;
	const { taken } = decision;
	const member = findMember(family, taken?.member ?? "") ?? drawn;
	const doneBy = findMember(family, taken?.doneBy ?? "");
	const doer = doneBy ?? member;
	const isMine = useOwnFace() === doer.id;
	const item = categoryName(category.name);
	const hasOthers = family.members.length > 1;
	const today = useToday();
	const isStale = findShown(family, view.draw, today) === undefined;
	const colourClass = useAvatarColour(doer);
	const hasHelper = categoryHelper(category) !== undefined;
	const isUndecided = !decision.isConfirmed;
	const team = useRef<HTMLDivElement>(null);
	// Not whether the animation still runs: at its end the title would appear a second time.
	const [wasRevealed] = useState(animation !== undefined);
	const picture = { title: describeShown(member, doneBy), isNewCycle, avatar };
	return (
		<ResultFrame
			member={doer}
			from={view}
			hasWayToList
			avatar={avatar}
			mainButton={<DecisionButton decision={decision} />}
			decoration={(isNewCycle || isComplete) && <Bunting without={colourClass} />}
			buttons={
				<>
					{hasHelper && isUndecided && (
						<Button className="w-full" onClick={() => openView({ view: "helper", draw: view.draw, isDecided: false })}>
							<BulbIcon />
							<Trans>Help Me Decide</Trans>
						</Button>
					)}
					{hasOthers && isUndecided && (
						<SomeoneElse
							family={family}
							shown={shown}
							isStale={isStale}
							isOpen={sheet === "someone-else"}
							setOpen={(isOpen) => setSheet(isOpen ? "someone-else" : undefined)}
							decision={decision}
						/>
					)}
					{(isUndecided || isComplete) && (
						<QuietButtons
							{...{ shown, isStale, isUndecided, wasRevealed, sheet, setSheet }}
							picture={isComplete ? { title: t`Everyone has had a turn!`, isNewCycle: true, avatar: team } : picture}
						/>
					)}
				</>
			}
		>
			{isNewCycle && (
				<p className="text-balance rounded-control bg-face-light px-4 py-3 font-semibold">
					{isolateName(item, (item) => t`Everyone has had a turn for ${item}! Starting a new cycle.`)}
				</p>
			)}
			<ViewTitle
				aria-describedby="decided-category"
				className={classNames(!wasRevealed && "rise", "max-w-full", getTitleClass(member, doneBy))}
			>
				{doneBy ? describeDoer(doneBy, member) : isolateName(member.name, (member) => t`It's ${member}'s turn!`)}
			</ViewTitle>
			{isMine && (
				<p className="rounded-full bg-face-light px-4 py-1 font-extrabold text-[1.1em]">
					<Trans>It's your turn</Trans>
				</p>
			)}
			<CategoryLine id="decided-category" category={category} className={DECIDED_CATEGORY_CLASS} />
			<Until family={family} shown={shown} isConfirmed={decision.isConfirmed} />
			<AfterTurn {...{ family, shown, member, doneBy, team }}>
				<DrawExplanation shown={shown} />
			</AfterTurn>
		</ResultFrame>
	);
}

function getTitleClass(member: Member, doneBy: Member | undefined): string {
	return doneBy || member.name.length > LONG_NAME_LENGTH ? LONG_TITLE_CLASS : TITLE_CLASS;
}

function describeShown(member: Member, doneBy: Member | undefined): string {
	return doneBy ? describeDoer(doneBy, member) : describeTurn(member);
}

/** Stands on a result of a category whose turns last: until when the turn is, or will be, theirs. */
function Until({ family, shown, isConfirmed }: { family: Family; shown: Shown; isConfirmed: boolean }) {
	const today = useToday();
	const category = findCategory(family, shown.category.id);
	if (!category) return null;
	const until = isConfirmed ? findLastingTurn(family, category, today)?.until : findUntil(family, category.id, today);
	return until !== undefined && until >= today && <p className="font-semibold">{describeUntil(until, today)}</p>;
}

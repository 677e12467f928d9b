import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef, useState } from "react";
import { findBalances } from "../../rules/balances.ts";
import { type Family, findCategory, findMember } from "../../rules/family.ts";
import { categoryHelper } from "../../rules/helpers.ts";
import { getToday } from "../../stores/local-day.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { BulbIcon } from "../../ui/icons.tsx";
import { ViewTitle } from "../../ui/view-title.tsx";
import { useAvatarColour } from "../avatars/avatar.tsx";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { categoryName } from "../text/category-name.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { openView, type ResultView } from "../views.ts";
import { Bunting } from "./bunting.tsx";
import type { Decision } from "./decision.ts";
import { DecisionButton } from "./decision-button.tsx";
import { describeBalance, describeDoer } from "./decision-messages.ts";
import { DrawExplanation, NextCandidates } from "./draw-explanation.tsx";
import { HowPicked } from "./how-picked.tsx";
import { LostDraw } from "./lost-draw.tsx";
import type { AnimationChunk } from "./parts.ts";
import { ResultFrame } from "./result-frame.tsx";
import { SomeoneElse } from "./someone-else.tsx";
import { useDecision } from "./use-decision.ts";
import type { OnDraw } from "./use-draw.ts";
import { findShown, type Shown, useShownDraw } from "./use-shown-draw.ts";
import { useTitleFocus } from "./use-title-focus.ts";

/** Characters. Longer names are set smaller, so that the whole result stays on a phone's screen. */
const LONG_NAME_LENGTH = 24;
const TITLE_CLASS = "text-[length:max(2.25rem,7.5vmin)]";
const LONG_TITLE_CLASS = "text-[length:max(1.5rem,5vmin)]";

interface ResultProps {
	family: Family;
	view: ResultView;
	animation: AnimationChunk | undefined;
	onDraw: OnDraw;
	onAnimationEnd: () => void;
}

export function Result(props: ResultProps) {
	const { family, view, animation, onDraw } = props;
	const shown = useShownDraw(view.draw);
	const [opened, setSheet] = useState<OpenSheet>();
	// A family of one has no sheet of others.
	const sheet = family.members.length > 1 ? opened : undefined;
	const decision = useDecision(view, shown, {
		isCovered: sheet !== undefined,
		isAnimating: animation !== undefined,
		onRedraw: onDraw,
	});
	useTitleFocus(decision.lost?.title ?? shown?.draw.member.id ?? "");
	// It was over before it was shown, and the view is being left.
	if (shown === undefined) return <main />;
	if (decision.lost) return <LostDraw lost={decision.lost} view={view} category={shown.category} />;
	return <ShownResult {...props} shown={shown} decision={decision} sheet={sheet} setSheet={setSheet} />;
}

type OpenSheet = "someone-else" | "lots" | undefined;

function ShownResult({
	family,
	view,
	shown,
	decision,
	sheet,
	setSheet,
	animation,
	onAnimationEnd,
}: Omit<ResultProps, "onDraw"> & {
	shown: Shown;
	decision: Decision;
	sheet: OpenSheet;
	setSheet: (sheet: OpenSheet) => void;
}) {
	const { t } = useLingui();
	const { category, draw } = shown;
	const { member: drawn, members: candidates, isNewCycle } = draw;
	const { taken } = decision;
	const member = findMember(family, taken?.member ?? "") ?? drawn;
	const doneBy = findMember(family, taken?.doneBy ?? "");
	const doer = doneBy ?? member;
	const item = categoryName(category.name);
	const hasOthers = family.members.length > 1;
	const hasLots = candidates.length > 1;
	const isStale = findShown(family, view.draw, getToday()) === undefined;
	const setOpen = (one: OpenSheet) => (isOpen: boolean) => setSheet(isOpen ? one : undefined);
	const avatar = useRef<HTMLDivElement>(null);
	const colourClass = useAvatarColour(doer);
	const hasHelper = categoryHelper(category) !== undefined;
	const isUndecided = !decision.isConfirmed;
	const rise = !animation && "rise";
	return (
		<>
			<ResultFrame
				member={doer}
				from={view}
				hasWayToList
				avatar={avatar}
				mainButton={<DecisionButton decision={decision} />}
				buttonCount={Number(hasHelper) + Number(hasOthers) + Number(hasLots)}
				decoration={isNewCycle && <Bunting without={colourClass} />}
				buttons={
					<>
						{hasHelper && isUndecided && (
							<Button
								className="w-full"
								onClick={() => openView({ view: "helper", draw: view.draw, isDecided: false })}
							>
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
								setOpen={setOpen("someone-else")}
								decision={decision}
							/>
						)}
						{hasLots && isUndecided && (
							<HowPicked shown={shown} isStale={isStale} isOpen={sheet === "lots"} setOpen={setOpen("lots")} />
						)}
					</>
				}
			>
				{isNewCycle && (
					<p className="rounded-control bg-face-light px-4 py-3 font-semibold">
						{isolateName(item, (item) => t`Everyone has had a turn for ${item}! Starting a new cycle.`)}
					</p>
				)}
				<ViewTitle
					aria-describedby="decided-category"
					className={classNames(
						rise,
						"max-w-full",
						doneBy || member.name.length > LONG_NAME_LENGTH ? LONG_TITLE_CLASS : TITLE_CLASS,
					)}
				>
					{doneBy ? describeDoer(doneBy, member) : isolateName(member.name, (member) => t`It's ${member}'s turn!`)}
				</ViewTitle>
				<p id="decided-category" className="flex items-center gap-2 text-start text-[1.125em]">
					<CategoryIcon category={category} />
					<span className="min-w-0">
						<bdi>{item}</bdi>
					</span>
				</p>
				<AfterTurn family={family} shown={shown} pair={doneBy && [doneBy.id, member.id]}>
					<DrawExplanation shown={shown} />
				</AfterTurn>
			</ResultFrame>
			{animation && (
				<animation.DrawAnimation
					// What happens on another phone may change who is drawn.
					key={drawn.id}
					shown={shown}
					colourClass={colourClass}
					resultAvatar={avatar}
					onEnd={() => {
						onAnimationEnd();
						if (isNewCycle) animation.throwConfetti();
					}}
				/>
			)}
		</>
	);
}

/** Once the turn is recorded, who can be next, and what two owe each other of whom one has done it. @param pair their ids */
function AfterTurn({
	family,
	shown,
	pair,
	children,
}: {
	family: Family;
	shown: Shown;
	pair: readonly string[] | undefined;
	children: ReactNode;
}) {
	const category = findCategory(family, shown.category.id);
	if (category === undefined || category.lastTurn === shown.draw.n) return children;
	const balance = findBalances(family, category).find(({ from, to }) => pair?.includes(from) && pair.includes(to));
	return (
		<>
			{balance && <p className="font-semibold">{describeBalance(family, balance)}</p>}
			<NextCandidates family={family} category={category} />
		</>
	);
}

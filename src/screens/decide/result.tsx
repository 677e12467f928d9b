import { Trans, useLingui } from "@lingui/react/macro";
import { type CSSProperties, useRef, useState } from "react";
import { drawCandidates } from "../../rules/candidates.ts";
import { categoryHelper } from "../../rules/category-helper.ts";
import { currentDraw } from "../../rules/current-draw.ts";
import { type Family, findCategory } from "../../rules/family.ts";
import { getToday } from "../../stores/local-day.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { BulbIcon } from "../../ui/later-icons.tsx";
import { ViewTitle } from "../../ui/view-title.tsx";
import { useAvatarColour } from "../avatars/avatar.tsx";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { categoryName } from "../text/category-name.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { openView, type ResultView } from "../views.ts";
import { Bunting } from "./bunting.tsx";
import { DecisionButton } from "./decision-button.tsx";
import type { AnimationChunk } from "./draw-animation-part.ts";
import { DrawExplanation } from "./draw-explanation.tsx";
import { LostDraw } from "./lost-draw.tsx";
import { ResultFrame } from "./result-frame.tsx";
import { SomeoneElse } from "./someone-else.tsx";
import { useDecision } from "./use-decision.ts";
import type { OnDraw } from "./use-draw.ts";
import { useTitleFocus } from "./use-title-focus.ts";

/** Characters. Longer names are set smaller, so that the whole result stays on a phone's screen. */
const LONG_NAME_LENGTH = 24;
const TITLE_STYLE: CSSProperties = { fontSize: "max(2.25rem, 7.5vmin)" };
const LONG_TITLE_STYLE: CSSProperties = { fontSize: "max(1.5rem, 5vmin)" };

export function Result({
	family,
	view,
	opening,
	animation,
	onDraw,
	onAnimationEnd,
}: {
	family: Family;
	view: ResultView;
	opening: Promise<unknown> | undefined;
	animation: AnimationChunk | undefined;
	onDraw: OnDraw;
	onAnimationEnd: () => void;
}) {
	const { t } = useLingui();
	const { category, member, isNewCycle } = view.draw;
	const item = categoryName(category);
	const [isCovered, setCovered] = useState(false);
	// A family of one has no sheet of others.
	const hasOthers = family.members.length > 1;
	const decision = useDecision(view, {
		opening,
		isCovered: isCovered && hasOthers,
		isAnimating: animation !== undefined,
	});
	const candidates = drawCandidates(view.members, view.draw);
	const avatar = useRef<HTMLDivElement>(null);
	const colourClass = useAvatarColour(member);
	const hasHelper = categoryHelper(findCategory(family, category) ?? { name: category }) !== undefined;
	const isUndecided = !decision.isConfirmed && !decision.isOpening;
	const rise = !animation && "rise";
	useTitleFocus(decision.lost?.title ?? member);
	if (decision.lost) return <LostDraw lost={decision.lost} view={view} />;
	return (
		<>
			<ResultFrame
				member={member}
				from={view.view}
				avatar={avatar}
				mainButton={<DecisionButton decision={decision} />}
				buttonCount={Number(hasHelper) + Number(hasOthers)}
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
								draw={view.draw}
								isStale={!opening && currentDraw(family, view.draw, getToday()) !== view.draw}
								isOpen={isCovered}
								setOpen={setCovered}
								onTake={decision.confirm}
								onDraw={onDraw}
							/>
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
					className={classNames(rise, "max-w-full")}
					style={member.length > LONG_NAME_LENGTH ? LONG_TITLE_STYLE : TITLE_STYLE}
				>
					{isolateName(member, (member) => t`It's ${member}'s turn!`)}
				</ViewTitle>
				<p id="decided-category" className="flex items-center gap-2 text-start" style={{ fontSize: "1.125em" }}>
					<CategoryIcon category={category} />
					<span className="min-w-0">
						<bdi>{item}</bdi>
					</span>
				</p>
				{candidates.length > 0 && (
					<DrawExplanation
						draw={view.draw}
						candidates={candidates}
						total={view.members.length}
						isInOrder={findCategory(family, category)?.settings?.inOrder ?? false}
					/>
				)}
			</ResultFrame>
			{animation && (
				<animation.DrawAnimation
					// Of two phones that draw at once the slower shows the other's draw.
					key={member}
					draw={view.draw}
					candidates={candidates}
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

import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { drawCandidates } from "../../rules/candidates.ts";
import { categoryHelper } from "../../rules/category-helper.ts";
import { currentDraw } from "../../rules/current-draw.ts";
import { type Family, findCategory } from "../../rules/family.ts";
import { getToday } from "../../stores/local-day.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { BackIcon } from "../../ui/icons.tsx";
import { BulbIcon } from "../../ui/later-icons.tsx";
import { ViewTitle } from "../../ui/view-title.tsx";
import { Avatar, useAvatarColour } from "../avatars/avatar.tsx";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { categoryName } from "../text/category-name.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { goBackTo, openView, type ResultView } from "../views.ts";
import { DecisionButton } from "./decision-button.tsx";
import type { AnimationChunk } from "./draw-animation-part.ts";
import { DrawExplanation } from "./draw-explanation.tsx";
import { SomeoneElse } from "./someone-else.tsx";
import { useDecision } from "./use-decision.ts";
import type { OnDraw } from "./use-draw.ts";
import { useTitleFocus } from "./use-title-focus.ts";

/** Characters. Longer names are set smaller, so that the whole result stays on a phone's screen. */
const LONG_NAME_LENGTH = 24;

/** On a phone held sideways: the Back button, and below it the result beside the buttons. */
const LANDSCAPE_GRID_TEMPLATE = "auto 1fr / 1fr 13.5rem";

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
	const decision = useDecision(view, { opening, isCovered, isAnimating: animation !== undefined });
	const candidates = drawCandidates(view.members, view.draw);
	const avatar = useRef<HTMLDivElement>(null);
	const colourClass = useAvatarColour(member);
	const hasHelper = categoryHelper(findCategory(family, category) ?? { name: category }) !== undefined;
	const isUndecided = !decision.isConfirmed && !decision.isWaiting;
	const rise = !animation && "rise";
	useTitleFocus(member);
	return (
		<>
			<main
				className="mx-auto flex min-h-dvh max-w-md flex-col gap-x-5 px-4 flat:max-w-5xl sm:flat:pb-room sm:min-h-[min(100dvh,46rem)] sm:flat:grid"
				style={{ gridTemplate: LANDSCAPE_GRID_TEMPLATE }}
			>
				<div className="py-4" style={{ gridColumn: "1 / -1" }}>
					<Button variant="ghost" className="-ms-4" onClick={() => goBackTo({ view: "setup" }, view.view)}>
						<BackIcon />
						<Trans>Back to Setup</Trans>
					</Button>
				</div>
				<div
					className={classNames(
						"wrap-anywhere mb-(--toast-room) sm:flat:mb-0 flex grow flex-col items-center justify-center gap-5 rounded-card px-5 py-8 text-center text-face-ink lift sm:flat:flex-row",
						colourClass,
					)}
				>
					<div ref={avatar} className="rounded-full lift-high">
						<Avatar name={member} size="large" className="bg-face-light" />
					</div>
					<div className="contents flex-col items-center gap-3 flat:flex">
						{isNewCycle && (
							<p className="rounded-control bg-face-light px-4 py-3 font-semibold" style={{ order: -1 }}>
								{isolateName(item, (item) => t`Everyone has had a turn for ${item}! Starting a new cycle.`)}
							</p>
						)}
						<ViewTitle
							aria-describedby="decided-category"
							className={classNames(rise, "max-w-full", member.length > LONG_NAME_LENGTH ? "text-2xl" : "text-4xl")}
						>
							{isolateName(member, (member) => t`It's ${member}'s turn!`)}
						</ViewTitle>
						<p id="decided-category" className="flex items-center gap-2 text-start text-lg">
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
					</div>
				</div>
				<div className="contents flex-col justify-center gap-3 sm:flat:flex">
					{/* In the window also where the text is so large that the result is higher. */}
					<div
						data-bar
						className="sticky sm:flat:static bottom-0 z-10 -mx-4 sm:flat:mx-0 bg-paper px-4 pt-5 pb-3 sm:flat:p-0"
					>
						<DecisionButton decision={decision} />
					</div>
					<div className="flex flex-col gap-3 pb-5 sm:flat:pb-0">
						{hasHelper && isUndecided && (
							<Button
								className="w-full"
								onClick={() => openView({ view: "helper", draw: view.draw, isDecided: false })}
							>
								<BulbIcon />
								<Trans>Help Me Decide</Trans>
							</Button>
						)}
						{family.members.length > 1 && isUndecided && (
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
					</div>
				</div>
			</main>
			{animation && (
				<animation.DrawAnimation
					// Of two phones that draw at once the slower shows the other's draw.
					key={member}
					draw={view.draw}
					candidates={candidates}
					colourClass={colourClass}
					resultAvatar={avatar}
					onEnd={onAnimationEnd}
				/>
			)}
		</>
	);
}

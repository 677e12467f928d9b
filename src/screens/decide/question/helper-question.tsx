import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { Helper } from "../../../rules/family.ts";
import { categoryHelper, drawOption } from "../../../rules/helpers.ts";
import { seededRandom } from "../../../rules/random.ts";
import { turnsOf } from "../../../rules/turns-of.ts";
import { createUuid } from "../../../stores/uuid.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { DiceIcon } from "../../../ui/later-icons.tsx";
import { holdToasts } from "../../../ui/toast.ts";
import { ViewTitle } from "../../../ui/view-title.tsx";
import { Avatar, useAvatarColour } from "../../avatars/avatar.tsx";
import { splitOption } from "../../avatars/option-parts.ts";
import { EMPTY_FAMILY, useFamily } from "../../family/family-context.tsx";
import { formatHelperText } from "../../text/helper-messages.ts";
import { isolateName } from "../../text/isolate-name.tsx";
import { useTitleFocus } from "../../use-title-focus.ts";
import { useToday } from "../../use-today.ts";
import { BackButton, ViewNav } from "../../view-nav.tsx";
import { goBackTo, type HelperView, replaceView, toResult } from "../../views.ts";
import type { Decision } from "../decision/use-decision.ts";
import { useDecision } from "../decision/use-decision.ts";
import { type Shown, useShownDraw } from "../decision/use-shown-draw.ts";
import { AfterTurn, hasCompletedCycle } from "../result/after-turn.tsx";
import { DecisionButton } from "../result/decision-button.tsx";
import { LostDraw } from "../result/lost-draw.tsx";
import { Bunting } from "../show/bunting.tsx";
import { flyInto } from "../show/fly-into.ts";
import { LARGER_CLASS, OptionCard } from "./option-card.tsx";
import { findOptionIcons } from "./option-icon.ts";

/** The two columns stand beside each other, with a gap, if both have room, else below each other. */
const COLUMN_CLASS = "flex min-w-0 grow basis-[min(20rem,100%)] flex-col";
/**
 * As wide as the options above it: the whole view or, where they stand beside the member (two columns, a gap, the
 * view's padding), one column.
 */
const CONFIRMATION_CLASS = "w-full min-[43.25rem]:w-[calc(50%-0.625rem)]";
/** Reserves the height of the confirmation until there is one: no option moves under the finger that chooses it. */
const RESERVED_CLASS = "h-[calc(3.5rem+max(0.5rem,env(safe-area-inset-bottom)))]";
/** Two columns at most. */
const OPTION_COLUMNS_CLASS = "grid-cols-[repeat(auto-fill,minmax(max(8rem,40%),1fr))]";
/** In rem: cards grow with the screen up to here. */
const ROW_MAX_HEIGHT = 12;
/** The choice is at the corner of the face, like a thought. */
const CHOICE_CLASS = "absolute start-[70%] bottom-[60%]";

/** In characters. */
const LONG_TITLE_LENGTH = 60;
/** In characters. A longer option gets a line of its own. */
const LONG_OPTION_LENGTH = 26;

/** Replaces a turn's id until a reload, if the family has had no turn. */
const VISIT_ID = createUuid();

const NO_HELPER: Helper = { question: "", options: [] };

export function HelperQuestion({ view }: { view: HelperView }) {
	const shown = useShownDraw(view.draw);
	const decision = useDecision(view, shown);
	useTitleFocus(decision.lost?.title ?? shown?.draw.member.id ?? "");
	// The draw was over before it was shown, and the view is being left.
	if (shown === undefined) return <main />;
	if (decision.lost) return <LostDraw lost={decision.lost} view={view} category={shown.category} />;
	return <ShownQuestion view={view} shown={shown} decision={decision} />;
}

function ShownQuestion({ view, shown, decision }: { view: HelperView; shown: Shown; decision: Decision }) {
	const { t } = useLingui();
	const {
		category,
		draw: { member },
	} = shown;
	const family = useFamily() ?? EMPTY_FAMILY;
	const helper = categoryHelper(category) ?? NO_HELPER;
	const question = formatHelperText(category, helper.question);
	const [surprise, setSurprise] = useState<string>();
	const main = useRef<HTMLElement>(null);
	const colourClass = useAvatarColour(member);
	const title = member.name + question;
	const isOwn = Boolean(category.settings.helper);
	const icons = findOptionIcons(helper.options, isOwn);
	const iconOf = (option: string) => icons.get(option) ?? "";
	// The icon beside it has its emoji.
	const labelOf = (option: string) => (isOwn && splitOption(option).text) || formatHelperText(category, option);
	const isWide = helper.options.some((option) => labelOf(option).length > LONG_OPTION_LENGTH);
	const rows = isWide ? helper.options.length : Math.ceil(helper.options.length / 2);
	const optionsMaxHeight = `${rows * ROW_MAX_HEIGHT}rem`;
	const isFeast = hasCompletedCycle(family, shown, useToday());
	useEffect(() => {
		const [chosen, confirmation] = main.current?.querySelectorAll("[data-flies], [data-confirmation] button") ?? [];
		if (!decision.isConfirmed || !chosen || !confirmation) return;
		// Nothing may cover the thing that flies.
		const release = holdToasts();
		void flyInto(chosen, confirmation).finally(release);
		return release;
	}, [decision.isConfirmed]);

	function choose(choice: string) {
		if (!decision.isConfirmed) replaceView({ ...view, choice });
	}

	function surpriseMe() {
		const turns = turnsOf(family, category.id);
		// If somebody asks again, on any phone, chance gives the same answer until the turn is recorded.
		const lastId = turns.at(-1)?.id ?? family.turns.at(-1)?.id ?? VISIT_ID;
		const drawn = drawOption(helper, turns, seededRandom(lastId, category.key, member.key));
		setSurprise(formatHelperText(category, drawn));
		choose(drawn);
	}

	return (
		<main ref={main} className="mx-auto flex min-h-dvh max-w-5xl flex-col px-4 pb-room">
			<ViewNav>
				<BackButton onClick={() => goBackTo(toResult(view), view)}>
					<Trans>Back to Result</Trans>
				</BackButton>
			</ViewNav>
			<div
				// Beside the options, the member's card is as high as they are.
				className="flex grow flex-wrap gap-5 min-[43.25rem]:grow-0"
				style={{ minHeight: `min(${optionsMaxHeight}, 100dvh - 13rem)` }}
			>
				<div
					className={classNames(
						COLUMN_CLASS,
						"wrap-anywhere relative items-center justify-center gap-4 overflow-clip rounded-card px-5 py-6 text-center text-face-ink lift",
						colourClass,
					)}
				>
					{isFeast && <Bunting without={colourClass} />}
					<div className={classNames("relative rounded-full lift-high", LARGER_CLASS)}>
						<Avatar member={member} size="big" className="bg-face-light" />
						{view.choice !== undefined && (
							<span
								key={view.choice}
								aria-hidden
								data-text={iconOf(view.choice)}
								className={classNames(
									CHOICE_CLASS,
									"rise inline-flex size-11 items-center justify-center rounded-control bg-face-light font-extrabold text-2xl lift-high",
								)}
							/>
						)}
					</div>
					<ViewTitle className={classNames("max-w-full", title.length > LONG_TITLE_LENGTH ? "text-2xl" : "text-3xl")}>
						{/* A family's own question is written as a sentence. */}
						{isolateName(member.name, (member) => (isOwn ? t`${member}: ${question}` : t`${member}, ${question}`))}
					</ViewTitle>
					<AfterTurn family={family} shown={shown} member={member} doneBy={undefined}>
						{helper.options.length > 0 && !decision.isConfirmed && (
							<>
								<Button onClick={surpriseMe}>
									<DiceIcon />
									<Trans>Surprise me</Trans>
								</Button>
								{/* People see which option is chosen. */}
								<p role="status" className="sr-only">
									{surprise !== undefined && isolateName(surprise, (surprise) => t`Chance says: ${surprise}`)}
								</p>
							</>
						)}
					</AfterTurn>
				</div>
				<div className={COLUMN_CLASS}>
					<ul
						className={classNames("rise my-auto grid grow gap-3", !isWide && OPTION_COLUMNS_CLASS)}
						style={{ maxHeight: optionsMaxHeight }}
					>
						{helper.options.map((option, at) => (
							<li
								key={option}
								className={at % 2 === 0 && option === helper.options.at(-1) ? "col-span-full" : undefined}
							>
								<OptionCard
									icon={iconOf(option)}
									label={labelOf(option)}
									isWide={isWide}
									isChosen={option === view.choice}
									isConfirmed={decision.isConfirmed}
									onChoose={() => {
										setSurprise(undefined);
										choose(option);
									}}
								/>
							</li>
						))}
					</ul>
				</div>
			</div>
			{view.choice === undefined ? (
				<div className={RESERVED_CLASS} />
			) : (
				// Not the element of the free space: with reduced motion, the padding would come a frame late.
				<div key="confirmation" data-confirmation className={classNames("bar ms-auto", CONFIRMATION_CLASS)}>
					<DecisionButton decision={decision} />
				</div>
			)}
		</main>
	);
}

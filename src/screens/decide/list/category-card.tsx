import { t } from "@lingui/core/macro";
import { computeProgress } from "../../../rules/cycle.ts";
import type { Category, Family } from "../../../rules/family.ts";
import { countFinishedCycles } from "../../../rules/finished-cycles.ts";
import { IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { MoreIcon } from "../../../ui/later-icons.tsx";
import { CATEGORY_CELL_CLASS } from "../../category-grid.ts";
import { CategoryTitle } from "../../category-title.tsx";
import { categoryName } from "../../text/category-name.ts";
import { openView } from "../../views.ts";
import { CardFacts } from "./card-facts.tsx";
import { CardState } from "./card-state.tsx";
import { Pennants } from "./pennants.tsx";
import { WIND_UP_PROPS } from "./wind-up-props.ts";

/** How many characters of names have room in two lines of a phone. */
const ROOM = 60;

/**
 * A card that browsers need not lay out before somebody scrolls to it, about as high as one with a name of one line.
 */
const SKIPPABLE_CLASS = "min-h-33 [contain-intrinsic-size:auto_8.25rem] [content-visibility:auto]";

export function CategoryCard({
	id,
	category,
	family,
	today,
	isSkippable,
	isInReach,
	onPick,
	onMend,
	onReset,
	onUndoReset,
}: {
	/** The ids of its elements begin with it. */
	id: string;
	category: Category;
	family: Family;
	today: string;
	/** Whether it is outside of the window when the list opens. */
	isSkippable: boolean;
	/** If false, it is just its name, which can be found, read and focused: a family may have hundreds of cards. */
	isInReach: boolean;
	onPick: () => void;
	/** As in `CardFacts`. */
	onMend: (() => void) | undefined;
	/** Undefined if the role of the person who looks does not allow it. */
	onReset: (() => void) | undefined;
	/** Replaces `onReset` after a reset. */
	onUndoReset: (() => void) | undefined;
}) {
	const nameId = `${id}-name`;
	const factsId = `${id}-facts`;
	const isComplete = isInReach && computeProgress(family, category, today).isComplete;
	return (
		<li
			className={classNames(
				"@container relative flex rounded-card bg-card desk:min-h-36 lift",
				CATEGORY_CELL_CLASS,
				isSkippable && SKIPPABLE_CLASS,
			)}
		>
			<div className="flex min-w-0 grow flex-col justify-between gap-1 px-4 pt-3 pb-1 wall:gap-2 wall:px-[4cqi]">
				<div className="flex items-start justify-between gap-2">
					<CategoryTitle level="h2" category={category} hasSymbol={isInReach}>
						<button
							type="button"
							aria-describedby={`${factsId} ${id}-count`}
							{...WIND_UP_PROPS}
							className="cover max-w-full text-start"
							onClick={onPick}
						>
							<bdi translate="no" id={nameId}>
								{categoryName(category.name)}
							</bdi>
						</button>
					</CategoryTitle>
					{isInReach && (
						<IconButton
							label={t`History and rules`}
							aria-describedby={nameId}
							className="relative z-1 -my-1.5 -me-2"
							onClick={() => openView({ view: "category", category: category.id })}
						>
							<MoreIcon className="size-6" />
						</IconButton>
					)}
				</div>
				{isInReach && <Pennants count={countFinishedCycles(family, category, isComplete)} />}
				{isInReach && <CardFacts {...{ family, category, nameId, today, onMend }} id={factsId} room={ROOM} />}
				{isInReach && (
					<CardState
						nameId={nameId}
						countId={`${id}-count`}
						family={family}
						category={category}
						today={today}
						onReset={onReset}
						onUndoReset={onUndoReset}
					/>
				)}
			</div>
		</li>
	);
}

import { plural, t } from "@lingui/core/macro";
import { computeProgress } from "../../../rules/cycle.ts";
import type { Category, Family } from "../../../rules/family.ts";
import { countFinishedCycles } from "../../../rules/finished-cycles.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { MoreIcon } from "../../../ui/later-icons.tsx";
import { CATEGORY_CELL_CLASS } from "../../category-grid.ts";
import { CategoryTitle } from "../../category-title.tsx";
import { categoryName } from "../../text/category-name.ts";
import { openView } from "../../views.ts";
import { CardFacts } from "./card-facts.tsx";
import { Pennants } from "./pennants.tsx";
import { WIND_UP_PROPS } from "./wind-up-props.ts";

/** How many characters of names have room in two lines of a phone. */
const ROOM = 60;

/**
 * A card that browsers need not lay out before somebody scrolls to it, about as high as one with a name of one line.
 */
const SKIPPABLE_CLASS = "min-h-33 [contain-intrinsic-size:auto_8.25rem] [content-visibility:auto]";

interface CategoryCardProps {
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
}

export function CategoryCard(props: CategoryCardProps) {
	const { id, category, family, today, isSkippable, isInReach, onPick, onMend } = props;
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
				{isInReach && (
					<>
						<Pennants count={countFinishedCycles(family, category, isComplete)} />
						<CardFacts {...{ family, category, nameId, today, onMend }} id={factsId} room={ROOM} />
						<CardState {...props} />
					</>
				)}
			</div>
		</li>
	);
}

/**
 * How far the cycle of a category has come. It is small and at the lower end of its card, so that it is on one line
 * across a row.
 */
function CardState({ id, family, category, today, onReset, onUndoReset }: CategoryCardProps) {
	const name = categoryName(category.name);
	const onPress = onUndoReset ?? onReset;
	const { turnsTaken, total } = computeProgress(family, category, today);
	return (
		<div className="flex flex-col">
			{/* Screen readers read it before the bar; people see it below. */}
			<div className="order-1 flex min-h-8 items-center justify-between">
				<p
					id={`${id}-count`}
					className="py-1 text-soft text-sm leading-tight wall:text-[length:clamp(0.875rem,min(4cqi,2.6dvh),1.5rem)]"
				>
					{plural(turnsTaken, { other: `# of ${total} have had a turn` })}
				</p>
				{onPress && (turnsTaken > 0 || onUndoReset) && (
					<Button
						variant="ghost"
						className="relative z-1 -my-2.5 -me-4 shrink-0 text-sm"
						aria-describedby={`${id}-name`}
						// "Reset" becomes "Undo" in its place: a held key would press both.
						onKeyDown={(event) => event.repeat && event.key === "Enter" && event.preventDefault()}
						onClick={onPress}
					>
						{onUndoReset ? t`Undo` : t`Reset`}
					</Button>
				)}
			</div>
			<progress
				value={turnsTaken}
				max={Math.max(total, 1)}
				aria-label={t`Turns for ${name}`}
				className="block h-1.5 w-full shrink-0 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-soft [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-soft"
			/>
		</div>
	);
}

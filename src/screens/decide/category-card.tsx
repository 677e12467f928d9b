import { t } from "@lingui/core/macro";
import type { Category, Family } from "../../rules/family.ts";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { MoreIcon } from "../../ui/icons.tsx";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { categoryName } from "../text/category-name.ts";
import { openView } from "../views.ts";
import { CardInvitation } from "./card-invitation.tsx";
import { CardState } from "./card-state.tsx";

/** Characters. Longer names are set smaller. */
const LONG_NAME_LENGTH = 24;

/** Of a card that browsers need not lay out before it is scrolled to: about the height of one with its name on one line. */
const SKIPPABLE_CLASS = "min-h-39 [contain-intrinsic-size:auto_9.75rem] [content-visibility:auto]";

export function CategoryCard({
	id,
	category,
	family,
	today,
	isSkippable,
	isInReach,
	onPick,
	onReset,
	onUndoReset,
}: {
	/** Begins the ids of its elements. */
	id: string;
	category: Category;
	family: Family;
	today: string;
	/** It is not in the window when the list opens. */
	isSkippable: boolean;
	/** Otherwise it is just its name, which can be found, read and focused: a family may have hundreds of cards. */
	isInReach: boolean;
	onPick: () => void;
	onReset: () => void;
	/** After a reset, in the place of `onReset`. */
	onUndoReset: (() => void) | undefined;
}) {
	const nameId = `${id}-name`;
	return (
		<li
			className={classNames(
				"relative flex flex-col justify-between gap-2 rounded-card bg-card p-4 pb-1 lift",
				isSkippable && SKIPPABLE_CLASS,
			)}
		>
			<div className="flex flex-wrap items-center gap-3">
				{isInReach && <CategoryIcon category={category} className="size-12 rounded-control bg-tint text-3xl" />}
				<div className="min-w-0 grow basis-24">
					<h2 className={category.name.length > LONG_NAME_LENGTH ? "text-sm" : "text-lg"}>
						<button
							type="button"
							aria-describedby={`${id}-invitation ${id}-count`}
							className="cover wrap-anywhere text-start"
							// A message that has just been closed may have lain over it.
							data-deliberate
							onClick={onPick}
						>
							<bdi id={nameId}>{categoryName(category.name)}</bdi>
						</button>
					</h2>
					{isInReach && <CardInvitation id={`${id}-invitation`} family={family} category={category} today={today} />}
				</div>
				{isInReach && (
					<IconButton
						label={t`History and rules`}
						aria-describedby={nameId}
						className="relative z-1"
						onClick={() => openView({ view: "category", category: category.id })}
					>
						<MoreIcon className="size-6" />
					</IconButton>
				)}
			</div>
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
		</li>
	);
}

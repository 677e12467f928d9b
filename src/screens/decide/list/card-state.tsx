import { plural, t } from "@lingui/core/macro";
import { computeProgress } from "../../../rules/cycle.ts";
import type { Category, Family } from "../../../rules/family.ts";
import { Button } from "../../../ui/button.tsx";
import { categoryName } from "../../text/category-name.ts";

/**
 * How far the cycle of a category has come. It is small and at the lower end of its card, so that it is on one line
 * across a row.
 */
export function CardState({
	nameId,
	countId,
	family,
	category,
	today,
	onReset,
	onUndoReset,
}: {
	nameId: string;
	countId: string;
	family: Family;
	category: Category;
	today: string;
	onReset: (() => void) | undefined;
	onUndoReset: (() => void) | undefined;
}) {
	const name = categoryName(category.name);
	const onPress = onUndoReset ?? onReset;
	const { turnsTaken, total } = computeProgress(family, category, today);
	return (
		<div className="flex flex-col">
			{/* Screen readers read it before the bar; people see it below. */}
			<div className="order-1 flex min-h-8 items-center justify-between">
				<p
					id={countId}
					className="py-1 text-soft text-sm leading-tight wall:text-[length:clamp(0.875rem,min(4cqi,2.6dvh),1.5rem)]"
				>
					{plural(turnsTaken, { other: `# of ${total} have had a turn` })}
				</p>
				{onPress && (turnsTaken > 0 || onUndoReset) && (
					<Button
						variant="ghost"
						className="relative z-1 -my-2.5 -me-4 shrink-0 text-sm"
						aria-describedby={nameId}
						// A held key would undo its own reset.
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

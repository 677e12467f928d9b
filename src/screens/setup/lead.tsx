import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import type { Family } from "../../rules/family.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { NextIcon } from "../../ui/icons.tsx";
import { Lazy } from "../../ui/lazy-part.tsx";
import {
	CATEGORY_CELL_CLASS,
	CATEGORY_GRID_CLASS,
	FACTS_ROOM_CLASS,
	fillsWindow,
	getGridStyle,
} from "../category-grid.ts";
import { CategoryTitle } from "../category-title.tsx";
import type { OnDraw } from "../decide/decision/use-draw.ts";
import { OpenHistoryButton } from "../history/open-history-button.tsx";
import { decisionViews } from "../parts.ts";
import { categoryName } from "../text/category-name.ts";
import { openView } from "../views.ts";

/** Further categories are only on the list. */
const MAX_CARDS = 12;

const BESIDE = { tablet: [3, 2], desk: [5, 4, 3] };

const ROWS_CLASS = "grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] wall:auto-rows-[minmax(12rem,1fr)]";

/**
 * The day's decisions of a family that was set up when the page was opened. A press on a card picks, and the result
 * opens.
 */
export function Lead({ family, onDraw }: { family: Family; onDraw: OnDraw }) {
	const titleId = useId();
	const { categories } = family;
	const shown = fillsWindow(categories.length) ? categories : categories.slice(0, MAX_CARDS);
	return (
		<div className="mx-auto flex max-w-5xl flex-col px-4 pb-5 sm:px-6 wall:min-h-[calc(100dvh-9rem)] wall:max-w-none">
			<h2 id={titleId} className="pb-2 text-xl">
				<Trans>Pick now</Trans>
			</h2>
			<ul
				aria-labelledby={titleId}
				className={classNames(CATEGORY_GRID_CLASS, ROWS_CLASS)}
				style={getGridStyle(shown.length, BESIDE)}
			>
				{shown.map((category) => (
					<li
						key={category.id}
						className={classNames(
							"@container relative overflow-clip rounded-card bg-card max-sm:last:odd:col-span-full lift",
							CATEGORY_CELL_CLASS,
						)}
					>
						<Lazy
							part={decisionViews}
							loading={
								<div className="flex flex-col gap-1.5 p-3 wall:p-[4cqi]">
									<CategoryTitle level="h3" category={category}>
										<bdi translate="no" className="font-semibold max-sm:text-[1rem]">
											{categoryName(category.name)}
										</bdi>
									</CategoryTitle>
									<div className={FACTS_ROOM_CLASS} />
								</div>
							}
						>
							{({ LeadCard }) => <LeadCard family={family} category={category} onDraw={onDraw} />}
						</Lazy>
					</li>
				))}
			</ul>
			{/* Quiet, because it costs a tap and does not pick. */}
			<div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 max-sm:text-sm">
				<Button variant="ghost" className="-mx-4 min-w-0 text-start" onClick={() => openView({ view: "categories" })}>
					<Trans>Continue to Decision Making</Trans>
					<NextIcon />
				</Button>
				<OpenHistoryButton />
			</div>
		</div>
	);
}

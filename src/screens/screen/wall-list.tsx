import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type CSSProperties, useEffect, useSyncExternalStore } from "react";
import { PRODUCT_TITLE } from "../../paths.ts";
import type { Family } from "../../rules/family.ts";
import { classNames } from "../../ui/class-names.ts";
import { ViewTitle } from "../../ui/view-title.tsx";
import { type OnDraw, useDraw } from "../decide/decision/use-draw.ts";
import { useRecordDueTurns } from "../decide/lasting/use-record-due-turns.ts";
import { useOrderedCategories } from "../decide/list/use-ordered-categories.ts";
import { useTag } from "../decide/list/use-tag.ts";
import { drawAnimation } from "../decide/parts.ts";
import { useRemoteDraw } from "../decide/show/use-remote-draw.tsx";
import { isolateName } from "../text/isolate-name.tsx";
import { useToday } from "../use-today.ts";
import { WallCard } from "./wall-card.tsx";
import { countCharacters, getWallColumns } from "./wall-columns.ts";
import { WallHeader } from "./wall-header.tsx";

/**
 * In pixels, not rem: people read the wall at three metres, whatever size somebody has set for reading at arm's length.
 * 56, 96 and 40 on a screen that is 1,080 high; less in a lower window, but never under 40.
 */
const SIZES = {
	"--name": "max(40px, 5.2dvh)",
	"--who": "max(64px, 8.9dvh)",
	"--small": "max(40px, 3.71dvh)",
	fontSize: "var(--small)",
} as CSSProperties;

/** The sizes if a card has half of the height. */
const ROOMY_SIZES = { ...SIZES, "--who": "max(64px, 12dvh)" } as CSSProperties;

/** The sizes if the name of a category stands beside who is next. */
const ROW_SIZES = { ...SIZES, "--name": "40px", "--who": "64px" } as CSSProperties;

/** The header has room for the whole names of the day and the month. */
const WIDE_PX = 1600;

/** A window has no room for more: they scroll. */
const MAX_IN_WINDOW = 12;

/**
 * The list that people read from across the room: for each category who is next, and who was last. A press on a card
 * picks, as on the other list.
 */
export function WallList({ family: now, onDraw }: { family: Family; onDraw: OnDraw }) {
	const today = useToday();
	const { family, wheel } = useRemoteDraw(now, today);
	const draw = useDraw(onDraw);
	useTag(now, draw);
	useRecordDueTurns(family.categories);
	const { ordered, owner } = useOrderedCategories(family, today);
	useEffect(() => void drawAnimation.load(), []);
	const count = ordered.length;
	const { width, height } = useWindowSize();
	const isLandscape = width > height;
	const columns = getWallColumns(count, isLandscape);
	const rows = Math.ceil(count / columns);
	const isRow = !isLandscape && rows > 5;
	const sizes = rows > 2 ? SIZES : ROOMY_SIZES;
	const fits = count <= MAX_IN_WINDOW;
	return (
		<main
			data-fills={fits || undefined}
			className={classNames("flex flex-col gap-3 px-5 pt-2 pb-4 leading-tight", !fits && "min-h-dvh")}
			style={isRow ? ROW_SIZES : sizes}
		>
			<ViewTitle aria-describedby="what-to-do" className="sr-only">
				<bdi translate="no">{PRODUCT_TITLE}</bdi>
			</ViewTitle>
			<p id="what-to-do" className="sr-only">
				<Trans>Choose a category to make a decision!</Trans>
			</p>
			<WallHeader family={family} today={today} isWide={width >= WIDE_PX} />
			{owner && <p>{isolateName(owner.name, (name) => t`What concerns ${name} comes first.`)}</p>}
			<ul
				className="grid min-h-0 grow gap-3"
				style={{
					gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
					gridAutoRows: fits ? "minmax(0, 1fr)" : "min-content",
				}}
			>
				{ordered.map((category, at) => (
					<WallCard
						key={category.id}
						id={`category-${at}`}
						family={family}
						category={category}
						today={today}
						isTight={rows > 2}
						isRow={isRow}
						room={countCharacters(width, height, columns)}
						onPick={() => draw(category.id)}
					/>
				))}
			</ul>
			{wheel}
		</main>
	);
}

/** The size of the window in CSS pixels. */
function useWindowSize(): { readonly width: number; readonly height: number } {
	const width = useSyncExternalStore(subscribe, () => innerWidth);
	const height = useSyncExternalStore(subscribe, () => innerHeight);
	return { width, height };
}

function subscribe(listener: () => void): () => void {
	addEventListener("resize", listener);
	return () => removeEventListener("resize", listener);
}

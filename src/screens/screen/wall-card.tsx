import { plural, t } from "@lingui/core/macro";
import type { CSSProperties, ReactNode } from "react";
import { computeProgress } from "../../rules/cycle.ts";
import { type Category, type Family, findMember } from "../../rules/family.ts";
import { findLastTurn } from "../../rules/last-turn.ts";
import { classNames } from "../../ui/class-names.ts";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { describeOver, describeUntil, findHolding } from "../decide/lasting/lasting-messages.tsx";
import { describeLastTurn } from "../decide/list/describe-last-turn.ts";
import { UndoRecorded } from "../decide/list/undo-recorded.tsx";
import { categoryName } from "../text/category-name.ts";
import { WallWho } from "./wall-who.tsx";

/** The largest part of a card's width for who is next, if who was last stands beside it. */
const WHO_SHARE = 0.58;
/** The same beside the name of the category. */
const ROW_SHARE = 0.45;
/**
 * Characters in a line. A card with less room shows by a sign that everybody has had a turn. If who was last stands
 * beside who is next, Undo is a symbol, or with less room takes the place of who was last.
 */
const SMALL_ROOM = 30;
/** Shown if all of it has room: otherwise it wraps to a line that is out of sight. */
const WHOLE_CLASS =
	"flex h-[1lh] grow flex-wrap justify-end overflow-clip whitespace-nowrap before:h-[1lh] before:w-px before:content-['']";
/** Faces below the name have this many lines. */
const LINES = 2;

/** A category on the wall: its name, who is next or has the turn, and who was last. */
export function WallCard({
	id,
	family,
	category,
	today,
	isTight,
	isRow,
	room,
	onPick,
}: {
	/** The ids of its elements begin with it. */
	id: string;
	family: Family;
	category: Category;
	today: string;
	/** More than two rows share the height of the window: who was last stands beside who is next, without the day. */
	isTight: boolean;
	/** The name stands beside who is next, and the card does not say who was last. */
	isRow: boolean;
	/** In characters of the smallest text, in one line. */
	room: number;
	onPick: () => void;
}) {
	const nameId = `${id}-name`;
	const { turnsTaken, total } = computeProgress(family, category, today);
	const last = isRow ? undefined : describeLast(family, category, today, isTight);
	const isSmall = isTight || room < SMALL_ROOM;
	const width = isRow ? ROW_SHARE : 1;
	const share = isTight && last ? WHO_SHARE : width;
	return (
		<li
			className={classNames(
				"@container relative flex min-h-0 gap-2 overflow-clip rounded-card bg-card px-5 lift",
				isRow ? "items-center" : "flex-col justify-center",
				isTight ? "py-2" : "py-5",
			)}
		>
			<div
				className={classNames("flex min-w-0 items-center", isRow ? "w-[55%] shrink-0 gap-3" : "gap-4")}
				style={{ fontSize: "var(--name)" }}
			>
				<CategoryIcon category={category} className={isRow ? "size-11" : "size-16"} />
				<h2 className="min-w-0">
					<button
						type="button"
						aria-describedby={`${id}-who ${id}-count`}
						className={classNames(
							"cover wrap-anywhere max-w-full text-start leading-tight",
							isTight && !isRow ? "block truncate" : "line-clamp-2",
						)}
						onClick={onPick}
					>
						<bdi translate="no" id={nameId}>
							{categoryName(category.name)}
						</bdi>
					</button>
				</h2>
			</div>
			<div
				className={classNames(
					"flex min-h-0 min-w-0 grow",
					isTight ? "items-center justify-between gap-5" : "flex-col gap-2",
				)}
				style={{ "--share": share } as CSSProperties}
			>
				<div
					className="my-auto min-w-0"
					style={last && isTight ? { flex: "none", maxWidth: `${share * 100}%` } : undefined}
				>
					<WallWho
						id={`${id}-who`}
						family={family}
						category={category}
						today={today}
						isTight={isTight}
						isSmall={isSmall}
						room={isTight ? Math.floor(room * share) : room * LINES}
					/>
				</div>
				<Last text={last} {...{ isTight, room }}>
					<UndoRecorded family={family} category={category} nameId={nameId} />
				</Last>
			</div>
			<p id={`${id}-count`} className="sr-only">
				{plural(turnsTaken, { other: `# of ${total} have had a turn` })}
			</p>
		</li>
	);
}

/** Who was last, with Undo beside it. */
function Last({
	text,
	isTight,
	room,
	children,
}: {
	text: string | undefined;
	isTight: boolean;
	room: number;
	children: ReactNode;
}) {
	return (
		<div
			className={classNames(
				"flex min-w-0 items-center gap-4",
				isTight && "grow justify-end",
				isTight && room < SMALL_ROOM && "[&:has(button)>p]:hidden",
			)}
		>
			{text && (
				<p className={classNames("min-w-0 text-soft", isTight ? WHOLE_CLASS : "truncate")}>
					<span>{text}</span>
				</p>
			)}
			<span
				className={classNames(
					"contents [&_button]:text-[length:var(--small)]",
					isTight && room >= SMALL_ROOM && "[&_button>span]:sr-only [&_svg]:size-10",
				)}
			>
				{children}
			</span>
		</div>
	);
}

/** @param isTight there is room for nothing but the name */
function describeLast(family: Family, category: Category, today: string, isTight: boolean): string | undefined {
	const holding = findHolding(family, category, today);
	// The holder of the turn had the last one.
	if (holding)
		return holding.isOver
			? describeOver(holding.member.name, family, holding.turn)
			: describeUntil(holding.turn.until, today);
	if (!isTight) return describeLastTurn(family, category, today);
	const turn = findLastTurn(family, category);
	const member = turn && findMember(family, turn.doneBy ?? turn.member)?.name;
	return member && t`Last: ${member}`;
}

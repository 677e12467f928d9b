import { plural, t } from "@lingui/core/macro";
import type { CSSProperties } from "react";
import { computeProgress } from "../../rules/cycle.ts";
import { type Category, type Family, findMember } from "../../rules/family.ts";
import { findLastTurn } from "../../rules/last-turn.ts";
import { classNames } from "../../ui/class-names.ts";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { describeOver, findHolding, type Holding } from "../decide/lasting/lasting-messages.ts";
import { describeLastTurn } from "../decide/list/describe-last-turn.ts";
import { UndoRecorded } from "../decide/list/undo-recorded.tsx";
import { categoryName } from "../text/category-name.ts";
import { WallWho } from "./wall-who.tsx";

/** How much of a card's width is for who is next, if who was last stands beside that. */
const WHO_SHARE = 0.58;
/**
 * Characters in a line. A card with less room has its name in one line, and shows by a sign that everybody had a turn.
 * Where who was last stands beside who is next, Undo is a symbol; with less room it takes the place of who was last.
 */
const SMALL_ROOM = 30;
/** The faces, where they stand below. */
const LINES = 2;

/** A category on the wall: its name, who is next or has the turn, and who was last. */
export function WallCard({
	id,
	family,
	category,
	today,
	isTight,
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
	/** In characters of the smallest text, in one line. */
	room: number;
	onPick: () => void;
}) {
	const nameId = `${id}-name`;
	const { turnsTaken, total } = computeProgress(family, category, today);
	const holding = findHolding(family, category, today);
	// Whoever has the turn had the last one.
	const last = holding ? describeEnd(holding, category) : describeLast(family, category, today, isTight);
	const isSmall = isTight || room < SMALL_ROOM;
	const share = isTight && last ? WHO_SHARE : 1;
	return (
		<li className="@container relative flex min-h-0 flex-col justify-center gap-2 overflow-clip rounded-card bg-card px-5 py-2 lift">
			<div className="flex min-w-0 items-center gap-4" style={{ fontSize: "var(--name)" }}>
				<CategoryIcon category={category} className="size-16 rounded-control" />
				<h2 className="min-w-0">
					<button
						type="button"
						aria-describedby={`${id}-who ${id}-count`}
						className={classNames(
							"cover wrap-anywhere max-w-full text-start leading-tight",
							isSmall ? "block truncate" : "line-clamp-2",
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
					"flex min-h-0 min-w-0",
					isTight ? "items-center justify-between gap-5" : "flex-col gap-2",
				)}
				style={{ "--share": share } as CSSProperties}
			>
				<div className="min-w-0" style={share < 1 ? { flex: `none`, width: `${share * 100}%` } : undefined}>
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
				<div
					className={classNames(
						"flex min-w-0 items-center gap-4",
						isTight && room < SMALL_ROOM && "[&:has(button)>p]:hidden",
					)}
				>
					{last && <p className="min-w-0 truncate text-soft">{last}</p>}
					<span
						className={classNames(
							"contents [&_button]:text-[length:var(--small)]",
							isTight && room >= SMALL_ROOM && "[&_button>span]:sr-only [&_svg]:size-10",
						)}
					>
						<UndoRecorded family={family} category={category} nameId={nameId} />
					</span>
				</div>
			</div>
			<p id={`${id}-count`} className="sr-only">
				{plural(turnsTaken, { other: `# of ${total} have had a turn` })}
			</p>
		</li>
	);
}

function describeEnd({ isOver, member }: Holding, category: Category): string | undefined {
	return isOver ? describeOver(member.name, category) : undefined;
}

/** @param isTight there is room for the name alone */
function describeLast(family: Family, category: Category, today: string, isTight: boolean): string | undefined {
	if (!isTight) return describeLastTurn(family, category, today);
	const turn = findLastTurn(family, category);
	const member = turn && findMember(family, turn.doneBy ?? turn.member)?.name;
	return member && t`Last: ${member}`;
}

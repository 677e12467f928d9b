import type { Change } from "../../../rules/changes.ts";
import { getToday } from "../../local-day.ts";
import { createUuid } from "../../uuid.ts";
import { findByName, type NamedRow, type Records, turnsInCategory } from "../rows/records.ts";

/** The rows that a change is about, fixed when it is made: so it means the same whenever and wherever it is sent. */
export interface ChangeTargets {
	readonly newId: string;
	/**
	 * The rows that it deletes or changes. Of a turn and of a draw, the last turn before it in its category. Of a move, the row that
	 * it goes before comes second; of rules for a category, the members who do not take part come after it.
	 */
	readonly known: readonly string[];
	/** The day when it was made, where somebody was away: as of `localDay`. */
	readonly day?: string | undefined;
}

export interface TargetedChange {
	readonly change: Change;
	readonly targets: ChangeTargets;
}

export function createChangeTargets(records: Records, change: Change, today: string = getToday()): ChangeTargets {
	const isSomebodyAway = records.members.some(({ backOn }) => backOn !== undefined);
	return {
		newId: createUuid(),
		known: knownRows(records, change).map(({ id }) => id),
		...(isSomebodyAway && { day: today }),
	};
}

/** The day of the family as it was when the change was made. */
export function dayOf({ day = getToday() }: ChangeTargets): string {
	return day;
}

function knownRows(records: Records, change: Change): readonly { readonly id: string }[] {
	const { members, categories } = records;
	switch (change.kind) {
		case "remove-member":
		case "set-away":
		case "edit-member":
		case "rename-member":
			return named(members, change.name);
		case "move-member":
			return [...named(members, change.name), ...named(members, change.before)];
		case "remove-category":
		case "rename-category":
			return named(categories, change.name);
		case "move-category":
			return [...named(categories, change.name), ...named(categories, change.before)];
		case "edit-category": {
			const { excluded = [] } = change.settings;
			return [...named(categories, change.name), ...members.filter(({ name }) => excluded.includes(name))];
		}
		case "open-draw":
		case "pass-draw":
		case "record-turn":
			return turnsInCategory(records, change.draw.category).slice(-1);
		case "undo-turn":
			return [{ id: change.turn }];
		case "reset-category":
			return turnsInCategory(records, change.name);
		default:
			return [];
	}
}

function named(rows: readonly NamedRow[], name: string | null): readonly NamedRow[] {
	const row = name === null ? undefined : findByName(rows, name);
	return row ? [row] : [];
}

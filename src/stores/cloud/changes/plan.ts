import type { Change } from "../../../rules/changes.ts";
import { areNamesEqual, trimName } from "../../../rules/name.ts";
import { type Draw, isDrawCurrent } from "../../../rules/turns.ts";
import { hasRow, type NamedRow, type Records, toFamily, turnsInCategory } from "../rows/records.ts";
import { runningCycle, startOfRunningCycle } from "../rows/running-cycle.ts";
import type { Tables } from "../rows/tables.ts";
import type { ChangeTargets } from "./change-targets.ts";
import { planMerge } from "./plan-merge.ts";
import { planUndo } from "./plan-undo.ts";

const EMPTY_RECORDS: Records = { members: [], categories: [], turns: [] };

/** What a change means to the rows. */
export interface Plan {
	/** The rows once it is made. */
	readonly after: Records;
	/** Sends it. May be sent again: it then changes nothing more. */
	send(tables: Tables): Promise<void>;
	/** Whether rows read later show it as made: after a lost answer nobody else can tell. */
	isApplied(records: Records): boolean;
	/** Sending may lead to other rows than `after`: they are read again before the change counts as made. */
	readonly needsReread?: true;
	/** It names rows by something that others may have come to bear: it is only sent right after the rows have been read. */
	readonly needsFreshRows?: true;
}

/**
 * How to make a change to these rows, or `undefined` when it means nothing to them: it is made already, or a row that it
 * needs is not there.
 *
 * @param meant the rows it is about, as they were when it was made
 */
export function planChange(records: Records, change: Change, meant: ChangeTargets): Plan | undefined {
	switch (change.kind) {
		case "add-member": {
			const row = createRow(records.members, change.name, meant);
			return (
				row && {
					after: { ...records, members: [...records.members, row] },
					send: (tables) => tables.insertMember(row),
					isApplied: ({ members }) => hasRow(members, row.id) || findByName(members, row.name) !== undefined,
				}
			);
		}
		case "add-category": {
			const row = createRow(records.categories, change.name, meant);
			return (
				row && {
					after: { ...records, categories: [...records.categories, row] },
					send: (tables) => tables.insertCategory(row),
					isApplied: ({ categories }) => hasRow(categories, row.id) || findByName(categories, row.name) !== undefined,
				}
			);
		}
		case "remove-member":
			return planRemoveMember(records, meant);
		case "remove-category": {
			const row = findTarget(records.categories, meant);
			return (
				row && {
					after: {
						...records,
						categories: withoutRow(records.categories, row),
						turns: records.turns.filter(({ category }) => category !== row.name),
					},
					send: (tables) => tables.deleteCategory(row.id),
					isApplied: ({ categories }) => !hasRow(categories, row.id),
				}
			);
		}
		case "record-turn":
			return planTurn(records, change.draw, meant);
		case "reset-category":
			return planReset(records, change.name, meant);
		case "undo-reset":
			return planUndo(records, change.name, change.cycle, meant);
		case "bring-family":
			return planMerge(records, change.family, meant);
	}
}

/** The rows with changes made that are still on their way to the backend. */
export function applyPendingChanges(
	records: Records | undefined,
	changes: readonly { readonly change: Change; readonly meant: ChangeTargets }[],
): Records {
	return changes.reduce((before, { change, meant }) => {
		if (change.kind === "record-turn" && !isDrawCurrent(toFamily(before), change.draw)) return before;
		return planChange(before, change, meant)?.after ?? before;
	}, records ?? EMPTY_RECORDS);
}

/**
 * With a person go their turns, and one of them may have been what told two cycles apart. Where the cycle list would come
 * out wrong, the turns of finished cycles go first: without them it stays as it is.
 */
function planRemoveMember(records: Records, meant: ChangeTargets): Plan | undefined {
	const row = findTarget(records.members, meant);
	if (row === undefined) return undefined;
	const { name } = row;
	const blurred = new Set<string>();
	for (const category of records.categories) {
		const turns = turnsInCategory(records, category.name);
		const people = turns.map(({ person }) => person);
		const others = (list: readonly string[]) => list.filter((person) => person !== name);
		if (areNamesEqual(runningCycle(others(people)), others(runningCycle(people)))) continue;
		for (const { id } of turns.slice(0, startOfRunningCycle(people))) blurred.add(id);
	}
	return {
		after: {
			...records,
			members: withoutRow(records.members, row),
			turns: records.turns.filter(({ id, person }) => person !== name && !blurred.has(id)),
		},
		async send(tables) {
			await tables.deleteTurns([...blurred]);
			await tables.deleteMember(row.id);
		},
		isApplied: ({ members }) => !hasRow(members, row.id),
	};
}

/**
 * `cycle_number` is the specification's (section 4); `turn_number` is how the database notices another device's turn. A turn
 * follows the one that was the last when it was drawn: after a reset elsewhere the same cycle list is another one.
 */
function planTurn(records: Records, { category, person }: Draw, { newId, known }: ChangeTargets): Plan | undefined {
	const categoryId = findByName(records.categories, category)?.id;
	const memberId = findByName(records.members, person)?.id;
	if (categoryId === undefined || memberId === undefined || hasRow(records.turns, newId)) return undefined;
	const turns = turnsInCategory(records, category);
	const last = turns.at(-1);
	if (last?.id !== known[0]) return undefined;
	const turnNumber = (last?.turnNumber ?? 0) + 1;
	const turn = { id: newId, category, person, turnNumber };
	return {
		after: { ...records, turns: [...records.turns, turn] },
		send: (tables) =>
			tables.insertTurn({
				id: turn.id,
				category_id: categoryId,
				member_id: memberId,
				cycle_number: Math.floor(turns.length / records.members.length) + 1,
				turn_number: turnNumber,
			}),
		isApplied: (read) => hasRow(read.turns, turn.id),
	};
}

/** Takes back the turns that were there when it was made, and none that was recorded since: those have greater numbers. */
function planReset(records: Records, name: string, { known }: ChangeTargets): Plan | undefined {
	const category = findByName(records.categories, name);
	const meant = new Set(known);
	const last = turnsInCategory(records, name).findLast(({ id }) => meant.has(id));
	if (category === undefined || last === undefined) return undefined;
	return {
		after: { ...records, turns: records.turns.filter(({ id }) => !meant.has(id)) },
		send: (tables) => tables.resetCategory(category.id, last.turnNumber),
		isApplied: (read) => !read.turns.some(({ id }) => meant.has(id)),
		needsFreshRows: true,
	};
}

function createRow(rows: readonly NamedRow[], typed: string, { newId }: ChangeTargets): NamedRow | undefined {
	const name = trimName(typed);
	return findByName(rows, name) || hasRow(rows, newId) ? undefined : { id: newId, name };
}

function findTarget(rows: readonly NamedRow[], { known }: ChangeTargets): NamedRow | undefined {
	return rows.find(({ id }) => id === known[0]);
}

function findByName(rows: readonly NamedRow[], name: string): NamedRow | undefined {
	return rows.find((row) => row.name === name);
}

function withoutRow(rows: readonly NamedRow[], gone: NamedRow): readonly NamedRow[] {
	return rows.filter((row) => row !== gone);
}

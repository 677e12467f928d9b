import type { Change } from "../../rules/changes.ts";
import { sameNames, tidyName } from "../../rules/name.ts";
import type { Draw } from "../../rules/turns.ts";
import { newId } from "./new-id.ts";
import { planBringing } from "./plan-bringing.ts";
import { hasRow, type NamedRow, type Records, turnsOf } from "./records.ts";
import { runningCycle, startOfRunningCycle } from "./running-cycle.ts";
import type { Tables } from "./tables.ts";

/** What a change means to the rows. */
export interface Plan {
	/** The rows once it is made. */
	readonly after: Records;
	/** Sends it. May be sent again: it then changes nothing more. */
	send(tables: Tables): Promise<void>;
	/** Whether rows read later show it as made: after a lost answer nobody else can tell. */
	isMade(records: Records): boolean;
	/** Sending may lead to other rows than `after`: they are read again before the change counts as made. */
	readonly isReadBack?: true;
}

/** How to make a change to these rows, or `undefined` when it means nothing to them or a row that it needs is not there. */
export function planChange(records: Records, change: Change): Plan | undefined {
	switch (change.kind) {
		case "add-member": {
			const row = newRow(records.members, change.name);
			return (
				row && {
					after: { ...records, members: [...records.members, row] },
					send: (tables) => tables.insertMember(row),
					isMade: ({ members }) => named(members, row.name) !== undefined,
				}
			);
		}
		case "add-category": {
			const row = newRow(records.categories, change.name);
			return (
				row && {
					after: { ...records, categories: [...records.categories, row] },
					send: (tables) => tables.insertCategory(row),
					isMade: ({ categories }) => named(categories, row.name) !== undefined,
				}
			);
		}
		case "remove-member":
			return planRemoveMember(records, change.name);
		case "remove-category": {
			const { name } = change;
			const row = named(records.categories, name);
			return (
				row && {
					after: {
						...records,
						categories: without(records.categories, row),
						turns: records.turns.filter(({ category }) => category !== name),
					},
					send: (tables) => tables.deleteCategory(row.id),
					isMade: ({ categories }) => !hasRow(categories, row.id),
				}
			);
		}
		case "record-turn":
			return planTurn(records, change.draw);
		case "reset-category": {
			const { name } = change;
			const row = named(records.categories, name);
			const turns = turnsOf(records, name);
			return (
				row && {
					after: { ...records, turns: records.turns.filter(({ category }) => category !== name) },
					send: (tables) => tables.deleteAllTurns(row.id),
					isMade: (read) => !turns.some(({ id }) => hasRow(read.turns, id)),
				}
			);
		}
		case "bring-family":
			return planBringing(records, change.family);
	}
}

/**
 * With a person go their turns, and one of them may have been what told two cycles apart. Where the cycle list would come
 * out wrong, the turns of finished cycles go first: without them it stays as it is.
 */
function planRemoveMember(records: Records, name: string): Plan | undefined {
	const row = named(records.members, name);
	if (row === undefined) return undefined;
	const blurred = new Set<string>();
	for (const category of records.categories) {
		const turns = turnsOf(records, category.name);
		const people = turns.map(({ person }) => person);
		const others = (list: readonly string[]) => list.filter((person) => person !== name);
		if (sameNames(runningCycle(others(people)), others(runningCycle(people)))) continue;
		for (const { id } of turns.slice(0, startOfRunningCycle(people))) blurred.add(id);
	}
	return {
		after: {
			...records,
			members: without(records.members, row),
			turns: records.turns.filter(({ id, person }) => person !== name && !blurred.has(id)),
		},
		async send(tables) {
			await tables.deleteTurns([...blurred]);
			await tables.deleteMember(row.id);
		},
		isMade: ({ members }) => !hasRow(members, row.id),
	};
}

/** `cycle_number` is the specification's (section 4); `turn_number` is how the database notices another device's turn. */
function planTurn(records: Records, { category, person }: Draw): Plan | undefined {
	const categoryId = named(records.categories, category)?.id;
	const memberId = named(records.members, person)?.id;
	if (categoryId === undefined || memberId === undefined) return undefined;
	const turns = turnsOf(records, category);
	const turnNumber = Math.max(0, ...turns.slice(-1).map((turn) => turn.turnNumber)) + 1;
	const turn = { id: newId(), category, person, turnNumber };
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
		isMade: (read) => hasRow(read.turns, turn.id),
	};
}

function newRow(rows: readonly NamedRow[], typed: string): NamedRow | undefined {
	const name = tidyName(typed);
	return named(rows, name) ? undefined : { id: newId(), name };
}

function named(rows: readonly NamedRow[], name: string): NamedRow | undefined {
	return rows.find((row) => row.name === name);
}

function without(rows: readonly NamedRow[], gone: NamedRow): readonly NamedRow[] {
	return rows.filter((row) => row !== gone);
}

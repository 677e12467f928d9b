import { turnsToRestore } from "../../../rules/changes.ts";
import { type NamedRow, type Records, turnsInCategory } from "../rows/records.ts";
import { runningCycle } from "../rows/running-cycle.ts";
import type { Tables } from "../rows/tables.ts";
import { deriveUuid } from "../rows/uuid.ts";
import type { ChangeTargets } from "./change-targets.ts";
import { createTurnInserts } from "./turn-inserts.ts";

/**
 * How to give back the turns that a reset took from a category. A `Plan`: each turn's id follows from its place in the list as
 * it was, and what was removed meanwhile stays so.
 */
export function planUndo(records: Records, name: string, before: readonly string[], meant: ChangeTargets) {
	const turns = findMissingTurns(records, name, before, meant);
	if (turns.length === 0) return undefined;
	return {
		after: { ...records, turns: [...records.turns, ...turns.map(({ turn }) => turn)] },
		send: (tables: Tables) => tables.insertTurns(turns.map(({ row }) => row)),
		isApplied: (read: Records) => findMissingTurns(read, name, before, meant).length === 0,
	};
}

function findMissingTurns(records: Records, name: string, before: readonly string[], { newId }: ChangeTargets) {
	const category = records.categories.find((row) => row.name === name);
	if (category === undefined) return [];
	const members = new Map(records.members.map((row) => [row.name, row]));
	const present = turnsInCategory(records, name).flatMap(({ person }) => (members.has(person) ? [person] : []));
	const back = turnsToRestore([...members.keys()], { name, cycle: runningCycle(present) }, before);
	const people = back.map((person) => ({
		id: deriveUuid(newId, before.indexOf(person)),
		member: members.get(person) as NamedRow,
	}));
	return createTurnInserts(records, category, people, members.size);
}

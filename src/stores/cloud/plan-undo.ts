import { turnsToReturn } from "../../rules/changes.ts";
import type { Meant } from "./meant-rows.ts";
import { idAfter } from "./new-id.ts";
import { type NamedRow, type Records, turnsOf } from "./records.ts";
import { runningCycle } from "./running-cycle.ts";
import type { Tables } from "./tables.ts";
import { turnsToAdd } from "./turns-to-add.ts";

/**
 * How to give back the turns that a reset took from a category. A `Plan`: each turn's id follows from its place in the list as
 * it was, and what was removed meanwhile stays so.
 */
export function planUndo(records: Records, name: string, before: readonly string[], meant: Meant) {
	const turns = missingTurns(records, name, before, meant);
	if (turns.length === 0) return undefined;
	return {
		after: { ...records, turns: [...records.turns, ...turns.map(({ turn }) => turn)] },
		send: (tables: Tables) => tables.insertTurns(turns.map(({ row }) => row)),
		isMade: (read: Records) => missingTurns(read, name, before, meant).length === 0,
	};
}

function missingTurns(records: Records, name: string, before: readonly string[], { newId }: Meant) {
	const category = records.categories.find((row) => row.name === name);
	if (category === undefined) return [];
	const members = new Map(records.members.map((row) => [row.name, row]));
	const present = turnsOf(records, name).flatMap(({ person }) => (members.has(person) ? [person] : []));
	const back = turnsToReturn([...members.keys()], { name, cycle: runningCycle(present) }, before);
	const people = back.map((person) => ({
		id: idAfter(newId, before.indexOf(person)),
		member: members.get(person) as NamedRow,
	}));
	return turnsToAdd(records, category, people, members.size);
}

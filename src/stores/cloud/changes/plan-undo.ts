import { turnsToRestore } from "../../../rules/changes.ts";
import { deriveUuid } from "../../uuid.ts";
import { findByName, type NamedRow, type Records, rowsByName, turnsInCategory } from "../rows/records.ts";
import { runningCycle } from "../rows/running-cycle.ts";
import type { ChangeTargets } from "./change-targets.ts";
import type { Plan } from "./plan.ts";
import { addTurns, createTurnInserts } from "./turn-inserts.ts";

/** Records the turns that a reset deleted once more. Each turn's id follows from its position in `cycle`, the list before the reset. */
export function planUndo(
	records: Records,
	name: string,
	cycle: readonly string[],
	targets: ChangeTargets,
): Plan | undefined {
	const turns = findMissingTurns(records, name, cycle, targets);
	if (turns.length === 0) return undefined;
	return {
		after: addTurns(records, turns),
		send: (tables) => tables.insertTurns(turns.map(({ row }) => row)),
		isApplied: (read) => findMissingTurns(read, name, cycle, targets).length === 0,
	};
}

function findMissingTurns(records: Records, name: string, cycle: readonly string[], { newId }: ChangeTargets) {
	const category = findByName(records.categories, name);
	if (category === undefined) return [];
	const members = rowsByName(records.members);
	const present = turnsInCategory(records, name).flatMap(({ person }) => (members.has(person) ? [person] : []));
	const missing = turnsToRestore([...members.keys()], { name, cycle: runningCycle(present) }, cycle);
	const turns = missing.map((member) => ({
		id: deriveUuid(newId, cycle.indexOf(member)),
		member: members.get(member) as NamedRow,
	}));
	return createTurnInserts(records, category, turns, members.size);
}

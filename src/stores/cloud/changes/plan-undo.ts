import { turnsToRestore } from "../../../rules/changes.ts";
import { findCategory } from "../../../rules/family.ts";
import { deriveUuid } from "../../uuid.ts";
import { findByName, type MemberRow, type Records, rowsByName } from "../rows/records.ts";
import { toFamily } from "../rows/to-family.ts";
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
	const row = findByName(records.categories, name);
	const category = findCategory(toFamily(records), name);
	if (row === undefined || category === undefined) return [];
	const members = rowsByName(records.members);
	const turns = turnsToRestore([...members.keys()], category, cycle).map((member) => ({
		id: deriveUuid(newId, cycle.indexOf(member)),
		member: members.get(member) as MemberRow,
	}));
	return createTurnInserts(records, row, turns, members.size);
}

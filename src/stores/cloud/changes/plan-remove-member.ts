import { areNamesEqual } from "../../../rules/name.ts";
import { hasRow, type Records, turnsInCategory } from "../rows/records.ts";
import { runningCycle, startOfRunningCycle } from "../rows/running-cycle.ts";
import type { ChangeTargets } from "./change-targets.ts";
import type { Plan } from "./plan.ts";

/**
 * A member's turns are deleted too, and one of them may have separated two cycles. Where the cycle list would come out wrong, the
 * turns of finished cycles are deleted first: the list does not need them.
 */
export function planRemoveMember(records: Records, { known: [id = ""] }: ChangeTargets): Plan | undefined {
	const row = records.members.find((member) => member.id === id);
	if (row === undefined) return undefined;
	const finished = new Set(records.categories.flatMap(({ name }) => finishedTurns(records, name, row.name)));
	return {
		after: {
			...records,
			members: records.members.filter((member) => member !== row),
			turns: records.turns.filter((turn) => turn.person !== row.name && !finished.has(turn.id)),
		},
		async send(tables) {
			await tables.deleteTurns([...finished]);
			await tables.deleteName("members", id);
		},
		isApplied: ({ members }) => !hasRow(members, id),
	};
}

/** Ids of turns that must not stay in a category without this member's; often none. */
function finishedTurns(records: Records, category: string, member: string): readonly string[] {
	const turns = turnsInCategory(records, category);
	const members = turns.map(({ person }) => person);
	const withoutMember = (names: readonly string[]) => names.filter((name) => name !== member);
	if (areNamesEqual(runningCycle(withoutMember(members)), withoutMember(runningCycle(members)))) return [];
	return turns.slice(0, startOfRunningCycle(members)).map(({ id }) => id);
}

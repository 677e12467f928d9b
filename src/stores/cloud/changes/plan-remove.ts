import { areNamesEqual } from "../../../rules/name.ts";
import { hasRow, type NamedList, type Records, turnsInCategory } from "../rows/records.ts";
import { runningCycle, startOfRunningCycle } from "../rows/running-cycle.ts";
import type { ChangeTargets } from "./change-targets.ts";
import type { Plan } from "./plan.ts";

/** The database deletes the turns of a removed member or category. */
export function planRemove(records: Records, list: NamedList, { known: [id = ""] }: ChangeTargets): Plan | undefined {
	const row = records[list].find((one) => one.id === id);
	if (row === undefined) return undefined;
	const { name } = row;
	const isMember = list === "members";
	const cycles = isMember ? records.categories : [];
	const separated = new Set(cycles.flatMap((category) => separatedTurns(records, category.name, name)));
	return {
		after: {
			...records,
			[list]: records[list].filter((one) => one !== row),
			turns: records.turns.filter(
				(turn) => (isMember ? turn.person : turn.category) !== name && !separated.has(turn.id),
			),
		},
		async send(tables) {
			await tables.deleteTurns([...separated]);
			await tables.deleteName(list, id);
		},
		isApplied: ({ [list]: rows }) => !hasRow(rows, id),
	};
}

/** The finished turns that only this member's turns separate from the running cycle, which would otherwise continue them. */
function separatedTurns(records: Records, category: string, member: string): readonly string[] {
	const turns = turnsInCategory(records, category);
	const members = turns.map(({ person }) => person);
	const withoutMember = (names: readonly string[]) => names.filter((name) => name !== member);
	if (areNamesEqual(runningCycle(withoutMember(members)), withoutMember(runningCycle(members)))) return [];
	return turns.slice(0, startOfRunningCycle(members)).map(({ id }) => id);
}

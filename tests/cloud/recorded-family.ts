import type { Family, Turn } from "../../src/rules/family.ts";
import { forgetInTurns } from "../../src/rules/forget-member.ts";
import type { RecordEntry } from "../../src/rules/record.ts";
import { replayRecord } from "../../src/rules/record-state.ts";
import type { TestServer } from "../helpers/test-server.ts";

interface Recorded {
	/** Oldest first, with the ids of members instead of names: somebody who has left may share one with somebody who is there. */
	readonly entries: readonly RecordEntry[];
	/** By id, the names of those who are there. */
	readonly names: ReadonlyMap<string, string>;
}

/** The record that the database has of a user's family. */
export async function readRecorded({ owner }: TestServer, userId: string): Promise<Recorded> {
	const { rows } = await owner.query(
		`select entry.*, category.name as category from family_record entry
		join decision_categories category on category.id = entry.category_id
		join family_groups family on family.id = entry.family_group_id
		where user_id = $1 order by entry.id`,
		[userId],
	);
	const { rows: members } = await owner.query<{ id: string; name: string }>(
		`select member.id, member.name from family_members member
		join family_groups family on family.id = family_group_id where user_id = $1`,
		[userId],
	);
	const entries = rows.map(
		(row): RecordEntry => ({
			...{ id: String(row.id), kind: row.kind, category: row.category, at: row.at.toISOString() },
			member: row.member_id ?? undefined,
			doneBy: row.done_by_id ?? undefined,
			option: row.option ?? undefined,
			turn: row.turn_id ?? undefined,
			...(row.opened_round && { opensCycle: true as const }),
			...(row.imported && { imported: true as const }),
		}),
	);
	return { entries, names: new Map(members.map(({ id, name }) => [id, name])) };
}

/** What follows from the record alone: the turns that count, and by category the running cycle. */
export function replay({ entries, names }: Recorded) {
	const complete: RecordEntry[] = [];
	// The database says that a turn opened a cycle, and not which cycle list was before.
	for (const { opensCycle, ...entry } of entries) {
		const previousCycle = opensCycle && (replayRecord(complete).cycles.get(entry.category) ?? []);
		complete.push({ ...entry, ...(previousCycle && { previousCycle }) });
	}
	const { turns, cycles } = replayRecord(complete);
	const ids = new Set(entries.flatMap(({ member, doneBy }) => [member, doneBy].filter((id) => id !== undefined)));
	const present = [...ids].filter((id) => !names.has(id)).reduce(forgetInTurns<Turn>, turns);
	const nameOf = (id: string) => names.get(id) ?? id;
	return {
		turns: present.map(({ doneBy, previousCycle, member, ...turn }) => ({
			...turn,
			member: nameOf(member),
			...(doneBy !== undefined && { doneBy: nameOf(doneBy) }),
			...(previousCycle && { previousCycle: previousCycle.map(nameOf) }),
		})),
		cycles: new Map(
			[...cycles].flatMap(([category, all]) => {
				const cycle = all.flatMap((id) => names.get(id) ?? []);
				return cycle.length > 0 ? [[category, cycle]] : [];
			}),
		),
	};
}

/** Of a family, what `replay` says as well. The record does not say which draw a turn had closed. */
export function recordable({ turns = [], categories }: Family) {
	return {
		turns: turns.map(({ closedDraw: _, ...turn }) => turn),
		cycles: new Map(categories.flatMap(({ name, cycle }) => (cycle.length > 0 ? [[name, cycle]] : []))),
	};
}

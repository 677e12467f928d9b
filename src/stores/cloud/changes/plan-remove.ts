import { hasRow, type NamedList, type Records } from "../rows/records.ts";
import type { ChangeTargets } from "./change-targets.ts";
import type { Plan } from "./plan.ts";

/** The database deletes the turns and the open draws of a removed member or category. */
export function planRemove(records: Records, list: NamedList, { known: [id = ""] }: ChangeTargets): Plan | undefined {
	if (!hasRow(records[list], id)) return undefined;
	return {
		after: list === "members" ? withoutMember(records, id) : withoutCategory(records, id),
		send: (tables) => tables.deleteName(list, id),
		isApplied: ({ [list]: rows }) => !hasRow(rows, id),
	};
}

function withoutMember(records: Records, id: string): Records {
	const name = records.members.find((row) => row.id === id)?.name;
	return {
		...records,
		members: records.members.filter((row) => row.id !== id),
		turns: records.turns
			.filter(({ member }) => member !== name)
			.map(({ doneBy, ...turn }) => (doneBy === undefined || doneBy === id ? turn : { ...turn, doneBy })),
		draws: records.draws.filter(({ member }) => member !== id),
	};
}

function withoutCategory(records: Records, id: string): Records {
	const name = records.categories.find((row) => row.id === id)?.name;
	return {
		...records,
		categories: records.categories.filter((row) => row.id !== id),
		turns: records.turns.filter(({ category }) => category !== name),
		draws: records.draws.filter(({ category }) => category !== id),
	};
}

import type { Family } from "../../../rules/family.ts";
import type { Recorder, TurnNews } from "../../family-store.ts";
import type { FamilyPeople } from "../../people.ts";
import type { TurnRow } from "../rows/rows.ts";

export function createRecorders(userId: string) {
	let recorders: ReadonlyMap<string, Recorder> = new Map();
	return {
		of: (turn: string) => recorders.get(turn),
		/** @param people those in the family: somebody who has left is taken for a person, not for a screen */
		learn(rows: readonly TurnRow[], people: FamilyPeople | undefined) {
			const screens = new Set(people?.people.filter(({ role }) => role === "screen").map(({ id }) => id));
			recorders = new Map(
				rows.flatMap(({ id, who, who_name: name }): [string, Recorder][] =>
					who == null || who === userId ? [] : [[id, { isScreen: screens.has(who), ...(name != null && { name }) }]],
				),
			);
		},
		findNews(before: Family, after: Family): readonly TurnNews[] {
			const known = new Set(before.turns.map(({ id }) => id));
			return after.turns.flatMap((turn) => {
				const by = known.has(turn.id) ? undefined : recorders.get(turn.id);
				return by ? [{ turn, by }] : [];
			});
		},
	};
}

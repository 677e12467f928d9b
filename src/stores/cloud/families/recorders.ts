import type { Family } from "../../../rules/family.ts";
import type { Recorder, TurnNews } from "../../family-store.ts";
import type { FamilyPeople } from "../../people.ts";
import type { TurnRow } from "../rows/rows.ts";

export interface Recorders {
	/** Undefined: nobody knows, or the user did. */
	of(turn: string): Recorder | undefined;
	/** @param people those who are there: whoever is not is taken for a person */
	learn(rows: readonly TurnRow[], people: FamilyPeople | undefined): void;
	/** The turns of others in `after` that `before` does not have. Of a family in which there was no turn, nothing is new. */
	findNews(before: Family, after: Family): readonly TurnNews[];
}

/** Who has recorded the turns of a family that count. */
export function createRecorders(userId: string): Recorders {
	let recorders: ReadonlyMap<string, Recorder> = new Map();
	return {
		of: (turn) => recorders.get(turn),
		learn(rows, people) {
			const screens = new Set(people?.people.filter(({ role }) => role === "screen").map(({ id }) => id));
			recorders = new Map(
				rows.flatMap(({ id, who, who_name: name }): [string, Recorder][] =>
					who == null || who === userId ? [] : [[id, { isScreen: screens.has(who), ...(name != null && { name }) }]],
				),
			);
		},
		findNews(before, after) {
			const known = new Set(before.turns.map(({ id }) => id));
			return after.turns.flatMap((turn) => {
				const by = known.has(turn.id) ? undefined : recorders.get(turn.id);
				return by ? [{ turn, by }] : [];
			});
		},
	};
}

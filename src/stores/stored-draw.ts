import * as v from "valibot";
import type { Draw } from "../rules/turns.ts";

export const NamesSchema = v.pipe(v.array(v.string()), v.readonly());

/** Of a history entry or a queued turn. Other versions of the app read and write these keys. */
export const StoredDrawSchema = v.pipe(
	v.object({ category: v.string(), person: v.string(), isNewCycle: v.boolean(), cycle: NamesSchema }),
	v.transform(({ category, person, isNewCycle, cycle }): Draw => ({ category, member: person, isNewCycle, cycle })),
);

export function toStoredDraw({ category, member, isNewCycle, cycle }: Draw) {
	return { category, person: member, isNewCycle, cycle };
}

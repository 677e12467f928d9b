import * as v from "valibot";
import type { Family, Removed } from "../../rules/family.ts";
import { removeKeys, type StorageAccess } from "../browser/storage.ts";
import { GUEST_REMOVED_KEY } from "../browser/storage-keys.ts";
import { createStoredValue } from "../browser/stored-value.ts";
import { lenientSchemas } from "../family-schema.ts";
import { validItems } from "../lenient.ts";
import { removedSchema } from "../removed-schema.ts";
import { toFields, toStoredTurns } from "./guest-turns.ts";
import type { Write } from "./write-all.ts";

/** In characters: a third of what browsers give. */
const MAX_LENGTH = 1_500_000;

const TurnsSchema = v.pipe(
	v.object({ ids: v.array(v.unknown()), rows: v.array(v.unknown()), places: v.array(v.unknown()) }),
	v.transform(({ ids, rows, places }): unknown =>
		rows.map((row, at) => ({ ...(toFields(row, ids) as object), place: places[at] })),
	),
	validItems(lenientSchemas.removedTurn),
);

/** What was removed from a guest's family lately. It is given up where there is no room for it: no change fails for it. */
export function createGuestRemoved(access: StorageAccess) {
	const value = createStoredValue<Removed | undefined>(
		access,
		GUEST_REMOVED_KEY,
		removedSchema(TurnsSchema),
		undefined,
	);
	function write(removed: Removed | undefined) {
		const text = removed && serialize(removed);
		if (text === undefined || text.length > MAX_LENGTH) return void removeKeys([GUEST_REMOVED_KEY], access);
		try {
			value.write(text);
		} catch (reason) {
			console.warn("What was removed cannot be brought back, there is no room to keep it:", reason);
			removeKeys([GUEST_REMOVED_KEY], access);
		}
	}

	return {
		addTo(family: Family): Family {
			const removed = value.read();
			const whole = { ...family, removed };
			return countRemoved(whole) > 0 ? whole : family;
		},
		/** Before the others or after them: if the page ends in between, what was removed is there twice, and never nowhere. */
		writesFor(before: Family, { removed, ...family }: Family): readonly [Write | false, Write | false] {
			if (before.removed === removed) return [false, false];
			const own = { key: GUEST_REMOVED_KEY, write: () => write(removed) };
			return countRemoved({ ...family, removed }) > countRemoved(before) ? [own, false] : [false, own];
		},
	};
}

function countRemoved({ removed }: Family): number {
	return removed ? removed.members.length + removed.categories.length : 0;
}

function serialize({ turns, ...removed }: Removed): string {
	return JSON.stringify({ ...removed, turns: { ...toStoredTurns(turns), places: turns.map(({ place }) => place) } });
}

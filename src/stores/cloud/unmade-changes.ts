import * as v from "valibot";
import { UNMADE_KEY } from "../account-keys.ts";
import { TurnConflict } from "../errors.ts";
import type { UnmadeChange } from "../family-store.ts";
import { ChangeSchema } from "./change-schema.ts";
import { type KeptStorage, keptEntries } from "./kept-entries.ts";
import type { WaitingChange } from "./waiting-list.ts";

const UnmadeSchema = v.object({ id: v.string(), change: ChangeSchema, quicker: v.optional(v.string()) });

/** What waited and was not made, until somebody has read it. */
export interface UnmadeChanges {
	all(): readonly UnmadeChange[];
	add(waited: WaitingChange, reason: Error): void;
	drop(id: string): void;
}

export function unmadeChanges(storage: KeptStorage, userId: string): UnmadeChanges {
	const kept = keptEntries<UnmadeChange>(storage, `${UNMADE_KEY}${userId}:`, UnmadeSchema);
	/** What the storage does not take is told at least in this tab. */
	let unkept: readonly UnmadeChange[] = [];
	return {
		all: () => [...kept.all(), ...unkept],
		add({ id, change }, reason) {
			const one = { id, change, quicker: reason instanceof TurnConflict ? reason.quicker : undefined };
			try {
				kept.keep(one);
			} catch {
				unkept = [...unkept, one];
			}
		},
		drop(id) {
			kept.drop(id);
			unkept = unkept.filter((one) => one.id !== id);
		},
	};
}

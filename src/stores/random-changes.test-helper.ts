import type { Change } from "../rules/changes.ts";
import { type Event, Life } from "../rules/random-life.test-helper.ts";
import type { StoredFamily } from "../rules/stored-family.ts";
import { createUuid } from "./uuid.ts";

/** What an event means to a family. */
export function changesOf(family: StoredFamily, one: Event): readonly Change[] {
	const lived = new Life([], () => 0);
	const { length } = lived.changes;
	lived.stored = family;
	lived.happen(one);
	return lived.changes
		.slice(length)
		.map(({ change }) => (change.kind === "add-member" ? { ...change, member: createUuid() } : change));
}

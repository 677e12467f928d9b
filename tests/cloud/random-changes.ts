import { randomUUID } from "node:crypto";
import type { Change } from "../../src/rules/changes.ts";
import type { Family } from "../../src/rules/family.ts";
import { type Event, Life } from "../../src/rules/random-life.test-helper.ts";

/** What an event means to a family. */
export function changesOf(family: Family, one: Event): readonly Change[] {
	const lived = new Life([], () => 0);
	const { length } = lived.changes;
	lived.family = family;
	lived.happen(one);
	return lived.changes
		.slice(length)
		.map(({ change }) => (change.kind === "add-member" ? { ...change, member: randomUUID() } : change));
}

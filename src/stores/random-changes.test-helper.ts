import type { Change } from "../rules/changes.ts";
import type { Family } from "../rules/family.ts";
import type { HistoryEntry } from "../rules/history.ts";
import { type Event, Life } from "../rules/random-life.test-helper.ts";
import { createUuid } from "./uuid.ts";

/** What an event means to a family. @param history oldest first: what is told of it, as far as that matters */
export function changesOf(family: Family, one: Event, history: readonly HistoryEntry[] = []): readonly Change[] {
	const lived = new Life([], () => 0);
	lived.history.push(...history);
	const { length } = lived.changes;
	lived.family = family;
	lived.happen(one);
	return lived.changes
		.slice(length)
		.map(({ change }) => (change.kind === "add-member" ? { ...change, member: createUuid() } : change));
}

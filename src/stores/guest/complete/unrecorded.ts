import type { Family } from "../../../rules/family.ts";
import { areNamesEqual } from "../../../rules/name.ts";
import { opensCycle } from "../../../rules/record.ts";
import { replayRecord } from "../../../rules/record-state.ts";
import type { StoredEntry } from "./stored-record.ts";
import { markAsLeft } from "./update-record.ts";

const NOBODY: readonly string[] = [];

interface CycleDifference {
	readonly category: string;
	readonly actual: readonly string[];
	readonly recorded: readonly string[];
	/** Everybody has had a turn, as the record says. */
	readonly isComplete: boolean;
	/** The record may lack the first turns of the cycle: it does not say how the cycle began. */
	readonly isCut: boolean;
	/** Of what is added. */
	readonly id: string;
}

/** Adds the hidden entries by which the record leads to the family's cycle lists. Returns the same object if it does already. */
export function addUnrecorded(entries: readonly StoredEntry[], family: Family): readonly StoredEntry[] {
	// The lists are the truth. An earlier version of the app, another program or a hand may have written them.
	const { cycles } = replayRecord(entries);
	const members = new Set(family.members);
	const present = (names: readonly string[] = []) => names.filter((name) => members.has(name));
	const prefix = `${entries.at(-1)?.id.slice(0, 36) ?? ""}/${entries.length}`;
	const differences = family.categories.flatMap(({ name: category, cycle }): readonly CycleDifference[] => {
		const [actual, recorded] = [present(cycle), present(cycles.get(category))];
		if (areNamesEqual(actual, recorded)) return [];
		const isComplete = recorded.length === members.size;
		const isBeginning = (entry: StoredEntry) => entry.kind === "reset" || opensCycle(entry);
		const isCut = !entries.some((entry) => entry.category === category && isBeginning(entry));
		return [{ category, actual, recorded, isComplete, isCut, id: `${prefix}/${category}` }];
	});
	if (differences.length === 0) return entries;
	const found = differences.map(explain);
	return [
		...found.flatMap(({ before = [] }) => before),
		...found.reduce((all, { left }) => (left ? markMissing(all, left) : all), entries),
		...found.flatMap(({ after = [] }) => after),
	];
}

interface Explanation {
	/** What the record lacks at its beginning. */
	readonly before?: readonly StoredEntry[];
	readonly after?: readonly StoredEntry[];
	/** Some have left and have come again. */
	readonly left?: CycleDifference;
}

/** What most likely happened between two cycle lists. */
function explain(difference: CycleDifference): Explanation {
	const { category, actual, recorded, isComplete, isCut, id } = difference;
	const count = recorded.length;
	if (areNamesEqual(actual.slice(0, count), recorded)) return { after: createTurns(actual.slice(count), difference) };
	if (isCut && count > 0 && areNamesEqual(actual.slice(-count), recorded))
		return { before: createTurns(actual.slice(0, -count), difference) };
	if (actual.length > 0 && isComplete) return { after: createTurns(actual, difference, recorded) };
	const remaining = recorded.filter((name) => actual.includes(name));
	if (actual.length > 0 && areNamesEqual(remaining, actual)) return { left: difference };
	const reset: StoredEntry = { kind: "reset", category, id: `${id}/reset`, at: "", isHidden: true };
	return { after: [reset, ...createTurns(actual, difference)] };
}

function createTurns(
	members: readonly string[],
	{ category, id }: CycleDifference,
	previousCycle?: readonly string[],
): readonly StoredEntry[] {
	return members.map((member, at) => ({
		kind: "turn",
		category,
		member,
		id: `${id}/${at}`,
		at: "",
		// Where there was no other way to have a turn.
		closedDraw: { member, passed: NOBODY },
		isHidden: true,
		previousCycle: at === 0 ? previousCycle : undefined,
	}));
}

function markMissing(
	entries: readonly StoredEntry[],
	{ category, actual, recorded, id }: CycleDifference,
): readonly StoredEntry[] {
	const missing = recorded.filter((name) => !actual.includes(name));
	return missing.reduce(
		(all, name) => all.flatMap((entry) => (entry.category === category ? markAsLeft([entry], name, id) : [entry])),
		entries,
	);
}

import type { Family, Turn } from "../../../rules/family.ts";
import { forgetInTurns } from "../../../rules/forget-member.ts";
import { replayRecord } from "../../../rules/record-state.ts";
import type { StoredEntry } from "./stored-record.ts";

/**
 * The turns that count. Something else may have removed a member.
 * @param entries as they lead to the family's cycle lists
 * @param recorded those of them that are stored: the others name nobody who is not there
 */
export function countingTurns(
	entries: readonly StoredEntry[],
	recorded: readonly StoredEntry[],
	{ members }: Family,
): readonly Turn[] {
	const { turns } = replayRecord(entries);
	const present = new Set(members);
	return [...new Set(recorded.flatMap(findNames))]
		.filter((name) => !present.has(name))
		.reduce((counting, name) => forgetInTurns(counting, name), turns);
}

function findNames({
	member,
	doneBy = member,
	previousCycle = [],
	closedDraw,
	imported,
}: StoredEntry): readonly string[] {
	if (member === undefined || doneBy === undefined || imported) return [];
	return [member, doneBy, ...previousCycle, ...(closedDraw ? [closedDraw.member, ...closedDraw.passed] : [])];
}

import type { Family, Turn } from "../../../rules/family.ts";
import { forgetInTurns } from "../../../rules/forget-member.ts";
import { replayRecord } from "../../../rules/record-state.ts";
import type { StoredEntry } from "./stored-record.ts";

/** Something else may have removed a member. @param entries as they lead to the family's cycle lists */
export function countingTurns(entries: readonly StoredEntry[], { members }: Family): readonly Turn[] {
	const { turns } = replayRecord(entries);
	const present = new Set(members);
	return [...findNames(entries)]
		.filter((name) => !present.has(name))
		.reduce((counting, name) => forgetInTurns(counting, name), turns);
}

function findNames(entries: readonly StoredEntry[]): ReadonlySet<string> {
	const names = new Set<string>();
	for (const { member, doneBy = member, previousCycle = [], closedDraw, imported } of entries) {
		if (member === undefined || doneBy === undefined || imported) continue;
		names.add(member).add(doneBy);
		for (const name of previousCycle) names.add(name);
		if (closedDraw === undefined) continue;
		names.add(closedDraw.member);
		for (const name of closedDraw.passed) names.add(name);
	}
	return names;
}

import type { Family, Turn } from "../../../rules/family.ts";
import { forgetInTurns } from "../../../rules/forget-member.ts";
import { replayRecord } from "../../../rules/record-state.ts";
import type { StoredEntry } from "./stored-record.ts";

/** Something else may have removed a member. @param entries as they lead to the family's cycle lists */
export function countingTurns(entries: readonly StoredEntry[], { members }: Family): readonly Turn[] {
	const { turns } = replayRecord(entries);
	const present = new Set(members);
	return [...findNames(turns)]
		.filter((name) => !present.has(name))
		.reduce((counting, name) => forgetInTurns(counting, name), turns);
}

function findNames(turns: readonly Turn[]): ReadonlySet<string> {
	const names = new Set<string>();
	for (const { member, doneBy = member, previousCycle = [], closedDraw } of turns) {
		names.add(member).add(doneBy);
		for (const name of previousCycle) names.add(name);
		for (const name of closedDraw ? [closedDraw.member, ...closedDraw.passed] : []) names.add(name);
	}
	return names;
}

import type { Family } from "../../../rules/family.ts";
import { forgetInTurns } from "../../../rules/forget-member.ts";
import { replayRecord } from "../../../rules/record-state.ts";
import type { StoredEntry } from "./stored-record.ts";

/** Adds turns that count and past ones. Something else may have removed a member. @param entries lead to the cycle lists */
export function addTurns(family: Family, entries: readonly StoredEntry[]): Family {
	const replayed = replayRecord(entries);
	const present = new Set(family.members);
	const absent = [...findNames(entries)].filter((name) => !present.has(name));
	const [turns, pastTurns] = [replayed.turns, replayed.pastTurns].map((all) =>
		absent.reduce((remaining, name) => forgetInTurns(remaining, name), all),
	);
	return { ...family, ...(turns?.length && { turns }), ...(pastTurns?.length && { pastTurns }) };
}

function findNames(entries: readonly StoredEntry[]): ReadonlySet<string> {
	const names = new Set<string>();
	for (const { member, doneBy = member, previousCycle = [], closedDraw } of entries) {
		if (member === undefined || doneBy === undefined) continue;
		names.add(member).add(doneBy);
		for (const name of previousCycle) names.add(name);
		if (closedDraw === undefined) continue;
		names.add(closedDraw.member);
		for (const name of closedDraw.passed) names.add(name);
	}
	return names;
}

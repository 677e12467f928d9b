import type { Family, Turn } from "../../../rules/family.ts";
import { forgetInTurns } from "../../../rules/forget-member.ts";
import { replayRecord } from "../../../rules/record-state.ts";
import type { StoredEntry } from "./stored-record.ts";

/** Something else may have removed a member. @param entries as they lead to the family's cycle lists */
export function countingTurns(entries: readonly StoredEntry[], { members }: Family): readonly Turn[] {
	const { turns } = replayRecord(entries);
	const present = new Set(members);
	const mentioned = turns.flatMap(({ member, doneBy, previousCycle, closedDraw }) => [
		member,
		doneBy ?? member,
		...(previousCycle ?? []),
		...(closedDraw ? [closedDraw.member, ...closedDraw.passed] : []),
	]);
	return [...new Set(mentioned)]
		.filter((name) => !present.has(name))
		.reduce((counting, name) => forgetInTurns(counting, name), turns);
}

import { describe, expect, it } from "vitest";
import type { Change } from "../../rules/changes.ts";
import { createFamily, type Family } from "../../rules/family.ts";
import { getFailedChangeMessage, getStuckChangeMessage } from "./sync-messages.ts";

const FAMILY: Family = {
	...createFamily(""),
	members: [{ id: "mia", key: "Mia", name: "Amelia" }],
	categories: [{ id: "dishes", key: "Dishes", name: "Dishes", lastTurn: 3, settings: {} }],
};

/** Mia has another name now. Ben and "Cooking" have left. */
const names = { mia: "Mia", ben: "Ben", dishes: "Dishes", cooking: "Cooking" };

type Failed = Parameters<typeof getFailedChangeMessage>[0];
const failed = (change: Change, more: Partial<Failed> = {}, family = FAMILY) =>
	getFailedChangeMessage({ id: "1", change, names, ...more }, family);
const recorded = (member: string) => ({ kind: "record-turn", category: "dishes", n: 3, member }) as const;

describe("a change that the server did not accept", () => {
	it.each<[Change, string]>([
		[{ kind: "set-away", member: "mia", backOn: null }, "Amelia was not marked as back."],
		[{ kind: "set-away", member: "ben", backOn: "infinity" }, "Ben was not marked as away."],
		[{ kind: "remove-category", category: "cooking" }, "Cooking was not removed."],
		[{ kind: "add-member", member: "new", name: "Kim" }, "Kim was not added."],
		[{ kind: "not-now", category: "dishes", n: 3, member: "ben" }, "“Not now” for Ben was not saved."],
	])("is of whoever it was made for, under the name of now, or of when they left: %j", (change, text) =>
		expect(failed(change)).toContain(text),
	);

	it.each<[string, string, Partial<Failed>]>([
		[
			"Another phone got there first: Amelia's turn for Dishes is already recorded. It only counts once.",
			...(["mia", { conflictingMember: "Amelia" }] as const),
		],
		[
			"Another phone got there first: it gave Amelia the turn for Dishes while you picked Ben. Ben's turn was not recorded.",
			...(["ben", { conflictingMember: "Amelia" }] as const),
		],
		["Another phone changed the turns for Dishes after you picked Ben. Ben's turn was not recorded.", "ben", {}],
		["You are no longer in this family. Ben's turn was not recorded.", "ben", { reason: "not_in_family" }],
		["Your role does not allow this. Ben's turn was not recorded.", "ben", { reason: "role" }],
		[
			"You are no longer in The Moons. Ben's turn was not recorded.",
			...(["ben", { reason: "not_in_family", familyName: "The Moons" }] as const),
		],
		[
			"The Moons: Another phone changed the turns for Dishes after you picked Ben. Ben's turn was not recorded.",
			...(["ben", { familyName: "The Moons" }] as const),
		],
	])(
		"says of a turn who was quicker, or that the family does not take it, and of several which one: %s",
		(text, member, more) => expect(failed(recorded(member), more)).toBe(text),
	);

	it("says so of what else is about a turn, in the words of what the family is, and where it is stuck", () => {
		const mended: Change = { kind: "mend-turn", category: "dishes", turn: "gone", member: "mia" };
		const quicker = "Another phone got there first. A turn for Dishes was not changed.";
		expect(failed(mended, { reason: "conflict" })).toBe(quicker);
		const lostByTeam = failed(recorded("ben"), { reason: "not_in_family" }, { ...FAMILY, groupKind: "team" });
		expect(lostByTeam).toBe("You are no longer in this group. Ben's turn was not recorded.");
		const change: Change = { kind: "undo-turn", category: "cooking", turn: "turn" };
		expect(getStuckChangeMessage({ id: "1", change, names }, FAMILY)).toBe(
			"This change could not be sent: The last turn for Cooking was not undone. Later changes are waiting for it.",
		);
	});
});

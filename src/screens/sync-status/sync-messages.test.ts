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

const failed = (change: Change, conflictingMember?: string) =>
	getFailedChangeMessage({ id: "1", change, names, conflictingMember }, FAMILY);
const recorded = (member: string) => ({ kind: "record-turn", category: "dishes", n: 3, member }) as const;

describe("a change that the server did not accept", () => {
	it("is of whoever it was made for, under the name that they have by now, or had when they left", () => {
		expect(failed({ kind: "set-away", member: "mia", backOn: null })).toContain("Amelia was not marked as back.");
		expect(failed({ kind: "set-away", member: "ben", backOn: "infinity" })).toContain("Ben was not marked as away.");
		expect(failed({ kind: "remove-category", category: "cooking" })).toContain("Cooking was not removed.");
		expect(failed({ kind: "add-member", member: "new", name: "Kim" })).toContain("Kim was not added.");
		expect(failed({ kind: "not-now", category: "dishes", n: 3, member: "ben" })).toContain(
			"“Not now” for Ben was not saved.",
		);
	});

	it("says of a turn who was quicker, where it was a turn", () => {
		expect(failed(recorded("mia"), "Amelia")).toBe(
			"Another phone got there first: Amelia's turn for Dishes is already recorded. It only counts once.",
		);
		expect(failed(recorded("ben"), "Amelia")).toBe(
			"Another phone got there first: it gave Amelia the turn for Dishes while you picked Ben. Ben's turn was not recorded.",
		);
		expect(failed(recorded("ben"))).toBe(
			"Another phone changed the turns for Dishes after you picked Ben. Ben's turn was not recorded.",
		);
	});

	it("says of what else is about a turn that another phone was quicker", () => {
		const mended: Change = { kind: "mend-turn", category: "dishes", turn: "gone", member: "mia" };
		expect(getFailedChangeMessage({ id: "1", change: mended, names, reason: "conflict" }, FAMILY)).toBe(
			"Another phone got there first. A turn for Dishes was not changed.",
		);
	});

	it("says whether the family does not take it from whoever made it, and of whoever has several, which one", () => {
		const lost = (reason?: "not_in_family" | "role", familyName?: string) =>
			getFailedChangeMessage({ id: "1", change: recorded("ben"), names, reason, familyName }, FAMILY);
		expect(lost("not_in_family")).toBe("You are no longer in this family. Ben's turn was not recorded.");
		const team: Family = { ...FAMILY, groupKind: "team" };
		const lostByTeam = getFailedChangeMessage(
			{ id: "1", change: recorded("ben"), names, reason: "not_in_family" },
			team,
		);
		expect(lostByTeam).toBe("You are no longer in this group. Ben's turn was not recorded.");
		expect(lost("role")).toBe("Your role does not allow this. Ben's turn was not recorded.");
		expect(lost("not_in_family", "The Moons")).toBe("You are no longer in The Moons. Ben's turn was not recorded.");
		expect(lost(undefined, "The Moons")).toBe(
			"The Moons: Another phone changed the turns for Dishes after you picked Ben. Ben's turn was not recorded.",
		);
	});

	it("is named where it is stuck, too", () => {
		const change: Change = { kind: "undo-turn", category: "cooking", turn: "turn" };
		expect(getStuckChangeMessage({ id: "1", change, names }, FAMILY)).toBe(
			"This change could not be sent: The last turn for Cooking was not undone. Later changes are waiting for it.",
		);
	});
});

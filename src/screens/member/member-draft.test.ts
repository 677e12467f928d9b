import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange } from "../../rules/apply-change.ts";
import { UNTIL_BACK } from "../../rules/away.ts";
import type { Family } from "../../rules/family.ts";
import { getAvatarStyle } from "../avatars/avatar-style.ts";
import { createMemberDraft, type MemberDraft, planMemberChanges } from "./member-draft.ts";
import { moveName } from "./position.ts";

const TODAY = "2026-11-22";
const FAMILY: Family = {
	members: ["Mia", "Noah", "Zoe", "Ben"],
	categories: [{ name: "Who does dishes?", cycle: ["Zoe", "Noah"] }],
	memberDetails: [
		{ name: "Noah", emoji: "🐻", colour: 3, backOn: "2026-11-27" },
		{ name: "Zoe", backOn: "2026-11-22" },
	],
};

function save(family: Family, before: MemberDraft, after: MemberDraft): Family {
	const changes = planMemberChanges(family, before, after);
	return changes.reduce(
		(family, change, at) => applyChange(family, change, { id: `${at}`, at: "", today: TODAY }).family,
		family,
	);
}

const draftArbitrary = fc.record({
	name: fc.constantFrom("Noah", "Eli", " Eli "),
	emoji: fc.constantFrom(null, "🐻", "👨‍👩‍👧‍👦"),
	colour: fc.constantFrom(null, 0, 7),
	backOn: fc.constantFrom(null, UNTIL_BACK, "2026-11-27", "2027-01-01"),
	position: fc.nat(3),
});

describe("a member's draft", () => {
	it("is the member afterwards, whatever was edited, and the turns stay", () => {
		fc.assert(
			fc.property(draftArbitrary, (draft) => {
				const saved = save(FAMILY, createMemberDraft(FAMILY, "Noah", TODAY), draft);
				const name = draft.name.trim();
				const colour = draft.colour ?? createMemberDraft(saved, name, TODAY).colour;
				expect(createMemberDraft(saved, name, TODAY)).toEqual({ ...draft, name, colour });
				expect(saved.members).toEqual(moveName(["Mia", "Zoe", "Ben", name], name, draft.position));
				expect(saved.categories[0]?.cycle).toEqual(["Zoe", name]);
			}),
		);
	});

	it("asks for one change a thing at most, and for none if nothing was edited", () => {
		const before = createMemberDraft(FAMILY, "Noah", TODAY);
		expect(planMemberChanges(FAMILY, before, before)).toEqual([]);
		expect(planMemberChanges(FAMILY, before, { ...before, name: "Noah " })).toEqual([]);
		expect(planMemberChanges(FAMILY, before, { ...before, position: 3 })).toEqual([
			{ kind: "move-member", name: "Noah", before: null },
		]);
	});

	it("has the one spelling of an emoji, and none where nothing of it can be seen", () => {
		const before = createMemberDraft(FAMILY, "Noah", TODAY);
		const saved = (emoji: string) => {
			const family = save(FAMILY, before, { ...before, emoji, colour: 5 });
			return family.memberDetails?.find(({ name }) => name === "Noah");
		};
		expect(saved("👨\u200d")).toMatchObject({ emoji: "👨", colour: 5 });
		expect(saved("\u200b🦊 ")).toMatchObject({ emoji: "🦊", colour: 5 });
		expect(saved("\u200b")).not.toHaveProperty("emoji");
		expect(planMemberChanges(FAMILY, before, { ...before, emoji: "🐻\u200d" })).toEqual([]);
	});

	it("gives nobody another colour with another name or position, and remembers the own one only then", () => {
		const members = fc.uniqueArray(fc.constantFrom("Mia", "Noah", "Zoe", "Ben", "Mom", "Dad", "Ada", "Leo", "Emma"), {
			minLength: 2,
			maxLength: 8,
		});
		fc.assert(
			fc.property(members, fc.nat(7), fc.nat(7), fc.constantFrom("Eli", undefined), (members, from, to, newName) => {
				const family: Family = { members, categories: [] };
				const name = members[from % members.length] ?? "";
				const before = createMemberDraft(family, name, TODAY);
				const after = { ...before, name: newName ?? name, position: to % members.length };
				const saved = save(family, before, after);
				for (const member of members) {
					const now = member === name ? after.name : member;
					expect(getAvatarStyle(saved, now).colour).toBe(getAvatarStyle(family, member).colour);
				}
				const isEdited = after.name !== name || after.position !== before.position;
				expect(saved.memberDetails ?? []).toHaveLength(isEdited ? 1 : 0);
			}),
		);
	});

	it("says that somebody is here whose day of return has come", () => {
		expect(createMemberDraft(FAMILY, "Zoe", TODAY).backOn).toBeNull();
	});
});

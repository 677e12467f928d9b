import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNTIL_BACK } from "../../rules/away.ts";
import { changeFamily } from "../../rules/change-family.test-helper.ts";
import { createFamily, type Family, findMember, type Member, namesOf } from "../../rules/family.ts";
import { property } from "../../rules/property.test-helper.ts";
import { getAvatarStyle } from "../avatars/avatar-style.ts";
import { moveTo } from "../sheet/position.ts";
import { createMemberDraft, type MemberDraft, planMemberChanges } from "./member-draft.ts";

const TODAY = "2026-11-22";

function memberOf(name: string, look: Partial<Member> = {}): Member {
	return { id: `id of ${name}`, key: name, name, ...look };
}

const NOAH = memberOf("Noah", { emoji: "🐻", colour: 3, backOn: "2026-11-27" });
const ZOE = memberOf("Zoe", { backOn: "2026-11-22" });
const FAMILY: Family = {
	...createFamily(""),
	members: [memberOf("Mia"), NOAH, ZOE, memberOf("Ben")],
	categories: [{ id: "dishes", key: "Dishes", name: "Dishes", lastTurn: 2, settings: {} }],
	turns: [
		{ id: "1", category: "dishes", member: ZOE.id, cycle: 1 },
		{ id: "2", category: "dishes", member: NOAH.id, cycle: 1 },
	],
};

function save(family: Family, { id }: Member, before: MemberDraft, after: MemberDraft): Family {
	const changes = planMemberChanges(family, memberIn(family, id), before, after);
	return changeFamily(family, ...changes);
}

function memberIn(family: Family, id: string): Member {
	return findMember(family, id) as Member;
}

const draftArbitrary = fc.record({
	name: fc.constantFrom("Noah", "Eli", " Eli "),
	emoji: fc.constantFrom(null, "🐻", "👨‍👩‍👧‍👦"),
	colour: fc.constantFrom(null, 0, 7),
	photo: fc.constantFrom(null, "data:image/webp;base64,UklGRg=="),
	backOn: fc.constantFrom(null, UNTIL_BACK, "2026-11-27", "2027-01-01"),
	position: fc.nat(3),
});

describe("a member's draft", () => {
	property("is the member afterwards, whatever was edited, and the turns stay", [draftArbitrary], (draft) => {
		const saved = save(FAMILY, NOAH, createMemberDraft(FAMILY, NOAH, TODAY), draft);
		const name = draft.name.trim();
		const member = memberIn(saved, NOAH.id);
		const colour = draft.colour ?? member.colour ?? null;
		expect(createMemberDraft(saved, member, TODAY)).toEqual({ ...draft, name, colour });
		expect(saved.members).toEqual(moveTo(saved.members, NOAH.id, draft.position));
		const others = saved.members.filter(({ id }) => id !== NOAH.id);
		expect(namesOf(others)).toEqual(["Mia", "Zoe", "Ben"]);
		expect(saved.turns).toEqual(FAMILY.turns);
	});

	it("asks for one change a thing at most, and for none if nothing was edited", () => {
		const before = createMemberDraft(FAMILY, NOAH, TODAY);
		expect(planMemberChanges(FAMILY, NOAH, before, before)).toEqual([]);
		expect(planMemberChanges(FAMILY, NOAH, before, { ...before, name: "Noah " })).toEqual([]);
		expect(planMemberChanges(FAMILY, NOAH, before, { ...before, position: 3 })).toEqual([
			{ kind: "move-member", member: NOAH.id, before: null },
		]);
	});

	it("leaves a name that another phone gives meanwhile, unless the name was edited here, too", () => {
		const before = createMemberDraft(FAMILY, NOAH, TODAY);
		const renamed = save(FAMILY, NOAH, before, { ...before, name: "Eli" });
		const both = memberIn(save(renamed, NOAH, before, { ...before, emoji: "🦊" }), NOAH.id);
		expect(both).toMatchObject({ name: "Eli", emoji: "🦊" });
		expect(memberIn(save(renamed, NOAH, before, { ...before, name: "Kim" }), NOAH.id).name).toBe("Kim");
	});

	it("has the one spelling of an emoji, and none where nothing of it can be seen", () => {
		const before = createMemberDraft(FAMILY, NOAH, TODAY);
		const saved = (emoji: string) => memberIn(save(FAMILY, NOAH, before, { ...before, emoji, colour: 5 }), NOAH.id);
		expect(saved("👨\u200d")).toMatchObject({ emoji: "👨", colour: 5 });
		expect(saved("\u200b🦊 ")).toMatchObject({ emoji: "🦊", colour: 5 });
		expect(saved("\u200b")).not.toHaveProperty("emoji");
		expect(planMemberChanges(FAMILY, NOAH, before, { ...before, emoji: "🐻\u200d" })).toEqual([]);
	});

	it("gives nobody another colour with another name or position, and remembers the own one only then", () => {
		const names = fc.uniqueArray(fc.constantFrom("Mia", "Noah", "Zoe", "Ben", "Mom", "Dad", "Ada", "Leo", "Emma"), {
			minLength: 2,
			maxLength: 8,
		});
		fc.assert(
			fc.property(names, fc.nat(7), fc.nat(7), fc.constantFrom("Eli", undefined), (names, from, to, newName) => {
				const family: Family = { ...createFamily(""), members: names.map((name) => memberOf(name)) };
				const member = family.members[from % names.length] as Member;
				const before = createMemberDraft(family, member, TODAY);
				const after = { ...before, name: newName ?? member.name, position: to % names.length };
				const saved = save(family, member, before, after);
				for (const one of family.members)
					expect(getAvatarStyle(saved, one).colour).toBe(getAvatarStyle(family, one).colour);
				expect(memberIn(saved, member.id).name).toBe(after.name);
				const isEdited = after.name !== member.name || after.position !== before.position;
				const withColour = saved.members.filter(({ colour }) => colour !== undefined);
				expect(withColour).toHaveLength(isEdited ? 1 : 0);
			}),
		);
	});

	it("says that somebody is here whose day of return has come", () => {
		expect(createMemberDraft(FAMILY, ZOE, TODAY).backOn).toBeNull();
	});
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChanges, changeFamily } from "../../rules/change-family.test-helper.ts";
import { COLOUR_COUNT } from "../../rules/details.ts";
import { createFamily, type Family, type Member } from "../../rules/family.ts";
import { property } from "../../rules/property.test-helper.ts";
import { presentFamily, storeFamily } from "../../rules/stored-family.ts";
import { AVATAR_COLOUR_COUNT, getAvatarStyle, type Person } from "./avatar-style.ts";
import { keepColours } from "./keep-colours.ts";
import { firstLetter } from "./letters.ts";

const colours = fc.nat(COLOUR_COUNT - 1);
const nameArbitrary = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" });
const namesArbitrary = fc.uniqueArray(nameArbitrary, { maxLength: 40 });
const wordArbitrary = fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom(..."abAB1 é") });
const words = fc.uniqueArray(wordArbitrary, { maxLength: 20 });
/** A family in which every colour of the palette is free for somebody. */
const eight = fc.uniqueArray(nameArbitrary, { minLength: 2, maxLength: 8 });

const personOf = (name: string): Person => ({ id: `id of ${name}`, name });

function familyOf(names: readonly string[], looks: Readonly<Record<string, Partial<Member>>> = {}): Family {
	const members = names.map((name) => ({ ...personOf(name), key: name, ...looks[name] }));
	return { ...createFamily(""), members };
}

/** By name. */
function coloursOf(family: Family): Map<string, number> {
	return new Map(family.members.map((member) => [member.name, getAvatarStyle(family, member).colour]));
}

describe("the avatar style of a member", () => {
	property("never changes its colour when others join later", [namesArbitrary, fc.nat(40)], (members, count) => {
		const later = coloursOf(familyOf(members));
		for (const [name, colour] of coloursOf(familyOf(members.slice(0, count)))) expect(later.get(name)).toBe(colour);
	});

	property("has a colour of its own among eight, and none twice as often as another", [namesArbitrary], (members) => {
		const colours = [...coloursOf(familyOf(members)).values()];
		const counts = Array.from({ length: 8 }, (_, index) => colours.filter((colour) => colour === index).length);
		expect(counts.reduce((sum, count) => sum + count)).toBe(members.length);
		expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
	});

	property("is the same for a single member and for somebody outside the family", [namesArbitrary], (members) => {
		expect(coloursOf(familyOf([...members]))).toEqual(coloursOf(familyOf([...members])));
		for (const name of members)
			expect(getAvatarStyle(familyOf([name]), personOf(name))).toEqual(
				getAvatarStyle(familyOf(["Somebody else"]), personOf(name)),
			);
	});

	it("stays when a member whose colour nobody wants is removed, so for most removals", () => {
		const names = ["Mia", "Noah", "Zoe", "Ben", "Mom", "Dad", "Ada", "Leo", "Emma", "Finn", "Lina", "Paul"];
		const families = names.flatMap((_, from) => [3, 4, 5].map((size) => [...names, ...names].slice(from, from + size)));
		const removals = families.flatMap((members) => members.map((name) => [members, name] as const));
		const unchanged = removals.filter(([members, name]) => {
			const before = coloursOf(familyOf(members));
			const after = coloursOf(familyOf(members.filter((member) => member !== name)));
			return [...after].every(([one, colour]) => before.get(one) === colour);
		});
		expect(unchanged.length / removals.length).toBeGreaterThan(0.7);
	});

	it("has initials that tell it from others with the same first letter", () => {
		const initials = {
			...{ Mia: "Mi", mama: "Ma", "👨‍👩‍👧‍👦 all of us": "👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦": "👨‍👩‍👧‍👦" },
			...{ Zoë: "Zo", Zé: "Zé", Z: "Z" },
			...{ Miriam: "Mr", مريم: "مر", مروان: "مو", किरण: "किर", किशन: "किश", 李雷: "李雷", 李明: "李明" },
			...{ "7 of 9": "7o", "7up": "7u", ı: "I" },
		};
		const family = familyOf(Object.keys(initials));
		const shown = family.members.map((member) => [member.name, getAvatarStyle(family, member).initials]);
		expect(Object.fromEntries(shown)).toEqual(initials);
	});

	property("keeps its initials when others join, unless it had one letter", [words, fc.nat(20)], (members, count) => {
		const [before, after] = [familyOf(members.slice(0, count)), familyOf(members)];
		for (const member of before.members) {
			const { initials } = getAvatarStyle(before, member);
			if (initials !== firstLetter(member.name)) expect(getAvatarStyle(after, member).initials).toBe(initials);
		}
	});

	it("has initials of its own as long as its name has a letter that is free", () => {
		const family = familyOf(["Mia", "Miriam", "Mila", "Mi", "Kid 1", "Kid 2", "Kid 3"]);
		const initials = family.members.map((member) => getAvatarStyle(family, member).initials);
		expect(initials).toEqual(["Mi", "Mr", "Ml", "M", "Ki", "Kd", "K3"]);
		expect(getAvatarStyle(familyOf(["Mia", "Leo"]), personOf("Mia")).initials).toBe("M");
	});
});

it("is of whoever has the id, whatever they are called", () => {
	const family = familyOf(["Mia", "Noah"], { Noah: { emoji: "🐻" } });
	expect(getAvatarStyle(family, { id: "id of Noah", name: "Mia" }).initials).toBe("🐻");
	// Somebody who has left had the same name.
	expect(getAvatarStyle(family, { id: "gone", name: "Noah" }).initials).toBe("N");
});

describe("a member who has chosen a look", () => {
	const family = familyOf(["Mia", "Max", "Noah"], { Mia: { emoji: "🐻", colour: 11 }, Noah: { backOn: "2026-12-24" } });

	it("shows its emoji and its colour, also one beyond the palette", () => {
		expect(getAvatarStyle(family, personOf("Mia"))).toEqual({ colour: 3, initials: "🐻" });
		// With Mia a bear, one letter tells Max from all who show letters.
		expect(getAvatarStyle(family, personOf("Max"))).toMatchObject({ initials: "M" });
	});

	it("shows its photo first", () => {
		const photo = "data:image/webp;base64,UklGRg==";
		const shown = getAvatarStyle(familyOf(["Mia"], { Mia: { emoji: "🐻", photo } }), personOf("Mia"));
		expect(shown).toMatchObject({ photo, initials: "🐻" });
	});

	property("has it to itself, and its own colour changes nobody", [eight, fc.nat(7), colours], (names, at, colour) => {
		const name = names[at % names.length] ?? "";
		const chosen = coloursOf(familyOf(names, { [name]: { colour } }));
		expect(chosen.get(name)).toBe(colour % 8);
		expect(new Set(chosen.values()).size).toBe(names.length);
		const automatic = coloursOf(familyOf(names));
		expect(coloursOf(familyOf(names, { [name]: { colour: automatic.get(name) } }))).toEqual(automatic);
	});
});

const memberArbitrary = fc.record(
	{ name: nameArbitrary, colour: colours, emoji: fc.constantFrom("🦊", "🐼") },
	{ requiredKeys: ["name"] },
);
const families = (maxLength: number) =>
	fc.uniqueArray(memberArbitrary, { minLength: 1, maxLength, selector: ({ name }) => name }).map(
		(members): Family => ({
			...createFamily("00"),
			members: members.map((member, at) => ({ id: `${at}`, key: member.name, ...member })),
		}),
	);

describe("keepColours", () => {
	property("leaves all their colour and emoji, also once they are back", [families(8), fc.nat()], (family, at) => {
		const removed = `${at % family.members.length}`;
		const removal = { kind: "remove-member", member: removed } as const;
		const kept = keepColours(family, removed);
		for (const changes of [
			[...kept, removal],
			[removal, ...kept],
		]) {
			const stored = applyChanges(storeFamily(family), changes);
			const left = presentFamily(stored);
			expect(left.members).toHaveLength(family.members.length - 1);
			const back = presentFamily(applyChanges(stored, [{ kind: "restore-member", member: removed }]));
			expect(back.members).toHaveLength(family.members.length);
			for (const then of [left, back])
				for (const member of then.members) {
					const before = family.members.find(({ id }) => id === member.id);
					expect(member.emoji).toBe(before?.emoji);
					expect(getAvatarStyle(then, member).colour).toBe(getAvatarStyle(family, member).colour);
				}
		}
	});

	property("changes only whose colour would change, and nobody in a crowd", [families(20), fc.nat()], (family, at) => {
		const removed = `${at % family.members.length}`;
		const kept = keepColours(family, removed);
		if (family.members.length > AVATAR_COLOUR_COUNT) expect(kept).toEqual([]);
		const left = changeFamily(family, { kind: "remove-member", member: removed });
		for (const change of kept) {
			const member = left.members.find((one) => change.kind === "edit-member" && one.id === change.member);
			expect(member && getAvatarStyle(left, member).colour).not.toBe("colour" in change && change.colour);
		}
	});
});

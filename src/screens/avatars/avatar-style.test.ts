import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getAvatarStyle, getAvatarStyles, getMemberStyle } from "./avatar-style.ts";

const namesArbitrary = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }), { maxLength: 40 });

describe("the avatar style of a member", () => {
	it("never changes its colour when others join later", () => {
		fc.assert(
			fc.property(namesArbitrary, fc.nat(40), (members, count) => {
				const earlier = getAvatarStyles(members.slice(0, count));
				const later = getAvatarStyles(members);
				for (const [name, { colour }] of earlier) expect(later.get(name)?.colour).toBe(colour);
			}),
		);
	});

	it("has a colour of its own among the first eight, and no colour twice as often as another after that", () => {
		fc.assert(
			fc.property(namesArbitrary, (members) => {
				const styles = [...getAvatarStyles(members).values()];
				const counts = Array.from({ length: 8 }, (_, index) => styles.filter(({ colour }) => colour === index).length);
				expect(counts.reduce((sum, count) => sum + count)).toBe(members.length);
				expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
			}),
		);
	});

	it("is the same for the same family, and for a single member the same as for a name outside the family", () => {
		fc.assert(
			fc.property(namesArbitrary, (members) => {
				expect(getAvatarStyles([...members])).toEqual(getAvatarStyles([...members]));
				for (const name of members)
					expect(getAvatarStyles([name]).get(name)).toEqual(getAvatarStyle(name, ["Somebody else"]));
			}),
		);
	});

	it.each([
		["Mia", "M", "Mi"],
		["mama", "M", "Ma"],
		["👨‍👩‍👧‍👦 all of us", "👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"],
		["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"],
		["Zoë", "Z", "Zo"],
		["Zé", "Z", "Zé"],
		["Z", "Z", "Z"],
		["李雷", "李", "李雷"],
		["李明", "李", "李明"],
		["7 of 9", "7", "7"],
		["7up", "7", "7"],
		["ı", "I", "I"],
	])("of %s, among others with the same initial, has the initials %s or %s", (name, initial, initials) => {
		const style = getAvatarStyles([
			"Mia",
			"mama",
			"👨‍👩‍👧‍👦 all of us",
			"👨‍👩‍👧‍👦",
			"Zoë",
			"Zé",
			"Z",
			"李雷",
			"李明",
			"7 of 9",
			"7up",
			"ı",
		]).get(name);
		expect(style).toMatchObject({ initial, initials });
	});

	it("has one initial that no other member has", () => {
		expect(getAvatarStyles(["Mia", "Leo"]).get("Mia")?.initials).toBe("M");
	});
});

describe("a member who has chosen a look", () => {
	const family = {
		members: ["Mia", "Max", "Noah"],
		categories: [],
		memberDetails: [
			{ name: "Mia", emoji: "🐻", colour: 11 },
			{ name: "Noah", backOn: "2026-12-24" },
		],
	};

	it("shows its emoji and its colour, also one beyond the palette", () => {
		expect(getMemberStyle(family, "Mia")).toEqual({ colour: 3, initial: "🐻", initials: "🐻" });
	});

	it("leaves everybody else as they were", () => {
		for (const name of ["Max", "Noah", "Somebody else"])
			expect(getMemberStyle(family, name)).toEqual(getAvatarStyle(name, family.members));
	});

	it("is shown as it is being edited", () => {
		const { colour } = getAvatarStyle("Mia", family.members);
		expect(getMemberStyle(family, "Mia", {})).toEqual({ colour, initial: "M", initials: "Mi" });
	});
});

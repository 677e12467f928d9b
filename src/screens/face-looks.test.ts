import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faceLooks, lookOf } from "./face-looks.ts";

const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }), { maxLength: 40 });

describe("the look of a member", () => {
	it("is never changed in colour by those who join later", () => {
		fc.assert(
			fc.property(names, fc.nat(40), (members, count) => {
				const earlier = faceLooks(members.slice(0, count));
				const later = faceLooks(members);
				for (const [name, { colour }] of earlier) expect(later.get(name)?.colour).toBe(colour);
			}),
		);
	});

	it("has a colour of its own among the first eight, and no colour twice as often as another after that", () => {
		fc.assert(
			fc.property(names, (members) => {
				const looks = [...faceLooks(members).values()];
				const counts = Array.from({ length: 8 }, (_, at) => looks.filter(({ colour }) => colour === at).length);
				expect(counts.reduce((sum, count) => sum + count)).toBe(members.length);
				expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
			}),
		);
	});

	it("is the same for the same family, and for one alone the same as for a stranger of that name", () => {
		fc.assert(
			fc.property(names, (members) => {
				expect(faceLooks([...members])).toEqual(faceLooks([...members]));
				for (const name of members) expect(faceLooks([name]).get(name)).toEqual(lookOf(name, ["Somebody else"]));
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
	])("of %s, beside others who begin alike, shows %s or %s", (name, letter, letters) => {
		const look = faceLooks([
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
		expect(look).toMatchObject({ letter, letters });
	});

	it("is one letter where nobody else begins with it", () => {
		expect(faceLooks(["Mia", "Leo"]).get("Mia")?.letters).toBe("M");
	});
});

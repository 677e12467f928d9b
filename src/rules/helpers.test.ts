import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOSTILE_NAMES, random32Arbitrary } from "./arbitraries.test-helper.ts";
import type { Turn } from "./family.ts";
import { categoryHelper, drawOption, findHelper } from "./helpers.ts";
import { PRESET_CATEGORIES } from "./presets.ts";

const movies = {
	question: "What kind of movie are you in the mood for?",
	options: ["Comedy", "Action", "Animation", "Family", "Something New"],
};
const restaurants = {
	question: "What kind of food should we get?",
	options: ["Pizza", "Mexican", "Burgers", "Something Healthy", "Let's try a new place!"],
};

it("offers the ten popular categories of the specification, in its order", () => {
	expect(PRESET_CATEGORIES).toEqual([
		...["What to eat?", "Restaurant picker", "Movie Night Choice", "Playlist DJ", "Game Night Pick"],
		...["Weekend Activity", "Front Seat Rider", "Who does dishes?", "Bedtime Story Pick", "Vacation Destination"],
	]);
});

describe("the helper", () => {
	it.each(["Movie Night Choice", "movie night choice", "MOVIE NIGHT CHOICE"])("of %s is about movies", (category) => {
		expect(findHelper(category)).toEqual(movies);
	});

	it.each(["Restaurant Picker", "Restaurant picker"])("of %s is about food", (category) => {
		expect(findHelper(category)).toEqual(restaurants);
	});

	it("belongs to two of the popular categories only", () => {
		expect(PRESET_CATEGORIES.filter((category) => findHelper(category) !== undefined)).toEqual([
			"Restaurant picker",
			"Movie Night Choice",
		]);
	});

	it.each([...HOSTILE_NAMES, "", "Movie Night"])("is missing for %s", (category) => {
		expect(findHelper(category)).toBeUndefined();
	});
});

describe("the question of a category", () => {
	const OWN = { question: "Which game?", options: ["Chess", "Ludo"] };

	it("is that of the name, where a category has none of its own", () => {
		expect(categoryHelper({ name: "Restaurant picker", settings: {} })).toBe(findHelper("Restaurant picker"));
		expect(categoryHelper({ name: "Restaurant picker", settings: { noRepeat: true } })).toBeDefined();
		expect(categoryHelper({ name: "Dishes", settings: { noRepeat: true } })).toBeUndefined();
	});

	it.each(["Restaurant picker", "Dishes"])("is the own question of %s, or none if it wants none", (name) => {
		expect(categoryHelper({ name, settings: { helper: OWN } })).toBe(OWN);
		expect(categoryHelper({ name, settings: { helper: null } })).toBeUndefined();
	});
});

describe("a drawn option", () => {
	const turn = (option: string | undefined): Turn => ({ id: "t", category: "c", member: "m", cycle: 1, option });

	it("comes once before one comes twice, whatever was chosen before that is none of them", () => {
		const options = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 });
		const others = fc.array(fc.constantFrom(undefined, "an option of before"));
		fc.assert(
			fc.property(options, others, random32Arbitrary, (options, others, random) => {
				fc.pre(!options.includes("an option of before"));
				const turns = others.map(turn);
				for (let round = 0; round < 2; round++) {
					for (const _ of options) turns.push(turn(drawOption({ question: "Q", options }, turns, random)));
					expect(turns.slice(-options.length).map(({ option }) => option)).toEqual(expect.arrayContaining(options));
				}
			}),
		);
	});

	it("is none that was chosen since the last time when all had been", () => {
		const options = ["A", "B", "C"];
		for (let seed = 0; seed < 20; seed++)
			expect(drawOption({ question: "Q", options }, [turn("A"), turn("C")], () => seed * 200_000_000)).toBe("B");
	});
});

import { describe, expect, it } from "vitest";
import { HOSTILE_NAMES } from "./arbitraries.test-helper.ts";
import { categoryHelper, findHelper } from "./helpers.ts";
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
		"What to eat?",
		"Restaurant picker",
		"Movie Night Choice",
		"Playlist DJ",
		"Game Night Pick",
		"Weekend Activity",
		"Front Seat Rider",
		"Who does dishes?",
		"Bedtime Story Pick",
		"Vacation Destination",
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

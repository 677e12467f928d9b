import fc from "fast-check";
import { expect } from "vitest";
import { ANIMALS, chooseAnimal } from "./animals.ts";
import { createFamily } from "./family.ts";
import { addMember } from "./people-changes.ts";
import { property } from "./property.test-helper.ts";
import type { StoredFamily } from "./stored-family.ts";

const namesArbitrary = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(..."abcdefgh") }), {
	maxLength: ANIMALS.length * 2,
});

const othersArbitrary = fc.subarray([...ANIMALS], { maxLength: ANIMALS.length - 1 });

const join = (family: StoredFamily, name: string) =>
	addMember(family, { kind: "add-member", member: `id of ${name}`, name });
const animalsOf = (family: StoredFamily) => family.members.map(({ emoji }) => emoji);

property("gives all another one while there are some left, then each as often", [namesArbitrary], (names) => {
	const animals = animalsOf(names.reduce<StoredFamily>(join, createFamily("")));
	const counts = ANIMALS.map((animal) => animals.filter((one) => one === animal).length);
	expect(animals).toHaveLength(names.length);
	expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});

property("changes nobody, and is the same wherever the same members are", [namesArbitrary, fc.nat()], (names, at) => {
	const [some, all] = [names.slice(0, at % (names.length + 1)), names];
	expect(animalsOf(all.reduce<StoredFamily>(join, createFamily("a"))).slice(0, some.length)).toEqual(
		animalsOf(some.reduce<StoredFamily>(join, createFamily("b"))),
	);
});

property("avoids what others have chosen", [fc.string(), othersArbitrary], (key, taken) => {
	expect(taken).not.toContain(chooseAnimal(key, [...taken, undefined, "🚀"]));
});

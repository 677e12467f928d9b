import { expect, it } from "vitest";
import type { OwnFamily } from "../../stores/people.ts";
import { getFamilyLabel } from "./family-label.ts";

/** By their labels. */
it.each<Readonly<Record<string, Omit<OwnFamily, "id">>>>([
	{
		"The Moons": { name: "The Moons", role: "owner" },
		"Anna's family": { name: "My Family", role: "adult", owner: "Anna" },
	},
	{
		"My Family (Owner)": { name: "My Family", role: "owner" },
		"Anna's family": { name: "My Family", role: "adult", owner: "Anna" },
		"My Family (Adult)": { name: "My Family", role: "adult" },
	},
	{
		"The Moons (Anna)": { name: "The Moons", role: "adult", owner: "Anna" },
		"The Moons (Ben)": { name: "The Moons", role: "adult", owner: "Ben" },
	},
	{
		"My Family (Adult) 1": { name: "My Family", role: "adult" },
		"My Family (Adult) 2": { name: "My Family", role: "adult" },
	},
])("each family of a person has a label of its own: %j", (labelled) => {
	const families = Object.values(labelled).map((family, at) => ({ ...family, id: String(at) }));
	expect(families.map((family) => getFamilyLabel(family, families))).toEqual(Object.keys(labelled));
});

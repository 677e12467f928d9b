import { expect, it } from "vitest";
import type { OwnFamily } from "../../stores/people.ts";
import { getFamilyLabel } from "./family-label.ts";

it.each<[readonly Omit<OwnFamily, "id">[], readonly string[]]>([
	[
		[
			{ name: "The Moons", role: "owner" },
			{ name: "My Family", role: "adult", owner: "Anna" },
		],
		["The Moons", "Anna's family"],
	],
	[
		[
			{ name: "My Family", role: "owner" },
			{ name: "My Family", role: "adult", owner: "Anna" },
			{ name: "My Family", role: "adult" },
		],
		["My Family (Owner)", "Anna's family", "My Family (Adult)"],
	],
	[
		[
			{ name: "The Moons", role: "adult", owner: "Anna" },
			{ name: "The Moons", role: "adult", owner: "Ben" },
		],
		["The Moons (Anna)", "The Moons (Ben)"],
	],
	[
		[
			{ name: "My Family", role: "adult" },
			{ name: "My Family", role: "adult" },
		],
		["My Family (Adult) 1", "My Family (Adult) 2"],
	],
])("each family of a person has a label of its own: %j", (named, labels) => {
	const families = named.map((family, at) => ({ ...family, id: String(at) }));
	expect(families.map((family) => getFamilyLabel(family, families))).toEqual(labels);
});

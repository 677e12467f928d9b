import { expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import type { Family } from "./family.ts";

it("gives each turn that comes with a family an id of its own, though a file has one twice or one that is taken", () => {
	const family: Family = {
		members: ["Ann", "Ben"],
		categories: [{ name: "Dishes", cycle: ["Ann"] }],
		turns: [{ id: "taken", category: "Dishes", member: "Ann" }],
	};
	const incoming: Family = {
		members: ["Ann", "Ben"],
		categories: [
			{ name: "Dishes", cycle: ["Ben"] },
			{ name: "Movies", cycle: ["Ann", "Ben"] },
		],
		turns: [
			{ id: "taken", category: "Dishes", member: "Ben" },
			{ id: "twice", category: "Movies", member: "Ann" },
			{ id: "twice", category: "Movies", member: "Ben" },
		],
	};
	const stamp = { id: "new", at: "2026-11-22T10:00:00.000Z", today: "2026-11-22" };
	const { turns } = applyChange(family, { kind: "merge-family", family: incoming }, stamp).family;
	expect(turns?.map(({ id }) => id)).toEqual(["taken", "new", "twice", "new-2"]);
});

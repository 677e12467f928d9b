import { expect, it } from "vitest";
import { categoryOf, changeFamily, membersOf } from "./change-family.test-helper.ts";
import { findDraw } from "./draw.ts";
import { createFamily, type Family } from "./family.ts";
import { sortMemberFirst } from "./member-first.ts";
import { TODAY } from "./random-life.test-helper.ts";

it("has those first in which a member is picked, then those in which they can be, in the family's order", () => {
	const picked = categoryOf("picked");
	const family: Family = {
		...createFamily("00"),
		members: membersOf("mia", "noah"),
		categories: [
			categoryOf("had"),
			categoryOf("not in", { settings: { excluded: ["mia"] } }),
			categoryOf("left"),
			picked,
		],
		turns: [{ id: "1", category: "had", member: "mia", cycle: 1 }],
	};
	const drawn = findDraw(family, picked, TODAY)?.member.id as string;
	const [first, other] = drawn === "mia" ? (["mia", "noah"] as const) : (["noah", "mia"] as const);
	const looked = changeFamily(family, { kind: "look-at-draw", category: "picked", n: 0, member: drawn });
	const order = (member: string) => sortMemberFirst(looked, member, TODAY).map(({ id }) => id);
	expect(order(first)[0]).toBe("picked");
	expect(sortMemberFirst(family, "mia", TODAY).map(({ id }) => id)).toEqual(["left", "picked", "had", "not in"]);
	expect(order(other).toSorted()).toEqual(["had", "left", "not in", "picked"]);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import type { Change } from "./changes.ts";
import { addDays } from "./days.ts";
import type { Family } from "./family.ts";
import { Life, life, live, TODAY } from "./random-life.test-helper.ts";
import { KEPT_DAYS } from "./removed.ts";

const at = "2026-11-22T12:00:00.000Z";
const apply = (family: Family, change: Change, when = at) =>
	applyChange(family, change, { id: "restored", at: when, today: TODAY }).family;

/** A look at the draw of an earlier turn says nothing any more. */
const comparable = ({ removed, ...family }: Family) => ({
	...family,
	categories: family.categories.map(({ lookedAt, ...category }) => ({
		...category,
		...(lookedAt?.n === category.lastTurn && { lookedAt }),
	})),
});

describe("a removal that is taken back at once", () => {
	it("leaves the family as it was, whoever was removed, and a second time nothing happens", () => {
		fc.assert(
			fc.property(life, fc.nat(), ({ members, events, random }, who) => {
				const { family } = live(members, events, random);
				const ids = [...family.members, ...family.categories].map(({ id }) => id);
				const id = ids[who % ids.length] ?? "";
				const isMember = family.members.some((member) => member.id === id);
				const gone = apply(
					family,
					isMember ? { kind: "remove-member", member: id } : { kind: "remove-category", category: id },
				);
				const restore: Change = isMember
					? { kind: "restore-member", member: id }
					: { kind: "restore-category", category: id };
				const back = apply(gone, restore);
				expect(comparable(back)).toEqual(comparable(family));
				expect(apply(back, restore)).toBe(back);
			}),
			{ numRuns: 50 },
		);
	});

	it("leaves it so in whatever order two come back", () => {
		fc.assert(
			fc.property(life, fc.nat(), fc.nat(), ({ members, events, random }, one, other) => {
				const { family } = live(members, events, random);
				const order = [one, other].map((who) => family.members[who % family.members.length]?.id ?? "");
				let now = family;
				for (const member of order) now = apply(now, { kind: "remove-member", member });
				for (const member of order) now = apply(now, { kind: "restore-member", member });
				const names = ({ members, turns }: Family) => [members, turns];
				expect(names(now)).toEqual(names(family));
			}),
			{ numRuns: 50 },
		);
	});
});

describe("what comes back", () => {
	it("joins whoever has the name by now, with the turns of both and nobody twice in a cycle", () => {
		const one = new Life(["Mia", "Ben"], () => 0.5);
		const record = (member: string) =>
			one.apply({ kind: "record-turn", category: "dishes", n: one.category.lastTurn, member });
		record("member Mia");
		one.apply({ kind: "remove-member", member: "member Mia" });
		one.apply({ kind: "add-member", member: "again", name: "Mia" });
		record("again");
		one.apply({ kind: "restore-member", member: "member Mia" });
		expect(one.family.members.map(({ id }) => id)).toEqual(["member Ben", "again"]);
		expect(one.family.turns.map(({ member, cycle }) => [member, cycle])).toEqual([
			["again", 0],
			["again", 1],
		]);
		expect(one.family.removed).toBeUndefined();
		expect(one.history.at(-1)).toMatchObject({
			kind: "member-restored",
			member: "again",
			joined: "member Mia",
			count: 1,
		});
	});

	it("counts no more where its category was reset meanwhile, and is forgotten after thirty days", () => {
		const one = new Life(["Mia", "Ben"], () => 0.5);
		for (const member of ["member Mia", "member Ben"])
			one.apply({ kind: "record-turn", category: "dishes", n: one.category.lastTurn, member });
		one.apply({ kind: "remove-member", member: "member Mia" });
		const late = `${addDays(TODAY, KEPT_DAYS)}T00:00:00.000Z`;
		expect(apply(one.family, { kind: "restore-member", member: "member Mia" }, late)).toBe(one.family);
		one.happen({ kind: "reset", who: 0 });
		one.apply({ kind: "restore-member", member: "member Mia" });
		expect(one.family.turns.map(({ cycle }) => cycle)).toEqual([0, 0]);
	});
});

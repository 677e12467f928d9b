import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import { findBalances } from "./balances.ts";
import type { Change } from "./changes.ts";
import { addDays } from "./days.ts";
import type { Family } from "./family.ts";
import { Life, life, live, TODAY } from "./random-life.test-helper.ts";
import { countRestored, findRemovedCategory, findRemovedMember, KEPT_DAYS } from "./removed.ts";

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

	it("comes without a photo that there is no room for, and with the debts that were let be", () => {
		const photo = `data:image/webp;base64,UklGR${"A".repeat(19_000)}`;
		const names = Array.from({ length: 32 }, (_, at) => `Kim ${at}`);
		const one = new Life(["Mia", "Ben", ...names], () => 0.5);
		one.apply({ kind: "edit-member", member: "member Mia", emoji: null, colour: 3, photo });
		one.apply({ kind: "record-turn", category: "dishes", n: 0, member: "member Mia", doneBy: "member Ben" });
		one.apply({ kind: "settle", category: "dishes", from: "member Mia", to: "member Ben", turns: 1 });
		one.apply({ kind: "remove-member", member: "member Mia" });
		for (const name of names)
			one.apply({ kind: "edit-member", member: `member ${name}`, emoji: null, colour: null, photo });
		one.apply({ kind: "add-member", member: "again", name: "Mia" });
		one.apply({ kind: "restore-member", member: "member Mia" });
		expect(one.family.members.at(-1)).toEqual({ id: "again", key: "Mia", name: "Mia", colour: 3 });
		expect(one.category.settled).toEqual([{ from: "again", to: "member Ben", turns: 1 }]);
		expect(findBalances(one.family, one.category)).toEqual([]);
	});

	it("is not who did a turn of which something else was said meanwhile", () => {
		const one = new Life(["Mia", "Ben"], () => 0.5);
		one.apply({ kind: "record-turn", category: "dishes", n: 0, member: "member Ben", doneBy: "member Mia" });
		const turn = one.family.turns[0]?.id ?? "";
		one.apply({ kind: "remove-member", member: "member Mia" });
		one.apply({ kind: "mend-turn", category: "dishes", turn, day: "2026-11-20" });
		one.apply({ kind: "restore-member", member: "member Mia" });
		expect(one.family.turns[0]?.doneBy).toBeUndefined();
	});

	it("is a hundred at most, with five thousand turns beside those of the last", () => {
		const names = Array.from({ length: 104 }, (_, at) => `Kim ${at}`);
		const { family } = new Life(names, () => 0.5);
		const had = [...Array(3000).fill(names[0]), ...Array(6000).fill(names[1]), names[2]];
		const turns = had.map((name, at) => ({ id: `turn ${at}`, category: "dishes", member: `member ${name}`, cycle: 0 }));
		let now: Family = { ...family, turns };
		const remove = (at: number) => {
			const when = `2026-11-22T12:00:00.${String(at).padStart(3, "0")}Z`;
			now = apply(now, { kind: "remove-member", member: `member ${names[at]}` }, when);
			return now.removed;
		};
		expect(remove(0)?.turns).toHaveLength(3000);
		const { members, turns: kept } = remove(1) as NonNullable<Family["removed"]>;
		expect([members.length, kept.length]).toEqual([2, 8000]);
		// The newest of the last, and none of the first any more, for which there is no room beside a third's.
		expect(kept.at(-1)?.id).toBe("turn 8999");
		expect(remove(2)?.members.map(({ member }) => member.name)).toEqual(["Kim 1", "Kim 2"]);
		for (let at = 3; at < names.length; at++) remove(at);
		expect(now.removed?.members).toHaveLength(100);
		expect(now.removed?.turns).toEqual([]);
	});

	it("is asked about where something comes back, and of several that which has turns", () => {
		const one = new Life(["Mia", "Ben"], () => 0.5);
		const former = (name: string) => findRemovedMember(one.family, name, at)?.member.id;
		one.apply({ kind: "record-turn", category: "dishes", n: 0, member: "member Mia" });
		one.apply({ kind: "remove-member", member: "member Mia" });
		one.apply({ kind: "add-member", member: "again", name: "Mia" });
		one.apply({ kind: "remove-member", member: "again" });
		one.apply({ kind: "remove-member", member: "member Ben" });
		expect([former("Mia"), former("Ben")]).toEqual(["member Mia", undefined]);
		expect(countRestored(one.family, { member: "member Mia" })).toBe(1);
		one.apply({ kind: "remove-category", category: "dishes" });
		expect(countRestored(one.family, { member: "member Mia" })).toBe(0);
		expect(findRemovedCategory(one.family, "Dishes", at)?.category.id).toBe("dishes");
	});
});

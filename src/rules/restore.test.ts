import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import { findBalances } from "./balances.ts";
import type { Change } from "./changes.ts";
import { addDays } from "./days.ts";
import { property } from "./property.test-helper.ts";
import { Life, lived, TODAY } from "./random-life.test-helper.ts";
import { findRemovedCategory, findRemovedMember, KEPT_DAYS } from "./removed.ts";
import type { StoredFamily } from "./stored-family.ts";

const at = "2026-11-22T12:00:00.000Z";
const apply = (family: StoredFamily, change: Change, when = at) =>
	applyChange(family, change, { id: "restored", at: when, today: TODAY }).family;

const inAndOut = (kind: "member" | "category", about: object) =>
	[{ kind: `remove-${kind}`, ...about } as Change, { kind: `restore-${kind}`, ...about } as Change] as const;

describe("a removal that is taken back at once", () => {
	property("leaves the family as it was, and a second time nothing happens", [lived, fc.nat()], (one, who) => {
		const { family, stored } = one;
		const all: readonly (readonly [Change, Change])[] = [
			...family.members.map(({ id: member }) => inAndOut("member", { member })),
			...family.categories.map(({ id: category }) => inAndOut("category", { category })),
		];
		const [remove, restore] = all[who % all.length] as readonly [Change, Change];
		const back = apply(apply(stored, remove), restore);
		expect(back).toEqual(stored);
		expect(apply(back, restore)).toBe(back);
	});

	property("leaves it so in whatever order two come back", [lived, fc.nat(), fc.nat()], (life, one, other) => {
		const { members } = life.family;
		const order = [one, other].map((who) => members[who % members.length]?.id ?? "");
		let now = life.stored;
		for (const member of order) now = apply(now, { kind: "remove-member", member });
		for (const member of order) now = apply(now, { kind: "restore-member", member });
		expect(now).toEqual(life.stored);
	});
});

describe("what comes back", () => {
	const again = (name: string) => {
		const one = new Life(["Mia", "Ben"], () => 0.5);
		one.record("member Mia");
		one.apply({ kind: "remove-member", member: "member Mia" });
		one.apply({ kind: "add-member", member: "again", name });
		return one;
	};

	const keysOf = ({ family }: Life) => family.members.map(({ id, key }) => `${id}: ${key}`);

	it("takes the place of whoever has the name by now and has had no turn", () => {
		const one = again("Mia");
		one.apply({ kind: "restore-member", member: "member Mia" });
		expect(keysOf(one)).toEqual(["member Mia: Mia", "member Ben: Ben"]);
		expect(one.family.turns).toMatchObject([{ member: "member Mia", cycle: 1 }]);
		expect(one.family.removed?.members).toMatchObject([{ member: { id: "again" }, isUsed: false }]);
		expect(one.history.at(-1)).toMatchObject({ kind: "member-restored", member: "member Mia", count: 1 });
	});

	it("waits until another of the name who has had a turn is called something else, with a key of its own then", () => {
		const one = again("Mia");
		one.record("again");
		const before = one.stored;
		one.apply({ kind: "restore-member", member: "member Mia" });
		expect(one.stored).toBe(before);
		expect(one.family.removed?.members).toMatchObject([{ isNameTaken: true, turns: 1 }]);
		one.apply({ kind: "rename-member", member: "again", name: "Mia B" });
		one.apply({ kind: "restore-member", member: "member Mia" });
		expect(keysOf(one)).toEqual(["member Mia: Mia#2", "member Ben: Ben", "again: Mia"]);
		expect(one.family.turns.map(({ member, cycle }) => `${member} ${cycle}`)).toEqual(["member Mia 1", "again 1"]);
	});

	it("counts no more where its category was reset meanwhile, and again with what that reset has ended", () => {
		const one = new Life(["Mia", "Ben"], () => 0.5);
		for (const member of ["member Mia", "member Ben"]) one.record(member);
		one.apply({ kind: "remove-member", member: "member Mia" });
		const turns = one.family.turns.map(({ id }) => id);
		one.apply({ kind: "reset-category", category: "dishes", turns });
		one.apply({ kind: "restore-member", member: "member Mia" });
		expect(one.family.turns.map(({ cycle }) => cycle)).toEqual([0, 0]);
		one.apply({ kind: "undo-reset", category: "dishes", turns });
		expect(one.family.turns.map(({ cycle }) => cycle)).toEqual([1, 1]);
	});

	it("is forgotten but for its name after thirty days", () => {
		const one = new Life(["Mia", "Ben"], () => 0.5);
		one.apply({ kind: "edit-member", member: "member Mia", emoji: "🦊", colour: 3 });
		one.apply({ kind: "rename-member", member: "member Mia", name: "Mia B" });
		one.apply({ kind: "remove-member", member: "member Mia" });
		const late = `${addDays(TODAY, KEPT_DAYS)}T00:00:00.000Z`;
		expect(apply(one.stored, { kind: "restore-member", member: "member Mia" }, late)).toBe(one.stored);
		const [mia] = apply(one.stored, { kind: "add-member", member: "eve", name: "Eve" }, late).members;
		expect(mia).toEqual({ ...one.stored.members[0], key: "Mia B", emoji: undefined });
	});

	it("comes without a photo that there is no room for, and with the debts that were let be", () => {
		const photo = `data:image/webp;base64,UklGR${"A".repeat(19_000)}`;
		const names = Array.from({ length: 32 }, (_, at) => `Kim ${at}`);
		const one = new Life(["Mia", "Ben", ...names], () => 0.5);
		one.apply({ kind: "edit-member", member: "member Mia", emoji: null, colour: 3, photo });
		one.record("member Mia", { doneBy: "member Ben" });
		one.apply({ kind: "settle", category: "dishes", from: "member Mia", to: "member Ben", turns: 1 });
		one.apply({ kind: "remove-member", member: "member Mia" });
		for (const name of names)
			one.apply({ kind: "edit-member", member: `member ${name}`, emoji: null, colour: null, photo });
		one.apply({ kind: "restore-member", member: "member Mia" });
		expect(one.family.members[0]).toEqual({ id: "member Mia", key: "Mia", name: "Mia", colour: 3 });
		expect(one.category.settled).toEqual([{ from: "member Mia", to: "member Ben", turns: 1 }]);
		expect(findBalances(one.family, one.category)).toEqual([]);
	});

	it("is asked about where something comes back, and of several that which has turns", () => {
		const one = again("Mia");
		const former = (name: string) => findRemovedMember(one.family, name, at)?.member.id;
		one.apply({ kind: "remove-member", member: "again" });
		one.apply({ kind: "remove-member", member: "member Ben" });
		expect([former("Mia"), former("Ben")]).toEqual(["member Mia", undefined]);
		const turns = () => one.family.removed?.members.map((removed) => removed.turns);
		expect(turns()).toEqual([1, 0, 0]);
		one.apply({ kind: "remove-category", category: "dishes" });
		expect(turns()).toEqual([0, 0, 0]);
		expect(findRemovedCategory(one.family, "Dishes", at)?.category.id).toBe("dishes");
	});
});

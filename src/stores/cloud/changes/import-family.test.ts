import { expect, it } from "vitest";
import { applyChange } from "../../../rules/apply-change.ts";
import { createFamily, type Family } from "../../../rules/family.ts";
import { presentFamily, type StoredFamily } from "../../../rules/stored-family.ts";
import { createCategory, createMember, FAMILY, SECRET, stamped } from "../family.test-helper.ts";
import { toParts } from "./import-family.ts";

const EMPTY: StoredFamily = createFamily("f".repeat(32));
const sizeOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;
const NOW = "2026-11-24T10:00:00.000Z";
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const entry = (at: number) => ({
	...{ id: `${at}`, kind: "turn" as const, at: new Date(Date.UTC(2021, 0, 1) + at).toISOString() },
	...{ category: "c0", categoryName: "Category 0", member: "m1", memberName: "Member 1", turns: [`t${at}`] },
});

it("is one call where it fits, without entries of a time that is none, or of no category that comes along", () => {
	const known = { ...entry(1), ...{ category: "d", categoryName: "Dishes", member: "a", memberName: "Ann" } };
	const history = [known, { ...known, at: "yesterday" }, entry(3)];
	expect(toParts({ kind: "merge-family", family: FAMILY, history }, NOW)).toEqual([
		{ family: FAMILY, history: [known] },
	]);
});

it("comes to the same in parts that fit, each with those that it is about", () => {
	const family: Family = {
		secret: SECRET,
		members: numbers(300).map((at) => createMember(`m${at}`, `Member ${at} ${"é".repeat(60)}`)),
		categories: numbers(40).map((at) => ({
			...createCategory(`c${at}`, `Category ${at}`, at),
			settings: { excluded: numbers(30).map((member) => `m${member * (at % 10)}`) },
		})),
		turns: numbers(1200).map((at) => ({
			...{ id: `t${at}`, category: `c${at % 7}`, member: `m${at % 290}`, cycle: 1 + Math.floor(at / 700) },
			...(at % 9 === 0 && { doneBy: `m${(at % 290) + 1}` }),
		})),
	};
	const history = numbers(900).map(entry);
	const parts = toParts({ kind: "merge-family", family, history }, NOW);
	expect(parts.length).toBeGreaterThan(6);
	for (const part of parts) expect(sizeOf(part)).toBeLessThan(60_000);
	const mergeInto = (here: StoredFamily, part: Pick<(typeof parts)[number], "family">, id: string) => {
		const { change, stamp } = stamped({ kind: "merge-family", family: part.family, history: [] } as const, id);
		return applyChange(here, change, stamp).family;
	};
	const whole = presentFamily(mergeInto(EMPTY, { family }, "w"));
	const stored = parts.reduce<StoredFamily>((here, part, at) => mergeInto(here, part, `${at}`), EMPTY);
	const inParts = presentFamily(stored);
	expect(inParts).toEqual({ ...whole, turns: expect.anything() });
	// Only the backend knows that a part belongs to the one before: with it come the cycles of the past.
	const ofEach = (turns: Family["turns"]) =>
		family.categories.map(({ id }) => turns.filter((one) => one.category === id).map((turn) => turn.id));
	expect(ofEach(inParts.turns)).toEqual(ofEach(whole.turns));
	expect(inParts.secret).toBe(SECRET);
	// The history says for each part how many turns of a category came along: each category is in as few as it can be.
	const pastOf = parts.map(
		({ family: { turns } }) => new Set(turns.flatMap((one) => (one.cycle === 0 ? one.category : []))),
	);
	const parted = pastOf.filter(({ size }) => size > 0);
	expect(parted.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(7 + parted.length - 1);
	// The newest entries first.
	const sent = parts.map((part) => part.history.map(({ id }) => id)).filter((ids) => ids.length > 0);
	expect(sent.toReversed().flat()).toEqual(history.map(({ id }) => id));
	for (const { family, history } of parts.filter((part) => part.history.length > 0)) {
		expect(family.members.map(({ id }) => id)).toEqual(["m1"]);
		expect(history.length).toBeGreaterThan(0);
	}
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameArbitrary } from "../rules/arbitraries.test-helper.ts";
import type { Category, Family, Member, Turn } from "../rules/family.ts";
import type { HistoryEntry } from "../rules/history.ts";
import { property } from "../rules/property.test-helper.ts";
import { writeFamilyFile } from "./family-file.test-helper.ts";
import { MAX_FAMILY_FILE_BYTES, readFamilyFile } from "./family-file.ts";
import { isSame } from "./is-same.ts";

const NOW = new Date("2026-11-21T07:00:00.000Z");
const SECRET = "0".repeat(32);

/** As long as a name can be, and in as many bytes. */
function longName(number: number): string {
	const digits = Array.from(String(number), (digit) => String.fromCodePoint(0x1f600 + Number(digit)));
	return digits.join("").padEnd(160, "🦊");
}
const uuid = (kind: number, index: number) => `0000000${kind}-0000-4000-8000-${String(index).padStart(12, "0")}`;

/** The largest family that an account can have, with the newest of its history. */
function largestFamily() {
	const options = Array.from({ length: 12 }, (_, at) => longName(20_000 + at));
	const emoji = "🦊".repeat(16);
	const settings = { emoji, noRepeat: true, inOrder: true, helper: { question: longName(30_000), options } } as const;
	const members = Array.from({ length: 1_000 }, (_, at): Member => {
		const name = longName(at);
		return { id: uuid(1, at), key: name, name, emoji, colour: 15, backOn: "9999-12-31" };
	});
	const excluded = members.slice(910).map(({ id }) => id);
	const categories = Array.from({ length: 500 }, (_, at): Category => {
		const name = longName(10_000 + at);
		const lookedAt = { n: 50_000, member: uuid(1, 0) };
		const own = { id: uuid(2, at), key: name, name, lastTurn: 50_000 };
		return { ...own, settings: { ...settings, excluded }, lookedAt };
	});
	const turns = Array.from({ length: 50_000 }, (_, at): Turn => {
		const own = { category: uuid(2, at % 500), member: uuid(1, Math.floor(at / 500)), cycle: 12_345 };
		return { id: uuid(3, at), ...own, doneBy: uuid(1, 999), option: options[at % 12] as string, number: 50_000 };
	});
	const family: Family = { secret: SECRET, members, categories, turns };
	const history = Array.from({ length: 10_000 }, (_, at): HistoryEntry => {
		const turn = turns[at] as Turn;
		return {
			...{ id: uuid(4, 50_000 - at), kind: "turn", at: "2026-11-20T07:00:00.000Z" },
			...{ category: turn.category, categoryName: categories[at % 500]?.name },
			...{ member: turn.member, memberName: members[at % 1_000]?.name },
			...{ doneBy: turn.doneBy, doneByName: members[999]?.name, option: turn.option },
			...{ cycle: 12_345, turns: [turn.id], n: 50_000, imported: true },
		};
	});
	return { family, history };
}

/** What hands and other programs may have left in a browser's storage, beside what is valid. */
const textArbitrary = fc.oneof(
	fc.string({ unit: "binary", maxLength: 90 }),
	nameArbitrary,
	fc.constantFrom("", " ", "x".repeat(81)),
);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const idArbitrary = fc.oneof(fc.constantFrom("a", "b", "c", "d"), textArbitrary);
const countArbitrary = fc.oneof(fc.nat(3), fc.constantFrom(-1, 0.5));
const emojiArbitrary = optional(fc.oneof(fc.constantFrom("🦊", "👨‍👩‍👧‍👦", "x".repeat(17), " "), textArbitrary));
const dayArbitrary = optional(fc.oneof(fc.constantFrom("2026-12-24", "infinity", "soon", "2026-02-31"), textArbitrary));
const own = { id: idArbitrary, key: idArbitrary, name: fc.oneof(fc.constantFrom("Mom", "Dad"), textArbitrary) };
const memberArbitrary = fc.record({
	...{ ...own, emoji: emojiArbitrary, colour: optional(fc.integer()), backOn: dayArbitrary },
});
const helperArbitrary = fc.record({ question: textArbitrary, options: fc.array(textArbitrary, { maxLength: 3 }) });
const categoryArbitrary = fc.record({
	...{ ...own, lastTurn: countArbitrary },
	settings: fc.record({
		emoji: emojiArbitrary,
		excluded: optional(fc.array(idArbitrary, { maxLength: 3 })),
		noRepeat: optional(fc.constant(true as const)),
		helper: optional(fc.option(helperArbitrary)),
	}),
	notNow: optional(fc.record({ n: countArbitrary, members: fc.array(idArbitrary, { maxLength: 3 }) })),
	lookedAt: optional(fc.record({ n: countArbitrary, member: idArbitrary })),
});
const turnArbitrary = fc.record({
	...{ id: idArbitrary, category: idArbitrary, member: idArbitrary, doneBy: optional(idArbitrary) },
	...{ option: optional(textArbitrary), cycle: countArbitrary },
});
const anyFamily: fc.Arbitrary<Family> = fc.record({
	secret: fc.constant(SECRET),
	members: fc.array(memberArbitrary, { maxLength: 5 }),
	categories: fc.array(categoryArbitrary, { maxLength: 4 }),
	turns: fc.array(turnArbitrary, { maxLength: 5 }),
});
const storedEntryArbitrary: fc.Arbitrary<HistoryEntry> = fc.record({
	id: textArbitrary,
	kind: fc.constantFrom("turn", "drawn", "reset", "member-away"),
	at: fc.oneof(fc.constantFrom("2026-11-20T07:00:00.000Z", "2026-11-20T07:00:00+01", "", "yesterday"), textArbitrary),
	categoryName: optional(textArbitrary),
	member: optional(idArbitrary),
	memberName: optional(textArbitrary),
	turns: optional(fc.array(idArbitrary, { maxLength: 3 })),
	cycle: optional(countArbitrary),
	backOn: dayArbitrary,
});

const anyEntries = fc.array(storedEntryArbitrary, { maxLength: 5 });

describe("a family file that was written", () => {
	property("is read as what it says, whatever was stored", [anyFamily, anyEntries], async (family, history) => {
		const text = writeFamilyFile(family, history, NOW);
		const { secret, members, categories, turns, history: entries } = JSON.parse(text);
		expect(await readFamilyFile(new Blob([text]))).toEqual({
			...{ family: { secret, members, categories, turns }, history: entries, madeAt: NOW },
		});
	});

	it("has all of the largest family that an account can have", async () => {
		const { family, history } = largestFamily();
		const text = writeFamilyFile(family, history, NOW);
		const { size } = new Blob([text]);
		expect(size).toBeGreaterThan(45_000_000);
		expect(size).toBeLessThanOrEqual(MAX_FAMILY_FILE_BYTES);
		const file = { family, history: history.toReversed(), madeAt: NOW };
		// Vitest's own comparison, and what it would print, are for smaller things.
		expect(isSame(await readFamilyFile(new Blob([text])), file)).toBe(true);
	}, 120_000);
});

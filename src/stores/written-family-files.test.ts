import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameArbitrary } from "../rules/arbitraries.test-helper.ts";
import type { Family } from "../rules/family.ts";
import type { RecordEntry } from "../rules/record.ts";
import { writeFamilyFile } from "./family-file.test-helper.ts";
import { MAX_FAMILY_FILE_BYTES, readFamilyFile } from "./family-file.ts";

const NOW = new Date("2026-11-21T07:00:00.000Z");

/** As long as a name can be, and in as many bytes. */
function longName(number: number): string {
	const digits = Array.from(String(number), (digit) => String.fromCodePoint(0x1f600 + Number(digit)));
	return digits.join("").padEnd(160, "🦊");
}

/** The largest family that an account can have, with the newest of its turns and of its record. */
function largestFamily() {
	const members = Array.from({ length: 1_000 }, (_, at) => longName(at));
	const names = Array.from({ length: 500 }, (_, at) => longName(10_000 + at));
	const options = Array.from({ length: 12 }, (_, at) => longName(20_000 + at));
	const emoji = "🦊".repeat(16);
	const settings = { emoji, noRepeat: true, inOrder: true, helper: { question: longName(30_000), options } } as const;
	const at = (index: number) => ({ category: names[index % 500] as string, member: members[index % 1_000] as string });
	const more = (index: number) => ({
		doneBy: members[(index + 1) % 1_000] as string,
		option: options[index % 12] as string,
	});
	const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
	const family: Family = {
		members,
		// Together 50,000 turns.
		categories: names.map((name, index) => ({
			name,
			cycle: members.slice(index, index + 100),
			settings: { ...settings, excluded: members.slice(900) },
		})),
		memberDetails: members.map((name) => ({ name, emoji, colour: 15, backOn: "9999-12-31" })),
		turns: Array.from({ length: 10_000 }, (_, index) => ({ id: id(index), ...at(index), ...more(index) })),
	};
	const record = Array.from(
		{ length: 10_000 },
		(_, index): RecordEntry => ({
			...{ id: String(50_000 - index), kind: "turn", at: "2026-11-20T07:00:00.000Z", turn: id(index) },
			...{ opensCycle: true, imported: true },
			...at(index),
			...more(index),
		}),
	);
	return { family, record };
}

/** What hands and other programs may have left in a browser's storage, beside what is valid. */
const textArbitrary = fc.oneof(
	fc.string({ unit: "binary", maxLength: 90 }),
	nameArbitrary,
	fc.constantFrom("", " ", "x".repeat(81)),
);
const emojiArbitrary = fc.oneof(fc.constantFrom("🦊", "👨‍👩‍👧‍👦", "x".repeat(17), " "), textArbitrary);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const storedFamilyArbitrary = fc.array(textArbitrary, { maxLength: 5 }).chain((names) => {
	const nameOf = fc.oneof(fc.constantFrom("Mom", ...names), textArbitrary);
	const event = { id: textArbitrary, category: nameOf, doneBy: optional(nameOf), option: optional(nameOf) };
	const day = fc.oneof(fc.constantFrom("2026-12-24", "infinity", "soon", "2026-02-31"), textArbitrary);
	return fc.record({
		members: fc.constant(names),
		categories: fc.array(
			fc.record({
				name: nameOf,
				cycle: fc.array(nameOf, { maxLength: 5 }),
				settings: optional(
					fc.record({
						emoji: optional(emojiArbitrary),
						excluded: optional(fc.array(nameOf, { maxLength: 3 })),
						noRepeat: optional(fc.constant(true as const)),
						helper: optional(fc.option(fc.record({ question: nameOf, options: fc.array(nameOf, { maxLength: 3 }) }))),
					}),
				),
			}),
			{ maxLength: 4 },
		),
		memberDetails: fc.array(
			fc.record({
				name: nameOf,
				emoji: optional(emojiArbitrary),
				colour: optional(fc.integer()),
				backOn: optional(day),
			}),
			{ maxLength: 4 },
		),
		turns: fc.array(
			fc.record({ ...event, member: nameOf, previousCycle: optional(fc.array(nameOf, { maxLength: 3 })) }),
			{
				maxLength: 5,
			},
		),
	});
});
const storedEntryArbitrary = fc.record({
	id: textArbitrary,
	kind: fc.constantFrom("turn", "drawn", "reset"),
	category: textArbitrary,
	at: fc.oneof(fc.constantFrom("2026-11-20T07:00:00.000Z", "2026-11-20T07:00:00+01", "", "yesterday"), textArbitrary),
	member: optional(textArbitrary),
	turn: optional(textArbitrary),
});

function sortedJson(value: unknown): string {
	return JSON.stringify(value, (_, one) =>
		typeof one === "object" && one !== null && !Array.isArray(one)
			? Object.fromEntries(Object.entries(one).sort())
			: one,
	);
}

describe("a family file that was written", () => {
	it("is read as what it says, whatever was stored", async () => {
		await fc.assert(
			fc.asyncProperty(
				storedFamilyArbitrary,
				fc.array(storedEntryArbitrary, { maxLength: 5 }),
				async (family, record) => {
					const text = writeFamilyFile(family as Family, record as RecordEntry[], NOW);
					const { members, categories, memberDetails = [], turns = [], record: entries = [] } = JSON.parse(text);
					expect(await readFamilyFile(new Blob([text]))).toEqual({
						family: {
							...{ members, categories },
							...(memberDetails.length > 0 && { memberDetails }),
							...(turns.length > 0 && { turns }),
						},
						record: entries,
						madeAt: NOW,
					});
				},
			),
		);
	});

	it("has all of the largest family that an account can have", async () => {
		const { family, record } = largestFamily();
		const text = writeFamilyFile(family, record, NOW);
		const { size } = new Blob([text]);
		expect(size).toBeGreaterThan(60_000_000);
		expect(size).toBeLessThanOrEqual(MAX_FAMILY_FILE_BYTES);
		const file = { family, record: record.toReversed(), madeAt: NOW };
		// Vitest's own comparison, and what it would print, are for smaller things.
		expect(sortedJson(await readFamilyFile(new Blob([text]))) === sortedJson(file)).toBe(true);
	}, 120_000);
});

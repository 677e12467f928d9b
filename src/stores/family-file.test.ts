import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { familyArbitrary, HOSTILE_NAMES } from "../rules/arbitraries.test-helper.ts";
import type { Family } from "../rules/family.ts";
import type { RecordEntry } from "../rules/record.ts";
import { writeFamilyFile } from "./family-file.test-helper.ts";
import { MAX_FAMILY_FILE_BYTES, readFamilyFile, serializeFamilyFile } from "./family-file.ts";

const NOW = new Date("2026-11-21T07:00:00.000Z");
const file = {
	format: "whose-turn-family",
	version: 1,
	madeAt: "2026-11-21T07:00:00.000Z",
	members: ["Mom", "Dad"],
	categories: [{ name: "Dishes", cycle: ["Dad"] }],
};

const COMPLETE: Family = {
	members: ["Mom", "Dad"],
	categories: [
		{
			name: "Dishes",
			cycle: ["Dad"],
			settings: {
				emoji: "🧽",
				excluded: ["Mom"],
				noRepeat: true,
				inOrder: true,
				helper: { question: "Which?", options: ["Pots", "Plates"] },
			},
		},
	],
	memberDetails: [{ name: "Mom", emoji: "🦊", colour: 3, backOn: "2026-12-24" }],
	turns: [
		{ id: "t1", category: "Dishes", member: "Dad", doneBy: "Mom", option: "Pots", previousCycle: ["Mom", "Dad"] },
	],
};
const turnEntry: RecordEntry = {
	kind: "turn",
	id: "e1",
	category: "Dishes",
	at: "2026-11-20T07:00:00.000Z",
	member: "Dad",
	doneBy: "Mom",
	option: "Pots",
	turn: "t1",
	opensCycle: true,
	previousCycle: ["Mom", "Dad"],
};
const resetEntry: RecordEntry = { kind: "reset", id: "e0", category: "Dishes", at: "2026-11-19T07:00:00.000Z" };
const ENTRIES: readonly RecordEntry[] = [
	resetEntry,
	turnEntry,
	{ kind: "drawn", id: "e2", category: "A removed category", at: "2026-11-21T06:00:00.123Z", member: "Eve" },
];
const complete = {
	...file,
	version: 2,
	categories: COMPLETE.categories,
	memberDetails: COMPLETE.memberDetails,
	turns: COMPLETE.turns,
	record: ENTRIES,
};

function read(content: unknown) {
	return readFamilyFile(new Blob([JSON.stringify(content)]));
}

describe("a family file", () => {
	it("is read as the family that was written", async () => {
		await fc.assert(
			fc.asyncProperty(familyArbitrary(), async (family) => {
				const text = writeFamilyFile(family, [], NOW);
				expect(await readFamilyFile(new Blob([text]))).toEqual({ family, record: [], madeAt: NOW });
			}),
		);
	});

	it("is not written of a family that could not be read again", () => {
		const names = Array.from({ length: 1_001 }, (_, at) => `n${at}`);
		expect(serializeFamilyFile({ members: names, categories: [] }, [], NOW)).toBeUndefined();
		const categories = names.slice(0, 501).map((name) => ({ name, cycle: [] }));
		expect(serializeFamilyFile({ members: [], categories }, [], NOW)).toBeUndefined();
		expect(serializeFamilyFile(COMPLETE, ENTRIES, NOW, 400)).toBeUndefined();
	});

	it("is of version 1 without anything that this does not know", () => {
		const family: Family = { members: file.members, categories: file.categories };
		expect(JSON.parse(writeFamilyFile(family, [], NOW))).toEqual(file);
	});

	it("of version 2 is written as its page describes it, and read as what was written", async () => {
		// What means nothing elsewhere is left out, not whatever has it.
		const closedDraw = { member: "Dad", passed: ["Mom"] };
		const record = ENTRIES.toReversed().map((entry) => ({ ...entry, isThisDevice: true, closedDraw }));
		const invalid: RecordEntry = { ...turnEntry, id: "e9", member: "x".repeat(81) };
		const lived = { ...COMPLETE, turns: COMPLETE.turns?.map((turn) => ({ ...turn, closedDraw })) };
		const text = writeFamilyFile(lived, [invalid, ...record], NOW);
		expect(JSON.parse(text)).toEqual(complete);
		expect(await readFamilyFile(new Blob([text]))).toEqual({ family: COMPLETE, record: ENTRIES, madeAt: NOW });
	});

	it("has in version 2 all that version 1 had, in the same places", () => {
		const { version, memberDetails, turns, record, ...rest } = JSON.parse(writeFamilyFile(COMPLETE, ENTRIES, NOW));
		const categories = rest.categories.map(({ settings, ...category }: { settings: object }) => category);
		expect({ ...rest, version: 1, categories }).toEqual(file);
	});

	it("has the newest entries of a record that has too many", async () => {
		const entries = Array.from({ length: 10_002 }, (_, at) => ({ ...resetEntry, id: `${10_001 - at}` }));
		const read = await readFamilyFile(new Blob([writeFamilyFile(COMPLETE, entries, NOW)]));
		expect(read).toHaveProperty("record.length", 10_000);
		expect(read).toHaveProperty("record[9999].id", "10001");
	});

	it("has the newest entries of a record that is too large", async () => {
		const entries = Array.from({ length: 1_000 }, (_, at) => ({ ...turnEntry, id: `${999 - at}` }));
		const turns = Array.from({ length: 1_000 }, (_, at) => ({ id: `t${at}`, category: "Dishes", member: "Dad" }));
		const all = writeFamilyFile({ ...COMPLETE, turns }, entries, NOW);
		const sizeOf = (text: string) => new Blob([text]).size;
		for (const maxBytes of [1_000, 20_000, 100_000, 200_000, sizeOf(all) - 1]) {
			const text = writeFamilyFile({ ...COMPLETE, turns }, entries, NOW, maxBytes);
			expect(sizeOf(text)).toBeLessThanOrEqual(maxBytes);
			expect(sizeOf(text)).toBeGreaterThan(maxBytes - 250);
			const file = JSON.parse(text);
			expect(file.turns).toEqual(turns.slice(1_000 - file.turns.length));
			expect(file.record).toEqual(JSON.parse(all).record.slice(1_000 - file.record.length));
			if (file.record.length > 0) expect(file.turns).toEqual(turns);
		}
		expect(writeFamilyFile({ ...COMPLETE, turns }, entries, NOW, sizeOf(all))).toBe(all);
	});

	it("can be read again whatever a browser's storage held", async () => {
		const members = ["Mom", " ", "x".repeat(81)];
		const invalid: Family = { members, categories: [{ name: "Dishes", cycle: ["A member who left", "Mom"] }] };
		expect(await readFamilyFile(new Blob([writeFamilyFile(invalid, [], NOW)]))).toMatchObject({
			family: { members: ["Mom"], categories: [{ name: "Dishes", cycle: ["Mom"] }] },
		});
	});

	it("is read without what is no part of a name or an emoji, which no account could store", async () => {
		const category = { name: "Dis\0hes", cycle: ["Jose\u0301", "half \ud800"] };
		const helper = { question: "Which\u200b?", options: ["\0Pots", "Pots", "Pla\udc00tes"] };
		const content = {
			...complete,
			members: ["Jose\u0301", "José", "\u202eaiM", "a\0b", "half \ud800"],
			categories: [{ ...category, settings: { emoji: "\0", excluded: ["a\0b", "ab"], helper } }],
			memberDetails: [
				{ name: "Jose\u0301", emoji: "\0" },
				{ name: "\u202eaiM", emoji: "\ud83d", colour: 3 },
				{ name: "a\0b", emoji: "\u202e🦊" },
			],
			turns: [{ id: "t1", category: "Dis\0hes", member: "\0x\0Mia", doneBy: "Jose\u0301", option: "\0Pots" }],
			record: [{ ...resetEntry, category: "Dis\0hes", member: "half \ud800" }],
		};
		const tidy = { question: "Which?", options: ["Pots", "Plates"] };
		expect(await read(content)).toEqual({
			family: {
				members: ["José", "aiM", "ab", "half"],
				categories: [{ name: "Dishes", cycle: ["José", "half"], settings: { excluded: ["ab"], helper: tidy } }],
				memberDetails: [{ name: "José" }, { name: "aiM", colour: 3 }, { name: "ab", emoji: "🦊" }],
				turns: [{ id: "t1", category: "Dishes", member: "xMia", doneBy: "José", option: "Pots" }],
			},
			record: [{ ...resetEntry, member: "half" }],
			madeAt: NOW,
		});
	});

	it("is read with the byte order mark that some editors add", async () => {
		expect(await readFamilyFile(new Blob(["\uFEFF", JSON.stringify(file)]))).toHaveProperty("family");
	});
});

describe("a file is refused", () => {
	it("that is too large, before a byte of it is read", async () => {
		const blob = new Blob([" ".repeat(MAX_FAMILY_FILE_BYTES + 1)]);
		blob.arrayBuffer = () => Promise.reject(new Error("it was read"));
		expect(await readFamilyFile(blob)).toEqual({ error: "too-large" });
		const full = JSON.stringify(file).padEnd(MAX_FAMILY_FILE_BYTES);
		expect(await readFamilyFile(new Blob([full]))).toHaveProperty("family");
	});

	it.each([
		["empty", ""],
		["cut off", JSON.stringify(file).slice(0, -5)],
		["text", "Mom, Dad"],
		["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe])],
		["nested without end", "[".repeat(500_000)],
	])("that is no JSON: %s", async (_, content) => {
		expect(await readFamilyFile(new Blob([content]))).toEqual({ error: "unreadable" });
	});

	it("that the browser can no longer read", async () => {
		const deleted = new Blob(["{}"]);
		deleted.arrayBuffer = () => Promise.reject(new DOMException("", "NotReadableError"));
		expect(await readFamilyFile(deleted)).toEqual({ error: "unreadable" });
	});

	it.each([null, 1, "text", [], [file], {}, { name: "package" }, { ...file, format: "another" }, { members: ["Mom"] }])(
		"that is something else: %j",
		async (content) => {
			expect(await read(content)).toEqual({ error: "not-ours" });
		},
	);

	it.each([
		{ ...file, version: 3 },
		{ format: file.format, version: 17, people: [] },
	])("that is newer: %j", async (content) => {
		expect(await read(content)).toEqual({ error: "newer" });
	});

	it.each([
		{ ...file, version: 0 },
		{ ...file, version: 1.5 },
		{ ...file, version: "2" },
		{ ...file, madeAt: "yesterday" },
		{ ...file, madeAt: undefined },
		{ ...file, members: undefined },
		{ ...file, members: "Mom" },
		{ ...file, members: ["Mom", "Dad", 3] },
		{ ...file, members: ["Mom", "Dad", ""] },
		{ ...file, members: ["Mom", "Dad", " Kim"] },
		{ ...file, members: ["Mom", "Dad", "x".repeat(81)] },
		{ ...file, members: ["Mom", "Dad", "Dad"] },
		{ ...file, categories: {} },
		{ ...file, categories: ["Dishes"] },
		{ ...file, categories: [{ name: "Dishes" }] },
		{ ...file, categories: [{ name: "", cycle: [] }] },
		{ ...file, categories: [{ name: "Dishes", cycle: ["Dad", "Dad"] }] },
		{ ...file, categories: [{ name: "Dishes", cycle: ["Eve"] }] },
		{ ...file, categories: [{ name: "Dishes", cycle: [], color: "red" }] },
		{
			...file,
			categories: [
				{ name: "Dishes", cycle: [] },
				{ name: "Dishes", cycle: [] },
			],
		},
		{ ...file, script: "alert(1)" },
		{ ...file, version: 2 },
		{ ...file, record: [] },
		{ ...complete, record: undefined },
		{ ...complete, turns: [{ id: "t1", category: "Dishes" }] },
		{ ...complete, record: [{ ...turnEntry, kind: "invented" }] },
		{ ...complete, record: [{ ...turnEntry, at: "yesterday" }] },
		{ ...complete, record: [{ ...turnEntry, member: "x".repeat(81) }] },
		{ ...complete, record: [{ ...turnEntry, isThisDevice: true }] },
		{ ...complete, memberDetails: [{ name: "Eve", emoji: "🦊" }] },
		{ ...complete, memberDetails: [{ name: "Mom" }, { name: "Mom" }] },
		{ ...complete, memberDetails: [{ name: "Mom", colour: 99 }] },
		{ ...complete, memberDetails: [{ name: "Mom", emoji: "x".repeat(17) }] },
		{ ...complete, memberDetails: [{ name: "Mom", backOn: "soon" }] },
		{ ...complete, categories: [{ name: "Dishes", cycle: [], settings: { excluded: ["Eve"] } }] },
		{ ...complete, categories: [{ name: "Dishes", cycle: [], settings: { noRepeat: false } }] },
		{
			...complete,
			categories: [{ name: "Dishes", cycle: [], settings: { helper: { question: "?", options: ["One"] } } }],
		},
		{ ...complete, categories: [{ name: "Dishes", cycle: [], openDraw: {} }] },
	])("that is no valid family: %j", async (content) => {
		expect(await read(content)).toEqual({ error: "damaged" });
	});

	it("with more entries than are read", async () => {
		const record = Array.from({ length: 10_001 }, () => ({ kind: "reset", id: "e", category: "D", at: turnEntry.at }));
		expect(await read({ ...complete, record })).toEqual({ error: "damaged" });
	});

	it("but for no name that may be typed", async () => {
		const members = [...HOSTILE_NAMES];
		expect(await read({ ...file, members, categories: [{ name: "__proto__", cycle: members }] })).toMatchObject({
			family: { members, categories: [{ name: "__proto__", cycle: members }] },
		});
	});

	it.each(["\0", "\ud83d", "\u200b\u202e"])("with a name of which nothing is left: %j", async (name) => {
		expect(await read({ ...file, members: [...file.members, name] })).toEqual({ error: "damaged" });
	});

	it("has no more members and categories than an account", async () => {
		const names = Array.from({ length: 1001 }, (_, at) => `n${at}`);
		expect(await read({ ...file, members: names })).toEqual({ error: "damaged" });
		const categories = names.slice(0, 501).map((name) => ({ name, cycle: [] }));
		expect(await read({ ...file, categories })).toEqual({ error: "damaged" });
	});
});

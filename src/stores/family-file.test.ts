import { describe, expect, it } from "vitest";
import { createFamily, type Member, type Turn } from "../rules/family.ts";
import type { HistoryEntry } from "../rules/history.ts";
import { property } from "../rules/property.test-helper.ts";
import { lived } from "../rules/random-life.test-helper.ts";
import { SECRET, WHOLE, writeFamilyFile } from "./family-file.test-helper.ts";
import { MAX_FAMILY_FILE_BYTES, readFamilyFile, serializeFamilyFile } from "./family-file.ts";

const NOW = new Date("2026-11-21T07:00:00.000Z");
const DISHES = { category: "c1", categoryName: "Dishes" };
const entryOf = (kind: HistoryEntry["kind"], time: string, more: Partial<HistoryEntry>): HistoryEntry => ({
	...{ kind, id: kind, at: `2026-11-20T${time}Z`, ...more },
});
const turnEntry = entryOf("turn", "07:00:00.000", {
	...{ ...DISHES, member: "m2", memberName: "Dad", doneBy: "m1", doneByName: "Mom", option: "Pots" },
	...{ turns: ["t1"], cycle: 2, n: 2 },
});
const resetEntry = entryOf("reset", "06:00:00.000", { ...DISHES, turns: ["t0"] });
const ENTRIES: readonly HistoryEntry[] = [
	resetEntry,
	turnEntry,
	entryOf("member-away", "08:00:00.000", { imported: true, memberName: "Eve", backOn: "infinity" }),
	entryOf("member-renamed", "08:01:00.000", { member: "m1", memberName: "Mum", newName: "Mom" }),
	entryOf("category-edited", "08:02:00.000", { ...DISHES, settings: { noRepeat: null } }),
	entryOf("member-moved", "08:03:00.000", { memberName: "Dad", wasPlace: 1, place: 2 }),
	entryOf("time-zone-set", "08:04:00.000", { wasName: "UTC", newName: "Europe/Berlin" }),
	entryOf("category-removed", "09:00:00.123", { category: "c9", count: 12, categoryName: "A removed category" }),
];
const file = {
	...{ format: "whose-turn-family", version: 5, madeAt: "2026-11-21T07:00:00.000Z" },
	...WHOLE,
	history: ENTRIES,
};

const read = (content: unknown) => readFamilyFile(new Blob([JSON.stringify(content)]));

describe("a family file", () => {
	property("is read as what was written, whatever was lived through", [lived], async ({ family: lived, history }) => {
		// A file is the family as it is, for whoever gets it: not who has left it.
		const { removed, ...present } = lived;
		const categories = present.categories.map(({ cycle, ...category }) => category);
		const family = { ...present, categories };
		const text = writeFamilyFile(family, history.toReversed(), NOW);
		expect(await readFamilyFile(new Blob([text]))).toEqual({ family, history, madeAt: NOW });
	});

	it("has no more members, categories and bytes than an account, nor is it written of them", async () => {
		const own = Array.from({ length: 1_001 }, (_, at) => ({ id: `${at}`, key: `n${at}`, name: `n${at}` }));
		const categories = own.slice(0, 501).map((one) => ({ ...one, lastTurn: 0, settings: {} }));
		for (const more of [{ members: own }, { categories }]) {
			const family = { ...createFamily(SECRET), ...more };
			expect(serializeFamilyFile(family, [], NOW)).toBeUndefined();
			expect(await read({ ...file, ...family, history: [] })).toEqual({ error: "damaged" });
		}
		expect(serializeFamilyFile(WHOLE, ENTRIES, NOW, 400)).toBeUndefined();
	});

	it("is written as its page describes it, and read as what was written", async () => {
		// What means nothing elsewhere is left out, not whatever has it.
		const history = ENTRIES.toReversed().map((entry) => ({ ...entry, isThisDevice: true }));
		const invalid: HistoryEntry = { ...turnEntry, id: "e9", at: "yesterday" };
		const text = writeFamilyFile(WHOLE, [invalid, ...history], NOW);
		expect(JSON.parse(text)).toEqual(file);
		expect(await readFamilyFile(new Blob([text]))).toEqual({ family: WHOLE, history: ENTRIES, madeAt: NOW });
	});

	it("is written without what is not valid, and with what is valid beside it", async () => {
		const [mom, ...invalid] = ["Mom", " ", "x".repeat(81)].map((name, at) => ({ id: `m${at}`, key: name, name }));
		const dishes = { id: "c1", key: "Dishes", name: "Dishes", lastTurn: 3 };
		const turns = ["m2", "m0", "gone"].map((member, at) => ({
			...{ id: `t${at}`, category: "c1", member, cycle: 1, number: at + 1 },
		}));
		const whole = { ...createFamily(SECRET), members: [mom as Member, ...invalid], turns };
		const categories = [{ ...dishes, settings: { excluded: ["m2", "gone"] } }];
		const text = writeFamilyFile({ ...whole, categories }, [], NOW);
		expect(await readFamilyFile(new Blob([text]))).toHaveProperty("family", {
			...{ secret: SECRET, members: [mom], turns: [turns[1]] },
			categories: [{ ...dishes, lastTurn: 2, settings: {} }],
		});
	});

	it("has the newest entries of a history that has too many", async () => {
		const entries = Array.from({ length: 10_002 }, (_, at) => ({ ...resetEntry, id: `${10_001 - at}` }));
		const read = await readFamilyFile(new Blob([writeFamilyFile(WHOLE, entries, NOW)]));
		expect(read).toHaveProperty("history.length", 10_000);
		expect(read).toHaveProperty("history[9999].id", "10001");
	});

	it("has the newest turns and entries of a family that is too large, and every turn that counts", async () => {
		const entries = Array.from({ length: 1_000 }, (_, at) => ({ ...turnEntry, id: `${999 - at}` }));
		const past = Array.from({ length: 1_000 }, (_, at) => ({ id: `p${at}`, category: "c1", member: "m2", cycle: 0 }));
		const [counted] = WHOLE.turns.slice(-1) as [Turn];
		const family = { ...WHOLE, turns: [counted, ...past] };
		const all = writeFamilyFile(family, entries, NOW);
		const sizeOf = (text: string) => new Blob([text]).size;
		for (const maxBytes of [1_200, 20_000, 100_000, 200_000, sizeOf(all) - 1]) {
			const text = writeFamilyFile(family, entries, NOW, maxBytes);
			expect(sizeOf(text)).toBeLessThanOrEqual(maxBytes);
			expect(sizeOf(text)).toBeGreaterThan(maxBytes - 300);
			const file = JSON.parse(text);
			expect(file.turns).toEqual([counted, ...past.slice(1_001 - file.turns.length)]);
			expect(file.history).toEqual(JSON.parse(all).history.slice(1_000 - file.history.length));
			if (file.history.length > 0) expect(file.turns).toEqual(family.turns);
			expect(await readFamilyFile(new Blob([text]))).toHaveProperty("family");
		}
		expect(writeFamilyFile(family, entries, NOW, sizeOf(all))).toBe(all);
	});

	it("is read without what is no part of a name or an emoji, which no account could store", async () => {
		const [mom, dad] = WHOLE.members;
		const [dishes] = WHOLE.categories;
		const helper = { question: "Which\u200b?", options: ["\0Pots", "Pots", "Pla\udc00tes"] };
		const content = {
			...file,
			members: [
				{ ...mom, name: "Jose\u0301", emoji: "\0" },
				{ ...dad, name: "half \ud800", emoji: "\u202e🦊" },
			],
			categories: [{ ...dishes, name: "Dis\0hes", settings: { emoji: "\ud83d", helper } }],
			history: [{ ...resetEntry, categoryName: "Dis\0hes" }],
		};
		const { emoji, ...jose } = { ...mom, name: "José" };
		expect(await read(content)).toMatchObject({
			family: {
				members: [jose, { ...dad, name: "half", emoji: "🦊" }],
				categories: [{ name: "Dishes", settings: { helper: { question: "Which?", options: ["Pots", "Plates"] } } }],
			},
			history: [resetEntry],
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
		const full = JSON.stringify({ ...file, ...createFamily(SECRET), history: [] }).padEnd(MAX_FAMILY_FILE_BYTES);
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

	it.each([
		...[null, 1, "text", [], [file], {}, { name: "package" }],
		...[{ ...file, format: "another" }, { members: ["Mom"] }],
	])("that is something else: %j", async (content) => {
		expect(await read(content)).toEqual({ error: "not-ours" });
	});

	it.each([
		{ ...file, version: 6 },
		{ format: file.format, version: 17, people: [] },
	])("that is newer: %j", async (content) => {
		expect(await read(content)).toEqual({ error: "newer" });
	});

	const [mom, dad] = WHOLE.members;
	const [dishes] = WHOLE.categories;
	const [turn] = WHOLE.turns;
	it.each([
		...[0, 1.5, "3", 2].map((version) => ({ ...file, version })),
		...["yesterday", undefined].map((madeAt) => ({ ...file, madeAt })),
		...[undefined, "not hexadecimal".padEnd(32)].map((secret) => ({ ...file, secret })),
		...["Nowhere/Atlantis", "+02:00", "", null, 2].map((timeZone) => ({ ...file, timeZone })),
		...[undefined, "Mom", [mom], [mom, dad, "Kim"]].map((members) => ({ ...file, members })),
		...[
			...[{ id: undefined }, { id: "m1" }, { key: "" }, { key: "Mom" }, { colour: 99 }, { emoji: "x".repeat(17) }],
			...["", " Kim", "x".repeat(81), "Mom", "\0", "\ud83d", "\u200b\u202e"].map((name) => ({ name })),
			...[{ backOn: "soon" }, { script: "alert(1)" }],
		].map((wrong) => ({ ...file, members: [mom, { ...dad, ...wrong }] })),
		...[{}, [], [dishes, { ...dishes, id: "c2", key: "c2" }]].map((categories) => ({ ...file, categories })),
		...[
			...[{ name: "" }, { lastTurn: -1 }, { lastTurn: undefined }, { settings: undefined }, { cycle: [] }],
			...[{ settings: { excluded: ["Eve"] } }, { settings: { noRepeat: false } }],
			{ settings: { helper: { question: "?", options: ["One"] } } },
			...[{ notNow: { n: 3, members: ["Eve"] } }, { lookedAt: { n: 3, member: "Eve" } }],
		].map((wrong) => ({ ...file, categories: [{ ...dishes, ...wrong }] })),
		...[undefined, [{ id: "t1", category: "c1" }], [turn, turn]].map((turns) => ({ ...file, turns })),
		...[{ member: "Eve" }, { category: "Chess" }, { doneBy: "Eve" }, { cycle: 1.5 }].map((wrong) => ({
			...{ ...file, turns: [{ ...turn, ...wrong }] },
		})),
		...[{ history: undefined }, { script: "alert(1)" }].map((wrong) => ({ ...file, ...wrong })),
		...[{ kind: "invented" }, { at: "yesterday" }, { memberName: "x".repeat(81) }, { isThisDevice: true }].map(
			(wrong) => ({ ...file, history: [{ ...turnEntry, ...wrong }] }),
		),
	])("that is no valid family: %j", async (content) => {
		expect(await read(content)).toEqual({ error: "damaged" });
	});

	it("with more entries than are read", async () => {
		const history = Array.from({ length: 10_001 }, () => resetEntry);
		expect(await read({ ...file, history })).toEqual({ error: "damaged" });
	});
});

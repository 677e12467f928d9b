import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { familyArbitrary, HOSTILE_NAMES } from "../rules/arbitraries.test-helper.ts";
import type { Family } from "../rules/family.ts";
import { MAX_FAMILY_FILE_BYTES, readFamilyFile, serializeFamilyFile } from "./family-file.ts";

const NOW = new Date("2026-11-21T07:00:00.000Z");
const file = {
	format: "whose-turn-family",
	version: 1,
	madeAt: "2026-11-21T07:00:00.000Z",
	members: ["Mom", "Dad"],
	categories: [{ name: "Dishes", cycle: ["Dad"] }],
};

function read(content: unknown) {
	return readFamilyFile(new Blob([JSON.stringify(content)]));
}

describe("a family file", () => {
	it("is read as the family that was written", async () => {
		await fc.assert(
			fc.asyncProperty(familyArbitrary(), async (family) => {
				const text = serializeFamilyFile(family, NOW);
				expect(await readFamilyFile(new Blob([text]))).toEqual({ family, madeAt: NOW });
			}),
		);
	});

	it("is written as its page describes it", () => {
		const family: Family = { members: file.members, categories: file.categories };
		expect(JSON.parse(serializeFamilyFile(family, NOW))).toEqual(file);
	});

	it("can be read again whatever a browser's storage held", async () => {
		const members = ["Mom", " ", "x".repeat(81)];
		const invalid: Family = { members, categories: [{ name: "Dishes", cycle: ["A member who left", "Mom"] }] };
		expect(await readFamilyFile(new Blob([serializeFamilyFile(invalid, NOW)]))).toMatchObject({
			family: { members: ["Mom"], categories: [{ name: "Dishes", cycle: ["Mom"] }] },
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
		{ ...file, version: 2 },
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
	])("that is no valid family: %j", async (content) => {
		expect(await read(content)).toEqual({ error: "damaged" });
	});

	it("but for no name that may be typed", async () => {
		const members = [...HOSTILE_NAMES];
		expect(await read({ ...file, members, categories: [{ name: "__proto__", cycle: members }] })).toMatchObject({
			family: { members, categories: [{ name: "__proto__", cycle: members }] },
		});
	});
});

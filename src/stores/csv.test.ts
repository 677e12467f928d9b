import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { property } from "../rules/property.test-helper.ts";
import { formatCsv } from "./csv.ts";

const FORMULA = /^["\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;
const SEPARATORS = [",", ";", "\t", "|"];

/** By the grammar of RFC 4180. */
function parse(csv: string): string[][] {
	const records: string[][] = [[]];
	for (const [, quoted, plain, end] of csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
		records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
		if (end === "\r\n") records.push([]);
	}
	return records.slice(0, -1);
}

/**
 * The cells of a spreadsheet with this separator, to which a quote that is not the first character of a cell means
 * nothing.
 */
function readCells(csv: string, separator: string): readonly string[] {
	return csv
		.slice(1)
		.split(/\r\n|[\r\n]/)
		.flatMap((line) => line.split(separator));
}

const fields = fc.oneof(
	fc.string({ unit: "grapheme" }),
	fc.constantFrom("=1+1", "Noah;=1+1", "a|+1", "\t\t-1", "a,b", '"', "a\r\nb", "", "'", "ليلى", "Mia\n=1", 'Mia; "@a'),
	fc
		.array(fc.constantFrom(...SEPARATORS, "\n", "\r", "\r\n", '"', " ", "'", "=", "-", "＝", "a"), { maxLength: 8 })
		.map((parts) => parts.join("")),
);
const tables = fc.array(fc.array(fields, { minLength: 3, maxLength: 3 }));

describe("comma-separated values", () => {
	property("are read as they were written, but for apostrophes before formulas", [tables], (rows) => {
		const csv = formatCsv(rows);
		expect(csv.startsWith("\uFEFF")).toBe(true);
		const read = parse(csv);
		expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
		for (const [at, field] of rows.flat().entries()) {
			const [written = ""] = read.flat().slice(at);
			expect(written).not.toMatch(FORMULA);
			expect(written.replaceAll("'", "")).toBe(field.replaceAll("'", ""));
			if (!/[=+\-@＝＋－＠\t\r\n]/.test(field)) expect(written).toBe(field);
		}
	});

	it.each(SEPARATORS)("have no formula in a cell or on a line where cells are separated by %j", (separator) => {
		fc.assert(
			fc.property(tables, (rows) => {
				for (const cell of readCells(formatCsv(rows), separator)) expect(cell).not.toMatch(FORMULA);
			}),
		);
	});

	it.each([
		['=HYPERLINK("http://a.example")', '"\'=HYPERLINK(""http://a.example"")"'],
		["+49", '"\'+49"'],
		["-1", '"\'-1"'],
		["@SUM(A1)", '"\'@SUM(A1)"'],
		["\t=1", "\"'\t'=1\""],
		["Noah;=1+1", '"Noah;\'=1+1"'],
		["Mia\n=cmd|' /C calc'!A0", "\"Mia\n'=cmd|' /C calc'!A0\""],
		["a\r\n\u3000＝1", '"a\r\n\'\u3000＝1"'],
		['Noah;"=1"', '"Noah;\'""=1"""'],
		["Mia", "Mia"],
		["Mia;Noah", '"Mia;Noah"'],
		["2026-11-22", "2026-11-22"],
		["Mia, Noah", '"Mia, Noah"'],
		["a\r\nb", '"a\r\nb"'],
	])("have %j as %s", (field, expected) => {
		expect(formatCsv([[field]])).toBe(`\uFEFF${expected}\r\n`);
	});
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCsv } from "./csv.ts";

const FORMULA = /(?:^|[;|\t])[=+\-@\t\r\n＝＋－＠]/;

/** By the grammar of RFC 4180. */
function parse(csv: string): string[][] {
	const records: string[][] = [[]];
	for (const [, quoted, plain, end] of csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
		records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
		if (end === "\r\n") records.push([]);
	}
	return records.slice(0, -1);
}

const fields = fc.oneof(
	fc.string({ unit: "grapheme" }),
	fc.constantFrom("=1+1", "Noah;=1+1", "a|+1", "\t\t-1", "a,b", '"', "a\r\nb", "", "'", "ليلى"),
);

describe("comma-separated values", () => {
	it("are read as the fields that were written, of which none is a formula", () => {
		fc.assert(
			fc.property(fc.array(fc.array(fields, { minLength: 3, maxLength: 3 })), (rows) => {
				const csv = formatCsv(rows);
				expect(csv.startsWith("\uFEFF")).toBe(true);
				const read = parse(csv);
				expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
				for (const [at, field] of rows.flat().entries()) {
					const [written = ""] = read.flat().slice(at);
					expect(written).not.toMatch(FORMULA);
					if (!FORMULA.test(field)) expect(written).toBe(field);
					expect(written.replaceAll("'", "")).toBe(field.replaceAll("'", ""));
				}
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
		["Mia", "Mia"],
		["2026-11-22", "2026-11-22"],
		["Mia, Noah", '"Mia, Noah"'],
	])("have %j as %s", (field, expected) => {
		expect(formatCsv([[field]])).toBe(`\uFEFF${expected}\r\n`);
	});
});

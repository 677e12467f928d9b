import { expect, test } from "vitest";
import { findNewNames, readCopied, splitLines, splitNames } from "./split-names.ts";

test("a list has its names, each once, in their order", () => {
	expect(splitNames(" Mia,Ben , Ben,, Leo Maria;Kim،سارة,")).toEqual(["Mia", "Ben", "Leo Maria", "Kim", "سارة"]);
	expect(splitNames("Leo Maria")).toEqual(["Leo Maria"]);
	expect(splitNames(",")).toEqual([]);
});

test.each([
	["Ann, Ben and Cid", ["Ann", "Ben", "Cid"]],
	["Ann, Ben, and Cid", ["Ann", "Ben", "Cid"]],
	["Ann, Ben & Cid", ["Ann", "Ben", "Cid"]],
	["Ann, Ben und Cid", ["Ann", "Ben", "Cid"]],
	["Ann, Ben et Cid", ["Ann", "Ben", "Cid"]],
	["Ann, Ben y Cid", ["Ann", "Ben", "Cid"]],
	["Ann, Ben e Cid", ["Ann", "Ben", "Cid"]],
	["آن، بن و سيد", ["آن", "بن", "سيد"]],
	["Ann, Andy", ["Ann", "Andy"]],
	["Ann, John E Smith", ["Ann", "John E Smith"]],
	["Ben and Cid", ["Ben and Cid"]],
	["Gil\tHal\tIda", ["Gil", "Hal", "Ida"]],
])("%s", (typed, names) => {
	expect(splitNames(typed)).toEqual(names);
});

test("of a list those are new that are no members, and fit", () => {
	expect(findNewNames("Mia, ben, Leo", ["Mia", "Ben"])).toEqual(["ben", "Leo"]);
	expect(findNewNames(`${"L".repeat(81)}; Kim`, [])).toEqual(["Kim"]);
});

test("of lines each is a name, whatever it has in it", () => {
	expect(splitLines("Una\nDua, Tria\r\n\r\n Una \u2028Kim")).toEqual(["Una", "Dua, Tria", "Kim"]);
	expect(splitLines("Una Dua\n")).toEqual(["Una Dua"]);
});

test("marks of a list are no part of its names, where each line has one", () => {
	expect(splitLines(readCopied("1. Jo\n2. Lea\n3. Max"))).toEqual(["Jo", "Lea", "Max"]);
	expect(splitLines(readCopied("- Lea\n• Jo\n[ ] Max\n☐ Kim"))).toEqual(["Lea", "Jo", "Max", "Kim"]);
	expect(splitLines(readCopied("Jo\n- Lea"))).toEqual(["Jo", "- Lea"]);
	expect(splitLines(readCopied("3. Kind"))).toEqual(["3. Kind"]);
});

test("a row of a table is what one would type", () => {
	expect(splitLines(readCopied("Gil\tHal\tIda\n"))).toEqual(["Gil, Hal, Ida"]);
	expect(splitLines(readCopied("1.\tJo\n2.\tLea"))).toEqual(["Jo", "Lea"]);
});

import { expect, test } from "vitest";
import { findNewNames, splitLines, splitNames } from "./split-names.ts";

test("a list has its names, each once, in their order", () => {
	expect(splitNames(" Mia,Ben , Ben,, Leo Maria;Kim،سارة,")).toEqual(["Mia", "Ben", "Leo Maria", "Kim", "سارة"]);
	expect(splitNames("Leo Maria")).toEqual(["Leo Maria"]);
	expect(splitNames(",")).toEqual([]);
});

test("of a list those are new that are no members, and fit", () => {
	expect(findNewNames("Mia, ben, Leo", ["Mia", "Ben"])).toEqual(["ben", "Leo"]);
	expect(findNewNames(`${"L".repeat(81)}; Kim`, [])).toEqual(["Kim"]);
});

test("of lines each is a name, whatever it has in it", () => {
	expect(splitLines("Una\nDua, Tria\r\n\r\n Una \u2028Kim")).toEqual(["Una", "Dua, Tria", "Kim"]);
	expect(splitLines("Una Dua\n")).toEqual(["Una Dua"]);
});

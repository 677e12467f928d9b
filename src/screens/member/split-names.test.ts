import { expect, test } from "vitest";
import { findNewNames, joinLines, splitNames } from "./split-names.ts";

test("a list has its names, each once, in their order", () => {
	expect(splitNames(" Mia,Ben , Ben,, Leo Maria;Kim،سارة,")).toEqual(["Mia", "Ben", "Leo Maria", "Kim", "سارة"]);
	expect(splitNames("Leo Maria")).toEqual(["Leo Maria"]);
	expect(splitNames(",")).toEqual([]);
});

test("of a list those are new that are no members, and fit", () => {
	expect(findNewNames("Mia, ben, Leo", ["Mia", "Ben"])).toEqual(["ben", "Leo"]);
	expect(findNewNames(`${"L".repeat(81)}; Kim`, [])).toEqual(["Kim"]);
});

test("lines are a list, one line is none", () => {
	expect(joinLines("Una\nDua\r\n\r\n Tria \n")).toBe("Una, Dua, Tria");
	expect(joinLines("Una Dua\n")).toBeUndefined();
});

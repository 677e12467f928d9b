import { expect, test } from "vitest";
import { splitNames } from "./split-names.ts";

test("a list gives its new names, each once, in their order", () => {
	expect(splitNames(" Mia,Ben , Ben,, Leo Maria,", /[,;]/, ["Mia", "ben"])).toEqual(["Ben", "Leo Maria"]);
	expect(splitNames(`${"L".repeat(81)}; Kim`, /[,;]/, [])).toEqual(["Kim"]);
	expect(splitNames(",", /[,;]/, [])).toEqual([]);
});

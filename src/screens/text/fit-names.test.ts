import { expect, test } from "vitest";
import { fitNames } from "./fit-names.ts";

test("as many names as have room beside their faces, at least one, and all of them instead of all but one", () => {
	const names = ["Mia", "Leo", "Maria", "Noah"];
	expect(fitNames(names, 36)).toBe(4);
	expect(fitNames(names, 34)).toBe(4);
	expect(fitNames(names, 25)).toBe(2);
	expect(fitNames(["W".repeat(80), "Jo", "Al"], 34)).toBe(1);
	expect(fitNames(["W".repeat(80), "Jo"], 34)).toBe(2);
	expect(fitNames([], 34)).toBe(0);
});

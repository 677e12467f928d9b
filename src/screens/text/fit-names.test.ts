import { expect, test } from "vitest";
import { fitNames } from "./fit-names.ts";

test("as many names as have room beside their faces, and at least one", () => {
	const names = ["Mia", "Leo", "Maria", "Noah"];
	expect(fitNames(names, 36)).toBe(4);
	expect(fitNames(names, 34)).toBe(3);
	expect(fitNames(["W".repeat(80), "Jo"], 34)).toBe(1);
	expect(fitNames([], 34)).toBe(0);
});

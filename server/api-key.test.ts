import { expect, test } from "vitest";
import { isApiKey } from "./api-key.ts";

const API_KEY = "sb_publishable_test";

test("the API key itself is the API key", () => {
	expect(isApiKey(API_KEY, API_KEY)).toBe(true);
});

const OTHERS = [undefined, null, "", "sb_publishable_tes", "sb_publishable_tesT", `${API_KEY}x`, "sb_publishable_tesä"];

test.each(OTHERS)("%j is not the API key", (given) => {
	expect(isApiKey(given, API_KEY)).toBe(false);
});

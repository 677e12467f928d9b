import { expect, it } from "vitest";
import { CACHE_ACCOUNTS, CACHE_LANGUAGE, DELETE_ACCOUNT_CACHES, parseWorkerMessage } from "./worker-messages.ts";

it("are the strings that released pages and workers exchange", () => {
	expect([CACHE_ACCOUNTS, DELETE_ACCOUNT_CACHES, CACHE_LANGUAGE]).toEqual([
		"keep-accounts",
		"forget-accounts",
		"keep-language",
	]);
});

it.each([
	["keep-language de", { type: "keep-language", tag: "de" }],
	["take-over", { type: "take-over", tag: "" }],
	[{ type: "of another version" }, { type: "[object", tag: "Object]" }],
])("%j is parsed", (data, message) => {
	expect(parseWorkerMessage(data)).toEqual(message);
});

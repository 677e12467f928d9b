import { expect, it } from "vitest";
import {
	CACHE_ACCOUNTS,
	CACHE_LANGUAGE,
	DELETE_ACCOUNT_CACHES,
	parseWorkerMessage,
	SKIP_WAITING,
} from "./worker-messages.ts";

it("are the strings that released pages and workers exchange", () => {
	const messages = [CACHE_ACCOUNTS, DELETE_ACCOUNT_CACHES, CACHE_LANGUAGE, SKIP_WAITING];
	expect(messages).toEqual(["keep-accounts", "forget-accounts", "keep-language", "skip-waiting"]);
});

it.each([
	["keep-language de", { type: "keep-language", tag: "de" }],
	["take-over", { type: "take-over", tag: "" }],
	[{ type: "of another version" }, { type: "[object", tag: "Object]" }],
])("%j is parsed", (data, message) => {
	expect(parseWorkerMessage(data)).toEqual(message);
});

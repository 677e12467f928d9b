import { expect, test } from "vitest";
import { parseBearerToken } from "./bearer-token.ts";

test.each([
	["Bearer abc.def-_", "abc.def-_"],
	["bearer abc", "abc"],
	["Bearer   abc", "abc"],
	["BEARER\tabc", "abc"],
	["Bearer \t abc", "abc"],
	[undefined, undefined],
	["", undefined],
	["Bearer", undefined],
	["Bearer ", undefined],
	["Bearer\t", undefined],
	["Bearer\nabc", undefined],
	["Bearerabc", undefined],
	["Bearer abc def", undefined],
	["Basic abc", undefined],
])("the bearer token of %j is %j", (header, token) => {
	expect(parseBearerToken(header)).toBe(token);
});

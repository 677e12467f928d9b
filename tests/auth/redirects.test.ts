import { describe, expect, test } from "vitest";
import { addQueryParameters, safeRedirect } from "../../server/auth/openid/redirects.ts";

const SITE = "https://turns.example.org";
const ORIGINS = [SITE, "https://beta.example.org:8443"] as const;
const HOME = `${SITE}/`;

describe("followed", () => {
	test.each([
		["the site", SITE, HOME],
		["a page of the site", `${SITE}/decide?x=1#top`, `${SITE}/decide?x=1#top`],
		["an @ in the path", `${SITE}/@anna`, `${SITE}/@anna`],
		["the default port", "https://turns.example.org:443/a", `${SITE}/a`],
		["upper case", "HTTPS://TURNS.example.ORG/a", `${SITE}/a`],
		["another allowed origin", "https://beta.example.org:8443/x", "https://beta.example.org:8443/x"],
	])("%s", (_name, wanted, followed) => expect(safeRedirect(wanted, ORIGINS)).toBe(followed));
});

describe("replaced by the site", () => {
	test.each([
		["nothing", undefined],
		["an empty text", ""],
		["another host", "https://evil.example/"],
		["the site as a prefix", "https://turns.example.org.evil.example/"],
		["the site as a user name", "https://turns.example.org@evil.example/"],
		["the site as a user name with a password", "https://turns.example.org:443@evil.example/"],
		["a user name at the site", "https://evil.example@turns.example.org/"],
		["an empty user name", "https://@turns.example.org/"],
		["a backslash before an @", "https://evil.example\\@turns.example.org/"],
		["a backslash", "https://turns.example.org\\.evil.example/"],
		["backslashes for slashes", "https:\\\\evil.example"],
		["no scheme", "//evil.example/"],
		["no scheme, backslashes", "\\\\evil.example/"],
		["three slashes", "https:///evil.example/"],
		["one slash", "https:/evil.example/"],
		["a path", "/decide"],
		["another port", "https://turns.example.org:8443/"],
		["another scheme", "http://turns.example.org/"],
		["a script", "javascript:alert(1)//https://turns.example.org/"],
		["data", "data:text/html,<script>alert(1)</script>"],
		["an app", "myapp://turns.example.org/"],
		["a tab that parsers drop", "https://turns.example.org\t@evil.example/"],
		["a new line", "https://turns.example.org/\r\nset-cookie: a=b"],
		["a NUL", "https://turns.example.org/\0"],
		["leading space", " https://turns.example.org/"],
		["a wildcard", "https://*.example.org/"],
	])("%s", (_name, wanted) => expect(safeRedirect(wanted, ORIGINS)).toBe(HOME));
});

test("parameters join those that are there", () => {
	expect(addQueryParameters(`${SITE}/?a=1#x`, { code: "b c&d" })).toBe(`${SITE}/?a=1&code=b+c%26d#x`);
});

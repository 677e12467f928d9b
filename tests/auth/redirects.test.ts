import { expect, test } from "vitest";
import { addQueryParameters, safeRedirect } from "../../server/auth/openid/redirects.ts";

const SITE = "https://turns.example.org";
const ORIGINS = [SITE, "https://beta.example.org:8443"] as const;
const HOME = `${SITE}/`;

test.each([
	["the site", SITE, HOME],
	["a page of the site", `${SITE}/decide?x=1#top`, `${SITE}/decide?x=1#top`],
	["an @ in the path", `${SITE}/@anna`, `${SITE}/@anna`],
	["the default port", "https://turns.example.org:443/a", `${SITE}/a`],
	["upper case", "HTTPS://TURNS.example.ORG/a", `${SITE}/a`],
	["another allowed origin", "https://beta.example.org:8443/x", "https://beta.example.org:8443/x"],
])("%s is followed", (_name, wanted, followed) => expect(safeRedirect(wanted, ORIGINS)).toBe(followed));

test.each([
	...[undefined, "", "https://evil.example/", "https://turns.example.org.evil.example/"],
	...["https://turns.example.org@evil.example/", "https://turns.example.org:443@evil.example/"],
	...["https://evil.example@turns.example.org/", "https://@turns.example.org/"],
	...["https://evil.example\\@turns.example.org/", "https://turns.example.org\\.evil.example/"],
	...["https:\\\\evil.example", "//evil.example/", "\\\\evil.example/", "https:///evil.example/"],
	...["https:/evil.example/", "/decide", "https://turns.example.org:8443/", "http://turns.example.org/"],
	...["javascript:alert(1)//https://turns.example.org/", "data:text/html,<script>alert(1)</script>"],
	...["myapp://turns.example.org/", "https://turns.example.org\t@evil.example/"],
	...["https://turns.example.org/\r\nset-cookie: a=b", "https://turns.example.org/\0"],
	...[" https://turns.example.org/", "https://*.example.org/"],
])("%j is replaced by the site", (wanted) => expect(safeRedirect(wanted, ORIGINS)).toBe(HOME));

test("parameters join those that are there", () => {
	expect(addQueryParameters(`${SITE}/?a=1#x`, { code: "b c&d" })).toBe(`${SITE}/?a=1&code=b+c%26d#x`);
});

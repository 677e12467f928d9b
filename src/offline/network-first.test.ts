import { expect, it } from "vitest";
import { isNetworkFirst } from "./network-first.ts";

it.each(["/", "/?from=a-link", "/settings"])("%s is what the cache has, with all of its parts", (path) => {
	expect(isNetworkFirst(new URL(path, "https://turns.example.org"))).toBe(false);
});

it.each([
	...["/login", "/signup", "/recover", "/login/email", "/new-password", "/people", "/join", "/screen"],
	...["/auth/confirm?token_hash=a.b&type=recovery", "/auth/cancel-email-change?token_hash=a.b"],
	...["/?code=1234", "/?error=access_denied", "/settings?code=1234", "/of-a-later-version"],
])("%s is asked of the server first", (path) => {
	expect(isNetworkFirst(new URL(path, "https://turns.example.org"))).toBe(true);
});

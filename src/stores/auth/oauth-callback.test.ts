import { beforeEach, expect, it } from "vitest";
import type { CloudClient } from "../cloud/http/client.ts";
import { handleOAuthCallback, storeOAuthOrigin } from "./oauth-callback.ts";

const client = {} as CloudClient;

beforeEach(() => history.pushState(null, "", "/?error=access_denied&error_description=Call+0900"));

it("a link cannot put words into the mouth of a sign-in that nobody began", async () => {
	expect(await handleOAuthCallback(client)).toBeUndefined();
	expect(location.href).toMatch(/\/$/);
});

it("a no of a sign-in that began in this tab leads to where it began, once", async () => {
	storeOAuthOrigin("settings", "/settings#delete-account");
	const error = expect.objectContaining({ code: "access_denied" });
	expect(await handleOAuthCallback(client)).toMatchObject({ from: "settings", error });
	expect(location.pathname + location.hash).toBe("/settings#delete-account");
	expect(await handleOAuthCallback(client)).toBeUndefined();
});

import { expect, test } from "@playwright/test";
import { storageEntries } from "../helpers/storage.ts";
import { expectVersion, updateNotice } from "./deployment.ts";
import { answerAsPortal, PORTAL_PAGE, readCached, startOfflineServer } from "./offline-server.ts";
import { waitForAccountCache, waitForPrecache } from "./precache.ts";

/** As a browser stores it, of a user whose backend does not respond; it is not due for a refresh. */
const STORED_SESSION = {
	access_token: [{ alg: "ES256" }, { sub: "mia" }, "signature"]
		.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
		.join("."),
	refresh_token: "unused",
	token_type: "bearer",
	expires_in: 9_000_000,
	expires_at: Math.floor(Date.now() / 1_000) + 9_000_000,
	user: { id: "mia", email: "mia@family.example", aud: "authenticated", app_metadata: {}, user_metadata: {} },
};

// Without the watch for requests to other hosts: the Supabase project of this server is one.
test.use({ serviceWorkers: "allow" });

test("what is cached is the account's own through a portal, an update and without a network", async ({ browser }) => {
	const server = await startOfflineServer();
	const localStorage = [...storageEntries({}), { name: "whose-turn-session", value: JSON.stringify(STORED_SESSION) }];
	const context = await browser.newContext({
		storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
	});
	const page = await context.newPage();
	const logout = page.getByRole("button", { name: "Logout" });
	const fetchConfig = () => page.evaluate(async () => (await fetch("/config.json")).text());
	await page.goto(server.url);
	await waitForPrecache(page);
	await waitForAccountCache(page);
	const [config = ""] = await readCached(page, "/config.json");
	expect(JSON.parse(config)).toMatchObject({ supabaseKey: "sb_publishable_unused" });

	server.intercept(answerAsPortal);
	await page.reload();
	await expect(logout).toBeVisible();
	expect(await fetchConfig()).toBe(config);

	// A portal's page that an older version has cached.
	await page.evaluate(async (text) => {
		const accounts = (await caches.keys()).find((name) => name.startsWith("whose-turn-accounts-")) ?? "";
		await (await caches.open(accounts)).put("/config.json", new Response(text));
	}, PORTAL_PAGE);
	expect(await fetchConfig()).toBe(PORTAL_PAGE);
	server.intercept(undefined);
	await page.reload();
	await expect.poll(() => readCached(page, "/config.json")).toEqual([config]);

	await page.evaluate(async (text) => {
		await (await caches.open("whose-turn-accounts-0000000000000000")).put("/config.json", new Response(text));
	}, PORTAL_PAGE);
	await server.deploy("next");
	await page.reload();
	// The message that the backend does not respond may lie over it.
	await updateNotice(page).getByRole("button", { name: "Reload" }).press("Enter");
	await expectVersion(page, "next");
	await expect.poll(() => readCached(page, "/config.json")).toContain(config);

	await server.stop();
	expect(await fetchConfig()).toBe(config);
	await page.reload();
	await expect(logout).toBeVisible();
	await waitForAccountCache(page, "-next");
	await context.close();
	await server.remove();
});

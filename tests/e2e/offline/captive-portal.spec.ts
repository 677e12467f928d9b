import { test as base, expect, type Page } from "@playwright/test";
import { startOfflineServer } from "../../helpers/offline-server.ts";
import { STORED_SESSION } from "../../helpers/stored-session.ts";
import { clickButton, field } from "../helpers/account-pages.ts";
import { cachedPaths, test, waitForPrecache } from "../helpers/offline.ts";
import { expectSetup, viewTitle } from "../helpers/pages.ts";
import { storageEntries } from "../helpers/storage.ts";

const PORTAL_PAGE = "<!doctype html><html><title>Free WiFi</title><h1>Please accept our terms</h1></html>";

/** What a network answers in every site's name until somebody has accepted its terms. */
const answerAsPortal = () => new Response(PORTAL_PAGE, { headers: { "content-type": "text/html" } });

/** What is cached under a path, from the oldest cache on. */
function readCached(page: Page, path: string): Promise<string[]> {
	return page.evaluate(async (path) => {
		const texts: string[] = [];
		for (const name of await caches.keys()) {
			const response = await (await caches.open(name)).match(path, { ignoreSearch: true });
			if (response) texts.push(await response.text());
		}
		return texts;
	}, path);
}

test("a portal's page never takes the place of the app's", async ({ page, open, server }) => {
	await open();
	await waitForPrecache(page);
	const before = await cachedPaths(page);
	server.intercept(answerAsPortal);
	for (const path of ["/", "/login", "/auth/confirm?token_hash=a.b&type=signup", "/settings"]) {
		await page.goto(path);
		await expect(viewTitle(page)).toBeVisible();
		await expect(page.getByText("accept our terms")).toHaveCount(0);
	}
	expect(await cachedPaths(page)).toEqual(before);
	expect(await readCached(page, "/index.html")).toEqual([expect.stringContaining("<title>Whose Turn?</title>")]);
	server.intercept(undefined);
	await page.goto("/");
	await expectSetup(page);
});

test("a guest behind a portal reads that the server cannot be reached, not that there are no accounts", async ({
	page,
	open,
	server,
	watch,
}) => {
	// The page asks the project of this server what it offers.
	watch.expectLine(/auth\/v1\/settings/);
	watch.expectRequest(/auth\/v1\/settings$/);
	await open({}, "/login");
	await field(page, "Email").fill("mia@family.example");
	await field(page, "Password").fill("correct horse");
	// The code is there, its configuration is not.
	server.intercept((path) => (path === "/config.json" ? answerAsPortal() : undefined));
	await clickButton(page, "Sign In");
	await expect(page.getByRole("main")).toContainText("The server cannot be reached.");
	await expect(page.getByText("does not offer accounts")).toHaveCount(0);
	expect(server.requests).toContain("/config.json");
});

test("a network that does not answer delays a page of accounts for seconds only", async ({ page, open, server }) => {
	await open();
	await waitForPrecache(page);
	server.intercept(() => new Promise<Response>(() => {}));
	await page.goto("/login");
	await expect(viewTitle(page)).toHaveText("Welcome Back");
	server.intercept(undefined);
});

// Without the watch for requests to other hosts: the Supabase project of this server is one.
base.describe("for a signed-in user", () => {
	base.use({ serviceWorkers: "allow" });

	base("what is cached as the configuration is the configuration", async ({ browser }) => {
		const server = await startOfflineServer();
		const localStorage = [...storageEntries({}), { name: "whose-turn-session", value: JSON.stringify(STORED_SESSION) }];
		const context = await browser.newContext({
			storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
		});
		const page = await context.newPage();
		await page.goto(server.url);
		await waitForPrecache(page);
		await expect.poll(() => readCached(page, "/config.json")).toHaveLength(1);
		const [config = ""] = await readCached(page, "/config.json");
		expect(JSON.parse(config)).toMatchObject({ supabaseKey: "sb_publishable_unused" });
		const fetchConfig = () => page.evaluate(async () => (await fetch("/config.json")).text());

		server.intercept(answerAsPortal);
		await page.reload();
		await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
		expect(await fetchConfig()).toBe(config);

		// An older version has cached such a page.
		await page.evaluate(async (text) => {
			const accounts = (await caches.keys()).find((name) => name.startsWith("whose-turn-accounts-")) ?? "";
			await (await caches.open(accounts)).put("/config.json", new Response(text));
		}, PORTAL_PAGE);
		expect(await fetchConfig()).toBe(PORTAL_PAGE);
		server.intercept(undefined);
		await page.reload();
		await expect.poll(() => readCached(page, "/config.json")).toEqual([config]);

		await server.deploy("next");
		await page.evaluate(async (text) => {
			await (await caches.open("whose-turn-accounts-0000000000000000")).put("/config.json", new Response(text));
			await (await navigator.serviceWorker.ready).update();
		}, PORTAL_PAGE);
		await expect.poll(() => readCached(page, "/config.json")).toHaveLength(3);
		await server.stop();
		expect(await fetchConfig()).toBe(config);
		await page.reload();
		await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
		await context.close();
		await server.remove();
	});
});

import { test as base, expect, type Page } from "@playwright/test";
import { ACCOUNT_FILES } from "../../helpers/built-files.ts";
import { startOfflineServer } from "../../helpers/offline-server.ts";
import { STORED_SESSION } from "../../helpers/stored-session.ts";
import { clickButton, field } from "../helpers/account-pages.ts";
import { expectVersion, updateNotice } from "../helpers/deployment.ts";
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

test("a network that answers in the site's name, or not at all, is not taken for the site", async ({
	page,
	open,
	server,
	watch,
}) => {
	// The page asks the project of this server what it offers.
	watch.expectLine(/auth\/v1\/settings/);
	watch.expectRequest(/auth\/v1\/settings$/);
	await open();
	await waitForPrecache(page);
	const before = await cachedPaths(page);

	await test.step("its page never takes the place of the app's", async () => {
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

	await test.step("a page of accounts is delayed for seconds only", async () => {
		server.intercept((path) => (path === "/index.html" ? new Promise<Response>(() => {}) : undefined));
		await page.goto("/login");
		await expect(viewTitle(page)).toHaveText("Welcome Back");
	});

	await test.step("a guest reads that the server cannot be reached, not that there are no accounts", async () => {
		await field(page, "Email").fill("mia@family.example");
		await field(page, "Password").fill("correct horse");
		// The code is there, its configuration is not.
		server.intercept((path) => (path === "/config.json" ? answerAsPortal() : undefined));
		await clickButton(page, "Sign In");
		await expect(page.getByRole("main")).toContainText("The server cannot be reached.");
		await expect(page.getByText("does not offer accounts")).toHaveCount(0);
		expect(server.requests).toContain("/config.json");
	});
});

// Without the watch for requests to other hosts: the Supabase project of this server is one.
base.describe("for a signed-in user", () => {
	base.use({ serviceWorkers: "allow" });

	base(
		"what is cached is the account's own, through a portal, an update and without the network",
		async ({ browser }) => {
			const server = await startOfflineServer();
			const localStorage = [
				...storageEntries({}),
				{ name: "whose-turn-session", value: JSON.stringify(STORED_SESSION) },
			];
			const context = await browser.newContext({
				storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
			});
			const page = await context.newPage();
			const logout = page.getByRole("button", { name: "Logout" });
			const listCached = async () => (await cachedPaths(page))["whose-turn-accounts"]?.toSorted();
			const filesOfVersion = (version: string) =>
				[...ACCOUNT_FILES.map((file) => `/${file.replace(/\.js$/, `${version}.js`)}`), "/config.json"].toSorted();
			const fetchConfig = () => page.evaluate(async () => (await fetch("/config.json")).text());
			await page.goto(server.url);
			await waitForPrecache(page);
			await expect.poll(listCached).toEqual(filesOfVersion(""));
			const [config = ""] = await readCached(page, "/config.json");
			expect(JSON.parse(config)).toMatchObject({ supabaseKey: "sb_publishable_unused" });

			await base.step("a portal", async () => {
				server.intercept(answerAsPortal);
				await page.reload();
				await expect(logout).toBeVisible();
				expect(await fetchConfig()).toBe(config);
			});

			await base.step("a portal's page that an older version has cached", async () => {
				await page.evaluate(async (text) => {
					const accounts = (await caches.keys()).find((name) => name.startsWith("whose-turn-accounts-")) ?? "";
					await (await caches.open(accounts)).put("/config.json", new Response(text));
				}, PORTAL_PAGE);
				expect(await fetchConfig()).toBe(PORTAL_PAGE);
				server.intercept(undefined);
				await page.reload();
				await expect.poll(() => readCached(page, "/config.json")).toEqual([config]);
			});

			await base.step("an update", async () => {
				await page.evaluate(async (text) => {
					await (await caches.open("whose-turn-accounts-0000000000000000")).put("/config.json", new Response(text));
				}, PORTAL_PAGE);
				await server.deploy("next");
				await page.reload();
				// The message that the backend does not respond may lie over it.
				await updateNotice(page).getByRole("button", { name: "Reload" }).press("Enter");
				await expectVersion(page, "next");
				await expect.poll(() => readCached(page, "/config.json")).toContain(config);
			});

			await base.step("without the network", async () => {
				await server.stop();
				expect(await fetchConfig()).toBe(config);
				await page.reload();
				await expect(logout).toBeVisible();
				await expect.poll(listCached).toEqual(filesOfVersion("-next"));
			});
			await context.close();
			await server.remove();
		},
	);
});

import { expect } from "@playwright/test";
import { deferred } from "../../helpers/deferred.ts";
import { submitLogin } from "../helpers/account-pages.ts";
import { collectPageErrors } from "../helpers/guest-test.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	expectSetup,
	memberNames,
	openCategories,
	removeName,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";
import { answerAsPortal, readCached, test } from "./offline-server.ts";
import { cachedPaths, waitForPrecache } from "./precache.ts";

test("after one visit guests need no server, and trust no portal", async ({ page, open, server, watch, context }) => {
	watch.expectLine(/No page at \/nowhere/);
	// The pages of accounts ask what the site offers, and the project of this server.
	for (const line of [/config\.json/, /auth\/v1\/settings/]) watch.expectLine(line);
	watch.expectRequest(/auth\/v1\/settings$/);
	await open();
	await waitForPrecache(page);
	const before = await cachedPaths(page);

	server.intercept(answerAsPortal);
	for (const path of ["/", "/auth/confirm?token_hash=a.b&type=signup"]) {
		await page.goto(path);
		await expect(viewTitle(page)).toBeVisible();
		await expect(page.getByText("accept our terms")).toHaveCount(0);
	}
	expect(await cachedPaths(page)).toEqual(before);
	expect(await readCached(page, "/index.html")).toEqual([expect.stringContaining("<title>Whose Turn?</title>")]);
	server.intercept(undefined);
	await page.goto("/");
	await expectSetup(page);

	// A page of accounts is delayed for seconds only.
	const late = deferred();
	server.intercept((path) => (path === "/index.html" ? late.promise.then(answerAsPortal) : undefined));
	const asked = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/auth/v1/settings"));
	await page.goto("/login");
	await expect(viewTitle(page)).toHaveText("Welcome Back");
	late.resolve();
	await asked;

	// The code is there, its configuration is not.
	server.intercept((path) => (path === "/config.json" ? answerAsPortal() : undefined));
	await submitLogin(page, "mia@family.example", "correct horse");
	await expect(page.getByRole("main")).toContainText("The server cannot be reached.");
	await expect(page.getByText("does not offer accounts")).toHaveCount(0);
	expect(server.requests).toContain("/config.json");

	await page.goto("/");
	server.intercept(undefined);
	await server.stop();
	await page.reload();
	for (const name of ["Mia", "Noah"]) await addMember(page, name);
	await addCategory(page, "Chess");
	await openCategories(page);
	await takeTurn(page, "Chess");
	await page.reload();
	await openCategories(page);
	await expect(categoryCard(page, "Chess")).toContainText("1 of 2 have had a turn");

	const other = await context.newPage();
	await other.goto("/?from=a-link");
	await expect(memberNames(other)).toHaveText(["Mia", "Noah"]);
	await removeName(other, "Noah");
	await expect(memberNames(other)).toHaveText(["Mia"]);

	// A page that is left before it has the answer writes no line.
	const line = page.waitForEvent("console", (message) => message.location().url.endsWith("/config.json"));
	await page.goto("/login");
	await line;
	for (const [path, title] of [
		["/login", "Welcome Back"],
		["/signup", "Create Account"],
		["/auth/confirm?token_hash=a.b&type=signup", "Confirm Your Email"],
		["/nowhere", "Oops! Page not found"],
	] as const) {
		await page.goto(path);
		await expect(viewTitle(page)).toHaveText(title);
	}
	for (const path of ["/healthz", "/outbox", "/auth/v1/authorize", "/nothing.html", "/config.json"])
		await expect(other.goto(path), path).rejects.toThrow(/ERR_(?:CONNECTION_REFUSED|FAILED)/);
	await server.start();
	await page.goto("/");
	await expectSetup(page);
});

test("Chromium accepts the manifest, and would install the app", async ({ playwright, launchOptions, server }) => {
	// Not the usual context, which counts as a private window: nothing is installed from those.
	const context = await playwright.chromium.launchPersistentContext("", launchOptions);
	const watch = await collectPageErrors(context, server.url);
	const page = await context.newPage();
	await page.goto(server.url);
	await expectSetup(page);
	await waitForPrecache(page);
	const browser = await context.newCDPSession(page);
	const { url, errors, manifest: read } = await browser.send("Page.getAppManifest");
	expect(errors).toEqual([]);
	expect(new URL(url).pathname).toBe("/manifest.webmanifest");
	expect(read).toMatchObject({ name: "Whose Turn?", display: "kStandalone" });
	expect(await browser.send("Page.getInstallabilityErrors")).toEqual({ installabilityErrors: [] });
	watch.assertNone();
	await context.close();
});

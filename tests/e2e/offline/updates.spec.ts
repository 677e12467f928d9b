import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { CHUNKS } from "../../../scripts/chunks.js";
import { ACCOUNT_FILES, filesOf } from "../../helpers/built-app.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import {
	addMember,
	categoryCard,
	decisionButton,
	drawMember,
	FAMILY,
	memberNames,
	openCategories,
	returnToCategories,
	viewTitle,
} from "../helpers/pages.ts";
import { countLoads, expectVersion, updateNotice } from "./deployment.ts";
import { test } from "./offline-server.ts";
import { cachedPaths, waitForPrecache } from "./precache.ts";

const DISHES = "Who does dishes?";
/** What only a version has that a test has deployed. */
const versionTag = (page: Page) => page.locator("meta[name=version]");

test("a new version is offered once all of it is there, and comes on reload", async ({ page, open, server, watch }) => {
	// The page of the login asks the project of this server what it offers.
	watch.expectLine(/auth\/v1\/settings/);
	watch.expectRequest(/auth\/v1\/settings$/);
	await open(FAMILY);
	await waitForPrecache(page);
	const cached = await cachedPaths(page);
	const asked = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/auth/v1/settings"));
	await page.goto("/login");
	await asked;
	await page.goto("/settings");
	await page.getByRole("combobox", { name: "Language" }).selectOption("Português (Brasil)");
	await waitForPrecache(page, "pt");
	await page.getByRole("combobox", { name: "Idioma" }).selectOption("English");
	await expect(viewTitle(page)).toHaveText("Settings");
	await page.goto("/");
	await server.deploy("next");

	// Not where its installation fails.
	const path = `/${filesOf(CHUNKS.overlays)[0]?.replace(/\.js$/, "-next.js")}`;
	server.intercept((asked) => (asked === path ? new Response(null, { status: 503 }) : undefined));
	await page.reload();
	await expect.poll(() => server.requests).toContain(path);
	const isInstalling = async () => (await navigator.serviceWorker.ready).installing !== null;
	await expect.poll(() => page.evaluate(isInstalling)).toBe(false);
	// What the failed installation has cached is there now.
	const names = await page.evaluate(() => caches.keys());
	expect(names.filter((name) => name.includes("-app-"))).toHaveLength(2);
	const compared = page.waitForResponse((response) => response.url() === `${server.url}/index.html`);
	await page.reload();
	await (await compared).finished();
	await expect(updateNotice(page)).toHaveCount(0);

	// Without a reload of its own.
	server.intercept(undefined);
	// As the app asks each hour, and no reload: an attempt that is under way may succeed, and a load would bring it.
	await expect(async () => {
		await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
		const text = "Reload whenever you like. Nothing will be lost.";
		await expect(updateNotice(page)).toContainText(text, { timeout: 10_000 });
	}).toPass();
	await expectNoViolations(page);
	await expect(versionTag(page)).toHaveCount(0);
	const loads = countLoads(page);
	await openCategories(page);
	await drawMember(page, DISHES);
	await expect(updateNotice(page)).toBeVisible();
	expect(loads()).toBe(0);

	await updateNotice(page).getByRole("button", { name: "Reload" }).click();
	await expectVersion(page, "next");
	await expect(memberNames(page)).toHaveText([...FAMILY.members]);
	await expect(updateNotice(page)).toHaveCount(0);
	await waitForPrecache(page);
	await server.stop();
	await page.reload();
	await expectVersion(page, "next");

	await page.goto("/settings");
	await page.getByRole("combobox", { name: "Language" }).selectOption("Português (Brasil)");
	await expect(viewTitle(page)).toHaveText("Configurações");
	await page.goto("/");
	await expectVersion(page, "next");
	await expect(page.locator("html")).toHaveAttribute("lang", /^pt/);
	await expect(page.getByText("Mia", { exact: true }).first()).toBeVisible();

	expect(Object.keys(cached).toSorted()).toEqual(["whose-turn-app", "whose-turn-language-en"]);
	expect(server.requests).toEqual(expect.arrayContaining(cached["whose-turn-app"] ?? []));
	const accountFiles = ACCOUNT_FILES.map((file) => `/${file.replace(/\.js$/, "")}`);
	const isOfAccounts = (path: string) =>
		accountFiles.some((file) => path.startsWith(file)) || /^\/(?:config\.json|auth\/|rest\/)/.test(path);
	expect(server.requests.filter(isOfAccounts)).toEqual(["/config.json"]);
	const hasClient = (path: string) => /GoTrue|postgrest/i.test(readFileSync(`build/app${path}`, "utf8"));
	expect(cached["whose-turn-app"]?.filter((path) => path.endsWith(".js") && hasClient(path))).toEqual([]);
	expect(ACCOUNT_FILES.some((file) => hasClient(`/${file}`))).toBe(true);
});

test("an old version goes on beside the new one, and nothing is lost", async ({ page: old, open, server, context }) => {
	await open(FAMILY);
	await waitForPrecache(old);
	const loads = countLoads(old);
	await server.deploy("next");
	await old.evaluate(async () => (await navigator.serviceWorker.ready).update());
	await updateNotice(old).getByRole("button", { name: "Close" }).click();
	await expect(updateNotice(old)).toHaveCount(0);
	const next = await context.newPage();
	await next.goto("/");
	await expectVersion(next, "next");

	const path = `/${filesOf(CHUNKS.overlays)[0]}`;
	expect((await fetch(server.url + path)).status).toBe(404);
	expect(await old.evaluate(async (path) => (await fetch(path)).status, path)).toBe(200);

	for (const tab of [old, next]) await openCategories(tab);
	const member = await drawMember(old, DISHES);
	// The same draw stands in the other version, and is confirmed there.
	expect(await drawMember(next, DISHES)).toBe(member);
	await decisionButton(next).click();
	await returnToCategories(next);
	await expect(old.getByText("The turn is already recorded. It only counts once.")).toBeVisible();
	await old.getByRole("button", { name: "Back to Categories" }).click();
	for (const tab of [old, next]) await expect(categoryCard(tab, DISHES)).toContainText("1 of 3 have had a turn");

	for (const tab of [old, next]) await tab.getByRole("button", { name: "Back to Setup" }).click();
	await Promise.all([addMember(old, "Old"), addMember(next, "New")]);
	for (const tab of [old, next]) await expect(memberNames(tab)).toHaveCount(5);
	expect(loads()).toBe(0);
	await expect(versionTag(old)).toHaveCount(0);

	// The app has the new one when it is next started, whose caches alone are left.
	await old.close();
	// Once the browser has discarded the page that was closed.
	await expect(async () => {
		await next.goto("about:blank");
		await next.goto("/");
		await expect.poll(() => next.evaluate(async () => (await caches.keys()).length), { timeout: 1_000 }).toBe(2);
	}).toPass();
	await expectVersion(next, "next");
	await expect(memberNames(next)).toHaveCount(5);
});

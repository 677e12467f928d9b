import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { CHUNKS } from "../../../scripts/chunks.js";
import { PAGE_PATH } from "../../../src/stores/app-page.ts";
import { filesOf } from "../../helpers/built-files.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { countLoads, expectBuiltVersion, expectVersion, updateNotice } from "../helpers/deployment.ts";
import { test, waitForPrecache } from "../helpers/offline.ts";
import { addMember, drawMember, expectCategories, FAMILY, memberNames, openCategories } from "../helpers/pages.ts";

const nextPathOf = (source: string) => `/${filesOf(source)[0]?.replace(/\.js$/, "-next.js")}`;

function isInstalling(page: Page): Promise<boolean> {
	return page.evaluate(async () => (await navigator.serviceWorker.ready).installing !== null);
}

test("a new version comes when the user reloads, and has the family then", async ({ page, open, server }) => {
	await open(FAMILY);
	await waitForPrecache(page);
	await server.deploy("next");
	await page.reload();
	await expect(updateNotice(page)).toContainText("Reload whenever you like. Nothing will be lost.");
	await expectNoViolations(page);
	await expectBuiltVersion(page);
	const loads = countLoads(page);
	await openCategories(page);
	await drawMember(page, "Who does dishes?");
	await expect(updateNotice(page)).toBeVisible();
	expect(loads()).toBe(0);
	await updateNotice(page).getByRole("button", { name: "Reload" }).click();
	await expectVersion(page, "next");
	await expect(memberNames(page)).toHaveText([...FAMILY.members]);
	await expect(updateNotice(page)).toHaveCount(0);
	await server.stop();
	await page.reload();
	await expectVersion(page, "next");
});

test("a version is offered once all of it is there, and not where its installation fails", async ({
	page,
	open,
	server,
}) => {
	await open(FAMILY);
	await waitForPrecache(page);
	await server.deploy("next");
	const path = nextPathOf(CHUNKS.overlays);
	server.intercept((asked) => (asked === path ? new Response(null, { status: 503 }) : undefined));
	await page.reload();
	await expect.poll(() => server.requests).toContain(path);
	await expect.poll(() => isInstalling(page)).toBe(false);
	// What the failed installation has cached is there now.
	expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.includes("-app-")))).toHaveLength(
		2,
	);
	const compared = page.waitForResponse((response) => response.url() === `${server.url}/index.html`);
	await page.reload();
	await (await compared).finished();
	await expect(updateNotice(page)).toHaveCount(0);

	server.intercept(undefined);
	await page.reload();
	await updateNotice(page).getByRole("button", { name: "Reload" }).click();
	await expectVersion(page, "next");
	await expect(updateNotice(page)).toHaveCount(0);
});

test("a version is offered, too, where the site did not answer at once which one it has", async ({
	page,
	open,
	server,
}) => {
	await page.clock.install();
	await page.addInitScript((path) => {
		const { fetch } = window;
		window.fetch = (input, init) => {
			if (input !== path || Reflect.has(window, "hasFailed")) return fetch(input, init);
			Reflect.set(window, "hasFailed", true);
			return Promise.reject(new TypeError("No answer"));
		};
	}, `${PAGE_PATH}?now`);
	await open(FAMILY);
	await waitForPrecache(page);
	await server.deploy("next");
	await page.reload();
	await page.waitForFunction(() => Reflect.has(window, "hasFailed"));
	await expect(updateNotice(page)).toHaveCount(0);
	await expect(async () => {
		await page.clock.fastForward("00:20");
		await expect(updateNotice(page)).toBeVisible({ timeout: 1_000 });
	}).toPass();
});

test("whoever closes the notice goes on, and has the new version when the app is next started", async ({
	page,
	open,
	server,
	context,
}) => {
	await open(FAMILY);
	await waitForPrecache(page);
	await server.deploy("next");
	await page.reload();
	await updateNotice(page).getByRole("button", { name: "Close" }).click();
	await expect(updateNotice(page)).toHaveCount(0);
	await addMember(page, "Ada");
	await expect(memberNames(page)).toContainText(["Ada"]);
	await page.close();
	const later = await context.newPage();
	await later.goto("/");
	await expectVersion(later, "next");
	await expect(memberNames(later)).toContainText(["Ada"]);
	// The new version's own and the one of its language are left, once the browser has discarded the page that was closed.
	await expect(async () => {
		await later.goto("about:blank");
		await later.goto("/");
		await expect.poll(() => later.evaluate(async () => (await caches.keys()).length), { timeout: 1_000 }).toBe(2);
	}).toPass();
});

test("when one tab reloads, the others go on with the files of their version", async ({
	page,
	open,
	server,
	context,
}) => {
	await open(FAMILY);
	await waitForPrecache(page);
	const other = await context.newPage();
	await other.goto("/");
	await openCategories(other);
	const loads = countLoads(other);
	await server.deploy("next");
	await page.reload();
	await updateNotice(page).getByRole("button", { name: "Reload" }).click();
	await expectVersion(page, "next");
	await waitForPrecache(page);

	const old = `/${filesOf(CHUNKS.overlays)[0]}`;
	expect((await fetch(server.url + old)).status).toBe(404);
	expect(await other.evaluate(async (path) => (await fetch(path)).status, old)).toBe(200);
	await expectCategories(other);
	await drawMember(other, "Who does dishes?");
	expect(loads()).toBe(0);
	await expectBuiltVersion(other);
	await updateNotice(other).getByRole("button", { name: "Reload" }).click();
	await expectVersion(other, "next");
});

test("a tab that stays open looks for a new version every hour", async ({ page, open, server }) => {
	await page.clock.install();
	await open(FAMILY);
	await waitForPrecache(page);
	await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
	await server.deploy("next");
	await page.clock.fastForward("59:00");
	await expect(updateNotice(page)).toHaveCount(0);
	// With a jitter of up to half an hour.
	await page.clock.fastForward("32:00");
	await expect(updateNotice(page)).toBeVisible();
});

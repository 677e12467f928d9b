import { expect, type Page } from "@playwright/test";
import { CHUNKS } from "../../../scripts/chunks.js";
import { filesOf } from "../../helpers/built-files.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { countLoads, expectVersion } from "../helpers/deployment.ts";
import { test } from "../helpers/offline.ts";
import { addMember, expectSetup, FAMILY, memberNames, viewTitle } from "../helpers/pages.ts";

// As in a browser without a worker, or before it has cached anything.
test.use({ serviceWorkers: "block" });

const OUTDATED = "This app is out of date. Please reload the page.";

const settingsLink = (page: Page) => page.getByRole("link", { name: "Settings", exact: true });

/** The files of a part are gone, also before the page fetches them in advance. */
async function removeFiles(page: Page, source: string): Promise<void> {
	for (const file of filesOf(source)) await page.route(`**/${file}`, (route) => route.fulfill({ status: 404 }));
}

test.beforeEach(({ watch }) => {
	watch.expectLine(/status of 404/);
});

test("a view that is gone comes with the new version, without a word", async ({ page, open, server }) => {
	await removeFiles(page, CHUNKS.settings);
	await open(FAMILY);
	await expectSetup(page);
	await server.deploy("next");
	await settingsLink(page).click();
	await expectVersion(page, "next");
	await expect(viewTitle(page)).toHaveText("Settings");
});

test("a view within a decision offers the new version", async ({ page, open, server }) => {
	await removeFiles(page, CHUNKS.decision);
	await open(FAMILY);
	await expectSetup(page);
	await server.deploy("next");
	const loads = countLoads(page);
	await page.getByRole("button", { name: "Continue to Decision Making" }).click();
	await expect(page.getByRole("alert")).toContainText(OUTDATED);
	await expectNoViolations(page);
	expect(loads()).toBe(0);
	await page.getByRole("button", { name: "Reload" }).click();
	await expectVersion(page, "next");
	await expect(memberNames(page)).toHaveText([...FAMILY.members]);
});

test("typed text stays when a part is gone, and the new version is offered even if toasts are gone with it", async ({
	page,
	open,
	server,
}) => {
	await removeFiles(page, CHUNKS.overlays);
	await open(FAMILY);
	await expectSetup(page);
	await server.deploy("next");
	const loads = countLoads(page);
	const field = page.getByRole("textbox", { name: "Add a decision category" });
	await field.fill("Chess");
	// Its toast cannot be shown.
	await addMember(page, "Ada");
	await expect(page.getByRole("alert")).toContainText(OUTDATED);
	await expect(field).toHaveValue("Chess");
	await expectNoViolations(page);
	expect(loads()).toBe(0);
	await page.getByRole("alert").getByRole("button", { name: "Reload" }).click();
	await expectVersion(page, "next");
	await expect(memberNames(page)).toHaveText([...FAMILY.members, "Ada"]);
});

test("a page never reloads in a circle, whatever the site serves", async ({ page, open, server }) => {
	await removeFiles(page, CHUNKS.settings);
	const html = await (await fetch(server.url)).text();
	await page.route("**/index.html?now", (route) =>
		route.fulfill({ contentType: "text/html", body: html.replace(/\/assets\/index-/, "/assets/of-another-version-") }),
	);
	const loads = countLoads(page);
	await open(FAMILY, "/settings");
	// The first, and the one that the page asks for by itself.
	await expect.poll(loads).toBe(2);
	await page.getByRole("alert").getByRole("button", { name: "Reload" }).click();
	await expect.poll(loads).toBe(3);
	await expect(page.getByRole("alert")).toContainText(OUTDATED);
	expect(loads()).toBe(3);
});

test("without a connection, it is the connection that is named", async ({ page, open, watch }) => {
	watch.expectLine(/ERR_INTERNET_DISCONNECTED/);
	await removeFiles(page, CHUNKS.settings);
	await open(FAMILY);
	await addMember(page, "Ada");
	await page.context().setOffline(true);
	await settingsLink(page).click();
	await expect(page.getByRole("alert")).toContainText("Please check your connection and try again.");
	await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("what is missing though the site has no other version is not taken for one", async ({ page, open }) => {
	await removeFiles(page, CHUNKS.settings);
	await open(FAMILY);
	await settingsLink(page).click();
	await expect(page.getByRole("alert")).toContainText("This page could not be loaded.");
	await expect(page.getByText(OUTDATED)).toHaveCount(0);
});

test("a page of somebody else, as of a captive portal, is not taken for a new version", async ({ page, open }) => {
	await removeFiles(page, CHUNKS.settings);
	await page.route("**/index.html?now", (route) =>
		route.fulfill({
			contentType: "text/html",
			body: '<!doctype html><title>Free WiFi</title><div id="root"></div><script type="module" src="/assets/index-portal.js"></script>',
		}),
	);
	await open(FAMILY);
	await settingsLink(page).click();
	await expect(page.getByRole("alert")).toContainText("Please check your connection and try again.");
});

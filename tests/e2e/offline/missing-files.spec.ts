import { expect, type Page } from "@playwright/test";
import { CHUNKS } from "../../../scripts/chunks.js";
import { filesOf } from "../../helpers/built-app.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { addMember, expectSetup, FAMILY, memberNames, viewTitle } from "../helpers/pages.ts";
import { countLoads, expectVersion } from "./deployment.ts";
import { test } from "./offline-server.ts";

// As in a browser without a worker, or before it has cached anything.
test.use({ serviceWorkers: "block" });

const OUTDATED = "This app is out of date. Please reload the page.";

/** The files of a part are gone, also before the page fetches them in advance. */
async function removeFiles(page: Page, source: string): Promise<void> {
	for (const file of filesOf(source)) await page.route(`**/${file}`, (route) => route.fulfill({ status: 404 }));
}

test.beforeEach(({ watch }) => {
	watch.expectLine(/status of 404/);
});

test("a missing part brings the new version, by itself if nothing is lost", async ({ page, open, server, context }) => {
	const [settings, decision, toasts] = [page, await context.newPage(), await context.newPage()];
	await removeFiles(settings, CHUNKS.settings);
	await removeFiles(decision, CHUNKS.decision);
	await removeFiles(toasts, CHUNKS.overlays);
	await open(FAMILY);
	for (const tab of [decision, toasts]) await tab.goto("/");
	for (const tab of [settings, decision, toasts]) await expectSetup(tab);
	await server.deploy("next");

	await settings.getByRole("link", { name: "Settings", exact: true }).click();
	await expectVersion(settings, "next");
	await expect(viewTitle(settings)).toHaveText("Settings");

	const loads = countLoads(decision);
	await decision.getByRole("button", { name: "Continue to Decision Making" }).click();
	await expect(decision.getByRole("alert")).toContainText(OUTDATED);
	await expect(viewTitle(decision)).toBeFocused();
	await expectNoViolations(decision);
	expect(loads()).toBe(0);
	await decision.getByRole("button", { name: "Reload" }).click();
	await expectVersion(decision, "next");
	await expect(memberNames(decision)).toHaveText([...FAMILY.members]);

	// Typed text stays, and the new version is offered even if toasts are gone with it.
	const loadsWithoutToasts = countLoads(toasts);
	const field = toasts.getByRole("textbox", { name: "Add a decision category" });
	await field.fill("Chess");
	// Its toast cannot be shown.
	await addMember(toasts, "Ada");
	await expect(toasts.getByRole("alert")).toContainText(OUTDATED);
	await expect(field).toHaveValue("Chess");
	await expectNoViolations(toasts);
	expect(loadsWithoutToasts()).toBe(0);
	await toasts.getByRole("alert").getByRole("button", { name: "Reload" }).click();
	await expectVersion(toasts, "next");
	await expect(memberNames(toasts)).toHaveText([...FAMILY.members, "Ada"]);
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

	await page.unrouteAll();
	await page.getByRole("alert").getByRole("button", { name: "Reload" }).click();
	await expect(page.getByRole("region", { name: "Your data" })).toBeVisible();
});

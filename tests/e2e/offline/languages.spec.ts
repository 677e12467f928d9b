import { expect } from "@playwright/test";
import { cachedPaths, test, waitForPrecache } from "../helpers/offline.ts";
import { viewTitle } from "../helpers/pages.ts";

test.use({ locale: "de-DE" });

test("the app starts without the server in the visitor's language, and in the one that was chosen", async ({
	page,
	open,
	server,
}) => {
	await open();
	await waitForPrecache(page, "de");
	expect(Object.keys(await cachedPaths(page)).toSorted()).toEqual(["whose-turn-app", "whose-turn-language-de"]);
	await page.goto("/settings");
	await page.getByRole("combobox", { name: "Sprache" }).selectOption("Português (Brasil)");
	await expect(viewTitle(page)).toHaveText("Configurações");
	await waitForPrecache(page, "pt");
	await server.stop();

	await page.reload();
	await expect(viewTitle(page)).toHaveText("Configurações");
	await page.getByRole("combobox", { name: "Idioma" }).selectOption("Deutsch");
	await expect(viewTitle(page)).toHaveText("Einstellungen");
	await page.goto("/");
	await expect(page.getByText("Noch niemand in der Familie")).toBeVisible();
});

test("a new version caches the languages that the old one had cached", async ({ page, open, server }) => {
	await open();
	await waitForPrecache(page, "de");
	await server.deploy("next");
	await page.reload();
	await page.getByRole("dialog").getByRole("button", { name: "Neu laden" }).click();
	await expect(page.locator("meta[name=version]")).toBeAttached();
	await waitForPrecache(page, "de");
	await server.stop();
	await page.reload();
	await expect(page.getByText("Noch niemand in der Familie")).toBeVisible();
});

import { expect } from "@playwright/test";
import { expectVersion } from "../helpers/deployment.ts";
import { cachedPaths, test, waitForPrecache } from "../helpers/offline.ts";
import { viewTitle } from "../helpers/pages.ts";

test.use({ locale: "de-DE" });

test("the app starts without the server in the visitor's language, and in the one that was chosen, also after an update", async ({
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

	await server.deploy("next");
	await page.reload();
	await page.getByRole("region", { name: "Notificações" }).getByRole("button", { name: "Recarregar" }).click();
	await expectVersion(page, "next");
	await server.stop();
	await page.reload();
	await expectVersion(page, "next");
	await expect(viewTitle(page)).toHaveText("Configurações");
	await page.getByRole("combobox", { name: "Idioma" }).selectOption("Deutsch");
	await expect(viewTitle(page)).toHaveText("Einstellungen");
	await page.goto("/");
	await expect(page.getByText("Noch niemand in der Familie")).toBeVisible();
});

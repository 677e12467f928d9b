import { expect, type Page } from "@playwright/test";
import { test } from "../e2e/helpers/account-test.ts";
import { storageEntries } from "../e2e/helpers/storage.ts";
import { FAMILIES } from "./families.ts";
import { takePictures } from "./screenshots.ts";
import { pattern, translator } from "./translator.ts";

const MOVIES = "Movie Night Choice";

for (const language of Object.keys(FAMILIES)) {
	test(`what another phone has done, ${language}`, async ({ server, devices }, { project }) => {
		const t = await translator(language);
		const user = await server.createUser();
		const entries = async () => [
			{ name: "whose-turn-session", value: JSON.stringify(await user.signIn()) },
			{ name: "whose-turn-language", value: language },
		];
		const family = FAMILIES[language]?.typical ?? {};
		const phone = await devices.open([...storageEntries(family), ...(await entries())]);
		await phone.getByRole("button", { name: t("Yes, move it") }).click();
		await phone.getByRole("dialog", { name: t("Family Moved") }).waitFor();
		await phone.getByRole("button", { name: t("Close"), exact: true }).click();
		const other = await devices.open(await entries());

		const openResult = async (one: Page) => {
			await one.getByRole("button", { name: t("Continue to Decision Making") }).click();
			await one.getByRole("button", { name: t(MOVIES), exact: true }).click();
			await expect(one.getByRole("button", { name: t("Decision Made!") })).toBeVisible();
		};
		// The first of those who may be drawn, so that the picture changes only with the look.
		await phone.evaluate(() => {
			crypto.getRandomValues = (values) => values;
		});
		const saved = phone.waitForResponse((response) => response.url().includes("/open_draws?on_conflict="));
		await openResult(phone);
		await saved;
		await openResult(other);
		await other.getByRole("button", { name: t("Someone else…") }).click();
		// Not clicks, which may be quick ones at one place.
		await other.getByRole("button", { name: t("Someone else does it") }).press("Enter");
		await other
			.getByRole("dialog")
			.getByRole("button", { name: family.members?.at(-1) ?? "" })
			.first()
			.press("Enter");
		await expect(phone.getByRole("heading", { level: 1 })).toHaveText(pattern(t("{had} had it, on the other phone")));
		await takePictures(phone, "lost-draw", "account", project.name, language);
	});
}

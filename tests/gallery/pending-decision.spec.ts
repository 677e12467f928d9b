import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/e2e-accounts.ts";
import { holdRequests } from "../helpers/e2e-hold-requests.ts";
import { FAMILIES } from "./families.ts";
import { grownFamily, grownStorageEntries } from "./grown-families.ts";
import { takePictures } from "./screenshots.ts";
import { type Translate, translator } from "./translator.ts";

const DISHES = "Who does dishes?";

async function openCategoryPage(device: Page, t: Translate): Promise<void> {
	const card = device
		.getByRole("listitem")
		.filter({ has: device.getByRole("button", { name: t(DISHES), exact: true }) });
	await card.getByRole("button", { name: t("History and rules") }).click();
}

for (const language of Object.keys(FAMILIES)) {
	test(`what an account waits for, ${language}`, async ({ server, devices }, { project }) => {
		const t = await translator(language);
		const user = await server.createUser();
		const session = { name: "whose-turn-session", value: JSON.stringify(await user.signIn()) };
		const family = grownStorageEntries(grownFamily(language, "typical", false));
		const device = await devices.open([...family, session, { name: "whose-turn-language", value: language }]);
		const take = (view: string) => takePictures(device, view, "account", project.name, language);

		await device.getByRole("button", { name: t("Yes, move it") }).click();
		await device.getByRole("dialog", { name: t("Family Moved") }).waitFor();
		await device.getByRole("button", { name: t("Close"), exact: true }).click();
		await device.getByRole("button", { name: t("Continue to Decision Making") }).click();

		const answerRecord = await holdRequests(device, "**/rest/v1/family_record*");
		await openCategoryPage(device, t);
		const record = device.getByRole("region", { name: t("Record"), exact: true });
		await expect(record.getByText(t("Loading the history…"))).toBeVisible();
		await record.evaluate((element) => element.scrollIntoView({ block: "end" }));
		await take("reading-record");
		answerRecord();
		await expect(record.getByText(t("imported")).first()).toBeVisible();
		await record.evaluate((element) => element.scrollIntoView());
		await take("category-record");

		await device.goBack();
		// The first of those who may be drawn, so that the picture changes only with the look.
		await device.evaluate(() => {
			crypto.getRandomValues = (values) => values;
		});
		const answerDraw = await holdRequests(device, "**/rest/v1/open_draws*");
		await device.getByRole("button", { name: t(DISHES), exact: true }).click();
		const decision = device.getByRole("button", { name: t("Decision Made!") });
		await decision.click();
		await expect(decision).toHaveAttribute("aria-busy", "true");
		await take("pending-decision");
		answerDraw();
		await expect(decision).toHaveAttribute("aria-busy", "false");
	});
}

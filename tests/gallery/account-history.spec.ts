import { expect, type Page } from "@playwright/test";
import { test } from "../e2e/helpers/account-test.ts";
import { holdRequests } from "../e2e/helpers/hold-requests.ts";
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
	test(`the history of an account, ${language}`, async ({ server, devices }, { project }) => {
		const t = await translator(language);
		const user = await server.createUser();
		const session = { name: "whose-turn-session", value: JSON.stringify(await user.signIn()) };
		const family = grownStorageEntries(grownFamily(language, "typical", false));
		const device = await devices.open([...family, session, { name: "whose-turn-language", value: language }]);
		const take = (view: string) => takePictures(device, view, "account", project.name, language);

		await device.getByRole("button", { name: t("Yes, move it") }).click();
		await device.getByRole("article", { name: t("Family Moved") }).waitFor();
		await device.getByRole("button", { name: t("Close"), exact: true }).click();
		await device.getByRole("button", { name: t("Continue to Decision Making") }).click();

		const answerHistory = await holdRequests(device, "**/rest/v1/family_history*");
		await openCategoryPage(device, t);
		const history = device.getByRole("region", { name: t("History"), exact: true });
		await expect(history.getByText(t("Loading the history…"))).toBeVisible();
		await history.evaluate((element) => element.scrollIntoView({ block: "end" }));
		await take("reading-history");
		answerHistory();
		await expect(history.getByText(t("imported")).first()).toBeVisible();
		await history.evaluate((element) => element.scrollIntoView());
		await take("category-history");
	});
}

import { test } from "@playwright/test";
import { storageEntries } from "../helpers/e2e-storage.ts";
import { FAMILIES } from "./families.ts";
import { FAMILY_VIEWS, OTHER_VIEWS, SINGLE_MEMBER_VIEWS, type ViewContext } from "./guest-views.ts";
import { takePictures } from "./screenshots.ts";
import { translator } from "./translator.ts";

for (const [language, families] of Object.entries(FAMILIES)) {
	for (const [kind, family] of Object.entries({ ...families, empty: {} })) {
		for (const [view, openView] of Object.entries(viewsOf(kind))) {
			test(`${view}, ${kind}, ${language}`, async ({ page, context, baseURL }, { project }) => {
				const localStorage = [...storageEntries(family), { name: "whose-turn-language", value: language }];
				await context.setStorageState({
					cookies: [],
					origins: [{ origin: new URL(baseURL ?? "").origin, localStorage }],
				});
				// The first of those who may be drawn, so that a picture changes only with the look.
				await page.addInitScript(() => {
					crypto.getRandomValues = (values) => values;
				});
				const open = async (path = "/") => void (await page.goto(path));
				await openView({ page, t: await translator(language), open });
				await takePictures(page, view, kind, project.name, language);
			});
		}
	}
}

function viewsOf(kind: string): Record<string, (context: ViewContext) => Promise<void>> {
	if (kind === "empty")
		return {
			setup: async ({ page, t, open }) => {
				await open();
				await page.getByText(t("No family members added yet")).waitFor();
			},
		};
	if (kind === "alone") return SINGLE_MEMBER_VIEWS;
	return kind === "typical" ? { ...FAMILY_VIEWS, ...OTHER_VIEWS } : FAMILY_VIEWS;
}

import { test } from "@playwright/test";
import { storageEntries } from "../e2e/helpers/storage.ts";
import { FAMILIES, LISTED_NAMES } from "./families.ts";
import { prepareGuest } from "./guest-page.ts";
import { EMPTY_FAMILY_VIEWS, FAMILY_VIEWS, OTHER_VIEWS, SINGLE_MEMBER_VIEWS, type ViewContext } from "./guest-views.ts";
import { takePictures } from "./screenshots.ts";
import { translator } from "./translator.ts";

for (const [language, families] of Object.entries(FAMILIES)) {
	for (const [kind, family] of Object.entries({ ...families, empty: {} })) {
		for (const [view, openView] of Object.entries(viewsOf(kind))) {
			test(`${view}, ${kind}, ${language}`, async ({ page, context, baseURL }, { project }) => {
				const { origin } = new URL(baseURL ?? "");
				const open = await prepareGuest(page, context, origin, language, storageEntries(family));
				const names = LISTED_NAMES[language];
				await openView({ page, t: await translator(language), kind, names, open });
				await takePictures(page, view, kind, project.name, language);
			});
		}
	}
}

function viewsOf(kind: string): Record<string, (context: ViewContext) => Promise<void>> {
	if (kind === "empty") return EMPTY_FAMILY_VIEWS;
	if (kind === "alone") return SINGLE_MEMBER_VIEWS;
	return kind === "typical" ? { ...FAMILY_VIEWS, ...OTHER_VIEWS } : FAMILY_VIEWS;
}

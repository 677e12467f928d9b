import { test } from "@playwright/test";
import { storageEntries } from "../e2e/helpers/storage.ts";
import { FAMILIES } from "./families.ts";
import { grownFamily, grownStorageEntries } from "./grown-families.ts";
import { GROWN_VIEWS, type GrownView } from "./grown-views.ts";
import { prepareGuest } from "./guest-page.ts";
import { TODAY } from "./histories.ts";
import { takePictures } from "./screenshots.ts";
import { translator } from "./translator.ts";

for (const language of Object.keys(FAMILIES)) {
	for (const [view, grownView] of Object.entries(GROWN_VIEWS)) {
		for (const kind of grownView.kinds) {
			test(`${view}, ${kind}, ${language}`, async ({ page, context, baseURL }, { project }) => {
				const { origin } = new URL(baseURL ?? "");
				await page.clock.setFixedTime(`${TODAY}T12:00:00Z`);
				const open = await prepareGuest(page, context, origin, language, entriesOf(language, kind, grownView));
				await grownView.open({ page, t: await translator(language), kind, open });
				await takePictures(page, view, kind, project.name, language);
			});
		}
	}
}

function entriesOf(language: string, kind: GrownView["kinds"][number], view: GrownView) {
	if (kind !== "new") return grownStorageEntries(grownFamily(language, kind, view.isEverybodyAway === true));
	const { cycles, ...family } = FAMILIES[language]?.typical ?? {};
	return storageEntries(family);
}

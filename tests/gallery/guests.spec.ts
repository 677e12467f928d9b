import { test } from "@playwright/test";
import { storageEntries } from "../e2e/helpers/storage.ts";
import { FAMILIES } from "./families.ts";
import { grownFamily, grownStorageEntries, TODAY } from "./grown-families.ts";
import { createGuide, follow, take } from "./guide.ts";
import { AWAY_VIEWS, GROWN_VIEWS, GUEST_VIEWS, type Kind, type View } from "./views.ts";

for (const language of Object.keys(FAMILIES)) {
	takeAll(language, GUEST_VIEWS, (kind) => storageEntries(FAMILIES[language]?.[kind] ?? {}));
	takeAll(language, GROWN_VIEWS, (kind) => readGrown(language, kind, false));
	takeAll(language, AWAY_VIEWS, (kind) => readGrown(language, kind, true));
}

/** @param readFamily what localStorage holds of it */
function takeAll(
	language: string,
	views: Readonly<Record<string, View>>,
	readFamily: (kind: Kind) => ReturnType<typeof storageEntries>,
) {
	for (const [name, { kinds, steps }] of Object.entries(views))
		for (const kind of kinds)
			test(`${name}, ${kind}, ${language}`, async ({ page }, { project: { name: device } }) => {
				await page.clock.setFixedTime(`${TODAY}T12:00:00Z`);
				const guide = await createGuide({ page, language, kind, device, stored: readFamily(kind) });
				await follow(guide, ...steps, take(name));
			});
}

function readGrown(language: string, kind: Kind, isEverybodyAway: boolean) {
	const { cycles, ...family } = FAMILIES[language]?.typical ?? {};
	if (kind !== "typical" && kind !== "extreme") return storageEntries(family);
	return grownStorageEntries(grownFamily(language, kind, isEverybodyAway));
}

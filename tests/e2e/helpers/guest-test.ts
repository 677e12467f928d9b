import { test as base } from "@playwright/test";
import { collectPageErrors, type PageErrors } from "./page-errors.ts";
import { expectCategories } from "./pages.ts";
import { gotoWith, type StoredGuestFamily, storageEntries } from "./storage.ts";
import { translatePages } from "./translator.ts";

interface Fixtures {
	/** Fails the test for errors that a visitor never sees: see `collectPageErrors`. */
	watch: PageErrors;
	/** Opens the app at a path, in a browser that has a family already, and this of its device. */
	open: (family?: StoredGuestFamily, path?: string, device?: Readonly<Record<string, string>>) => Promise<void>;
	/** The same on the list of categories, as the installed app does. */
	openList: (family: StoredGuestFamily, device?: Readonly<Record<string, string>>) => Promise<void>;
}

/** Playwright's `test` for this app. Everything starts as on a new device unless `open` gets a family. */
export const test = base.extend<Fixtures>({
	context: async ({ context }, use) => {
		if (process.env.TRANSLATED) await translatePages(context);
		await use(context);
	},
	watch: [
		async ({ context, baseURL }, use) => {
			const watch = await collectPageErrors(context, new URL(baseURL ?? "").origin);
			await use(watch);
			watch.assertNone();
		},
		{ auto: true },
	],
	open: ({ page }, use) =>
		use((family = {}, path = "/", device = {}) => {
			const entries = Object.entries(device).map(([name, value]) => ({ name, value }));
			return gotoWith(page, path, [...storageEntries(family), ...entries]);
		}),
	openList: ({ page, open }, use) =>
		use(async (family, device) => {
			await open(family, "/?view=categories", device);
			await expectCategories(page);
		}),
});

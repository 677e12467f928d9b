import { test as base } from "@playwright/test";
import { collectPageErrors, type PageErrors } from "./page-errors.ts";
import { type StoredGuestFamily, storageEntries } from "./storage.ts";
import { translatePages } from "./translator.ts";

interface Fixtures {
	/** Fails the test for errors that a visitor never sees: see `collectPageErrors`. */
	watch: PageErrors;
	/** Opens the app at a path, in a browser that has a family already. */
	open: (family?: StoredGuestFamily, path?: string) => Promise<void>;
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
	open: async ({ context, page, baseURL }, use) => {
		await use(async (family = {}, path = "/") => {
			const origin = new URL(baseURL ?? "").origin;
			await context.setStorageState({ cookies: [], origins: [{ origin, localStorage: storageEntries(family) }] });
			// A view that is just going back through its history aborts what comes before it has arrived.
			await page.goto(path).catch((reason) => {
				if (!String(reason).includes("ERR_ABORTED")) throw reason;
				return page.goto(path);
			});
		});
	},
});

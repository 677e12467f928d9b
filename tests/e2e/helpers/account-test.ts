import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { type AccountServer, type AccountUser, startAccountServer } from "../../helpers/account-server.ts";
import { translatePages } from "./guest-test.ts";
import { gotoWith, storageEntries } from "./storage.ts";

interface Fixtures {
	/** A browser of its own, at an address of its own, on a path of the server, with this in its localStorage. */
	openDevice: (stored: readonly StorageEntry[], path?: string, options?: DeviceOptions) => Promise<Page>;
	/** The same with nothing in it. */
	newDevice: (path?: string, options?: DeviceOptions) => Promise<Page>;
	/** A browser of its own in which a user is signed in. */
	signedInDevice: (user: AccountUser, options?: DeviceOptions) => Promise<Page>;
	/** A browser of its own in which a guest has a family. */
	guestDevice: (family: Parameters<typeof storageEntries>[0]) => Promise<Page>;
}

export type DeviceOptions = Pick<BrowserContextOptions, "timezoneId">;

type StorageEntry = { readonly name: string; readonly value: string };

/** Playwright's `test` with a server that has accounts, one for each worker. */
export const test = base.extend<Fixtures, { server: AccountServer }>({
	server: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
		async ({}, use) => {
			const server = await startAccountServer();
			await use(server);
			await server.stop();
		},
		{ scope: "worker" },
	],
	baseURL: ({ server }, use) => use(server.url),
	extraHTTPHeaders: ({ server }, use) => use({ "x-forwarded-for": server.newAddress() }),
	openDevice: async ({ browser, server }, use) => {
		const contexts: BrowserContext[] = [];
		await use(async (stored, path = "/", options = {}) => {
			const extraHTTPHeaders = { "x-forwarded-for": server.newAddress() };
			const context = await browser.newContext({ ...options, extraHTTPHeaders });
			contexts.push(context);
			if (process.env.TRANSLATED) await translatePages(context);
			const page = await context.newPage();
			await gotoWith(page, path, stored);
			return page;
		});
		for (const context of contexts) {
			// A request that is being passed on when the test ends belongs to nobody.
			for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: "ignoreErrors" });
			await context.close();
		}
	},
	newDevice: ({ openDevice }, use) => use((path, options) => openDevice([], path, options)),
	guestDevice: ({ openDevice }, use) => use((family) => openDevice(storageEntries(family))),
	signedInDevice: ({ openDevice }, use) =>
		use(async (user, options) => {
			const session = { name: "whose-turn-session", value: JSON.stringify(await user.signIn()) };
			const page = await openDevice([session], "/", options);
			await page.getByRole("button", { name: "Logout" }).waitFor();
			return page;
		}),
});

/** Where it is about noon now: elsewhere a screen may be dim, and a touch make it bright. */
export function findDaytime(): DeviceOptions {
	const hoursAhead = 12 - new Date().getUTCHours();
	// These zones count the other way around.
	const sign = hoursAhead > 0 ? "-" : "+";
	return { timezoneId: hoursAhead === 0 ? "Etc/GMT" : `Etc/GMT${sign}${Math.abs(hoursAhead)}` };
}

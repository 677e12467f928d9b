import { expect, type Locator, type Page } from "@playwright/test";
import { type AccountServer, startAccountServer } from "../../helpers/account-server.ts";
import { createDeployment, type Deployment } from "../../helpers/built-app.ts";
import { test as accountsTest } from "./account-test.ts";
import { waitForPrecache } from "./offline.ts";

interface Fixtures {
	/** A guest's browser that has the version of now, its worker and its cache. */
	returningGuest: () => Promise<Page>;
}

/** The test of accounts, on a server of which a test may deploy other versions. */
export const test = accountsTest.extend<Fixtures, { deployment: Deployment; server: AccountServer }>({
	deployment: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
		async ({}, use) => {
			const deployment = await createDeployment();
			await use(deployment);
			await deployment.remove();
		},
		{ scope: "worker" },
	],
	server: [
		async ({ deployment }, use) => {
			const server = await startAccountServer(deployment.main);
			await use(server);
			await server.stop();
		},
		{ scope: "worker" },
	],
	serviceWorkers: "allow",
	returningGuest: ({ newDevice }, use) =>
		use(async () => {
			const page = await newDevice();
			await waitForPrecache(page);
			return page;
		}),
});

/** The offer of a new version: a toast. */
export function updateNotice(page: Page): Locator {
	const notice = page.getByRole("article", { name: "A new version is ready" });
	// The one that it replaces may still be on its way out.
	return notice.and(page.locator(":not([data-ending-style])"));
}

/** Where a version that a test has deployed names itself. */
const versionTag = (page: Page) => page.locator("meta[name=version]");

export async function expectVersion(page: Page, version: string): Promise<void> {
	await expect(versionTag(page)).toHaveAttribute("content", version);
}

export async function expectOlderVersion(page: Page, version: string): Promise<void> {
	await expect(page.locator(`meta[name=version][content="${version}"]`)).toHaveCount(0);
}

/** The version that was built, before any deployment of a test. */
export async function expectBuiltVersion(page: Page): Promise<void> {
	await expect(versionTag(page)).toHaveCount(0);
}

/**
 * How often another page has been loaded since. What is on the screen counts already, also while its images are still
 * on their way.
 */
export function countLoads(page: Page): () => number {
	let loads = 0;
	page.on("request", (request) => {
		if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++;
	});
	return () => loads;
}

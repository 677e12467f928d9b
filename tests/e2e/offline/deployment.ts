import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { type AccountServer, startAccountServer } from "../../helpers/account-server.ts";
import { test as accountsTest } from "../helpers/account-test.ts";
import { turnIntoOtherBuild } from "./other-build.ts";
import { waitForPrecache } from "./precache.ts";

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
			const server = await startAccountServer({}, deployment.main);
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

/** A version that a test has deployed: it names itself in the page. */
export const expectVersion = (page: Page, version: string) =>
	expect(page.locator("meta[name=version]")).toHaveAttribute("content", version);

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

type Deployment = Awaited<ReturnType<typeof createDeployment>>;

/**
 * A copy of the built product, whose app is replaced as a deployment replaces it. It is below node_modules, where the
 * server finds its libraries.
 */
async function createDeployment() {
	const root = path.resolve(import.meta.dirname, "../../..");
	const cache = path.join(root, "node_modules/.cache");
	await mkdir(cache, { recursive: true });
	const folder = await mkdtemp(path.join(cache, "whose-turn-deployment-"));
	const app = path.join(folder, "app");
	for (const built of ["server", "src", "app"])
		await cp(path.join(root, "build", built), path.join(folder, built), { recursive: true });
	return {
		/** The program that `npm start` runs. */
		main: path.join(folder, "server/main.js"),
		/**
		 * Stops the server, puts a version in the place of the one before, and starts it again. With `keepsFormer` it
		 * still has the files of the versions before; without a worker, browsers go on with the one that they have, as in
		 * the first seconds after a deployment.
		 */
		async deploy(server: AccountServer, version: string, { keepsFormer = false, hasWorker = true } = {}) {
			await server.shutDown();
			await turnIntoOtherBuild(app, version);
			if (!hasWorker) await rm(path.join(app, "sw.js"));
			if (!keepsFormer) await rm(path.join(server.dataDir, "former-assets"), { recursive: true, force: true });
			await server.start();
		},
		remove: () => rm(folder, { recursive: true }),
	};
}

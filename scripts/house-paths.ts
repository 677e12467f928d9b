// Counts the source files with a function that runs between a press and the end of its change: `npm run house:paths`.
// Vite serves each file by itself, in front of the built server, and the browser tells which functions ran.

import type { BrowserContext, Page } from "@playwright/test";
import { createServer } from "vite";
import { storageEntries } from "../tests/e2e/helpers/storage.ts";
import { startAccountServer } from "../tests/helpers/account-server.ts";
import { launchBrowser } from "./launch-browser.js";

const BACKEND_PATHS = /^\/(?:config\.json|auth\/|rest\/|realtime\/)/;

const server = await startAccountServer();
const vite = await createServer({ logLevel: "error", server: { host: "127.0.0.1", port: 0 } });
await vite.listen();
const viteUrl = vite.resolvedUrls?.local[0] ?? "";
const browser = await launchBrowser();
try {
	const paths = {
		"a guest's decision": await decideAsGuest(),
		"a member added offline, until the row is there": await addMemberOffline(),
	};
	console.table(
		Object.fromEntries(
			Object.entries(paths).map(([path, files]) => [
				path,
				{
					files: files.length,
					"of stores and rules": files.filter((file) => /^src\/(?:stores|rules)\//.test(file)).length,
				},
			]),
		),
	);
	if (process.argv.includes("--files")) console.log(JSON.stringify(paths, null, "\t"));
} finally {
	await browser.close();
	await vite.close();
	await server.stop();
}

async function decideAsGuest(): Promise<string[]> {
	const page = await openPage(storageEntries({ members: ["Mia", "Noah"], categories: ["Chess"] }));
	await page.getByRole("button", { name: "Continue to Decision Making" }).click();
	await page.getByRole("button", { name: "Chess", exact: true }).click();
	await page.getByRole("heading", { name: /^It's .*'s turn!$/ }).waitFor();
	await page.waitForLoadState("networkidle");
	return filesOf(page, async () => {
		await page.getByRole("button", { name: "Decision Made!" }).click();
		await page.getByRole("dialog", { name: "Decision Confirmed!" }).waitFor();
	});
}

async function addMemberOffline(): Promise<string[]> {
	const user = await server.createUser();
	const session = { name: "whose-turn-session", value: JSON.stringify(await user.signIn()) };
	const page = await openPage([session]);
	await page.getByRole("button", { name: "Logout" }).waitFor();
	await page.getByRole("textbox", { name: "Add a family member" }).fill("Mia");
	await page.waitForLoadState("networkidle");
	return filesOf(page, async () => {
		await page.context().setOffline(true);
		await page.keyboard.press("Enter");
		await page.getByText("Saved on this device.").first().waitFor();
		const sent = page.waitForResponse(
			(answer) => /\/rest\//.test(answer.url()) && answer.request().method() === "POST",
		);
		await page.context().setOffline(false);
		await sent;
		await page.getByText("Saved on this device.").first().waitFor({ state: "hidden" });
	});
}

async function openPage(stored: readonly { name: string; value: string }[]): Promise<Page> {
	const context = await browser.newContext({
		reducedMotion: "reduce",
		serviceWorkers: "block",
		extraHTTPHeaders: { "x-forwarded-for": server.newAddress() },
		storageState: { cookies: [], origins: [{ origin: server.url, localStorage: [...stored] }] },
	});
	await serveSources(context);
	const page = await context.newPage();
	await page.goto(server.url, { waitUntil: "networkidle" });
	return page;
}

async function serveSources(context: BrowserContext): Promise<void> {
	await context.route(
		(url) => url.origin === server.url && !BACKEND_PATHS.test(url.pathname),
		async (route) => {
			const { pathname, search } = new URL(route.request().url());
			await route.fulfill({ response: await route.fetch({ url: new URL(pathname + search, viteUrl).href }) });
		},
	);
}

/** @returns the files under `src` with a function that runs during `act`, in alphabetical order */
async function filesOf(page: Page, act: () => Promise<void>): Promise<string[]> {
	await page.coverage.startJSCoverage();
	await act();
	const scripts = await page.coverage.stopJSCoverage();
	return scripts
		.filter(({ functions }) =>
			functions.some(({ functionName, ranges }) => functionName !== "" && (ranges[0]?.count ?? 0) > 0),
		)
		.map(({ url }) => new URL(url).pathname.slice(1))
		.filter((file) => /^src\/.*\.tsx?$/.test(file))
		.sort();
}

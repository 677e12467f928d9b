import { expect, type Page, type Request } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { expectSignedIn, openSettings, signIn } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { chooseFile, withHistory } from "../helpers/family-files.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How often supabase-js looks whether its session is about to expire. */
const CHECK_SECONDS = 30;
const STEP_SECONDS = 5;

const isRefresh = (request: Request) => request.url().includes("/auth/v1/token?grant_type=refresh_token");

/** Until the family has been read, which asks for a valid session. */
async function reload(page: Page): Promise<void> {
	const read = page.waitForResponse(/\/rest\/v1\/all_turns/);
	await page.reload();
	await read;
}

/** No more than the checks of the session happens in it, which send nothing. */
async function passMinutes(page: Page, minutes: number): Promise<void> {
	for (let second = 0; second < minutes * 60; second += CHECK_SECONDS) await page.clock.runFor(CHECK_SECONDS * 1000);
}

/**
 * Until the session has been refreshed. In smaller steps: by the page's own time, a request is given up after eight
 * seconds.
 */
async function passUntilRefresh(page: Page, minutes: number): Promise<void> {
	let sent: Request | undefined;
	page.on("request", (request) => {
		if (isRefresh(request)) sent ??= request;
	});
	for (let second = 0; second < minutes * 60 && !sent; second += STEP_SECONDS) {
		await page.clock.runFor(STEP_SECONDS * 1000);
		// Whatever was requested in the step is known before this.
		await page.evaluate(() => fetch("/favicon.svg"));
	}
	expect(sent, `a refresh within ${minutes} minutes`).toBeDefined();
	await (await sent?.response())?.finished();
}

test("a session is refreshed only shortly before it ends, whatever the clock says", async ({ newDevice, server }) => {
	const { email } = await server.createUser();
	const page = await newDevice();
	await page.clock.install({ time: Date.now() + 2 * HOUR_MS });
	let refreshes = 0;
	page.on("request", (request) => {
		if (isRefresh(request)) refreshes++;
	});
	await signIn(page, email, PASSWORD);
	await expectSignedIn(page, email);

	// Two hours ahead at first, and set back while the page is open.
	await reload(page);
	await passMinutes(page, 10);
	expect(refreshes).toBe(0);
	await page.clock.setSystemTime(Date.now() - 3650 * DAY_MS);
	// A token lasts for 15 minutes; the last 90 seconds are three checks.
	await passUntilRefresh(page, 4);
	await reload(page);
	await passMinutes(page, 10);
	expect(refreshes).toBe(1);

	// Nor does the clock say which turns of a file are of today, and which are to come.
	// The checks of ten minutes in a moment may have found no server.
	await reload(page);
	await openSettings(page);
	const file = withHistory(["Mia"]);
	const [turn] = file.history;
	const [today, tomorrow] = [-HOUR_MS, DAY_MS].map((ms) => new Date(Date.now() + ms).toISOString());
	const history = [today, tomorrow].map((at) => ({ ...turn, id: at, at }));
	await chooseFile(page, JSON.stringify({ ...file, history }));
	await expect(page.getByRole("region", { name: /^Family file from/ }).getByRole("listitem")).toHaveText([
		"1 member: Mia",
		"1 category: Who does dishes?",
		"2 earlier turns",
		"1 entry of its history, marked as imported",
	]);
});

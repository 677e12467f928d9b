import { expect, type Page, type Request } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { expectSignedIn, signIn } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

/** How often supabase-js looks whether its session is about to expire. */
const CHECK_SECONDS = 30;
const STEP_SECONDS = 5;

const isRefresh = (request: Request) => request.url().includes("/auth/v1/token?grant_type=refresh_token");

/** Counts the grants by which this page's browser refreshes its session. */
function countRefreshes(page: Page): () => number {
	let refreshes = 0;
	page.on("request", (request) => {
		if (isRefresh(request)) refreshes++;
	});
	return () => refreshes;
}

/** Until the family has been read, which asks for a valid session. */
async function reload(page: Page): Promise<void> {
	const read = page.waitForResponse(/\/rest\/v1\/category_cycles/);
	await page.reload();
	await read;
}

/** No more than the checks of the session happens in it, which send nothing. */
async function passMinutes(page: Page, minutes: number): Promise<void> {
	for (let second = 0; second < minutes * 60; second += CHECK_SECONDS) await page.clock.runFor(CHECK_SECONDS * 1000);
}

/** Until the session has been refreshed. In smaller steps: by the page's own time, a request is given up after eight seconds. */
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

async function signInAt(page: Page, time: number, email: string): Promise<() => number> {
	await page.clock.install({ time });
	const refreshes = countRefreshes(page);
	await signIn(page, email, PASSWORD);
	await expectSignedIn(page, email);
	return refreshes;
}

test("with a clock that is two hours ahead a session is refreshed when it is about to expire, and only then", async ({
	newDevice,
	server,
}) => {
	const { email } = await server.createUser();
	const page = await newDevice();
	const refreshes = await signInAt(page, Date.now() + 2 * HOUR_MS, email);
	await reload(page);
	await reload(page);
	await passMinutes(page, 10);
	expect(refreshes()).toBe(0);
	// A token lasts for 15 minutes; the last 90 seconds are three checks.
	await passUntilRefresh(page, 4);
	await reload(page);
	await passMinutes(page, 10);
	expect(refreshes()).toBe(1);
});

test("a clock that is set back while the page is open makes no session last longer", async ({ newDevice, server }) => {
	const { email } = await server.createUser();
	const page = await newDevice();
	const refreshes = await signInAt(page, Date.now(), email);
	await passMinutes(page, 1);
	await page.clock.setSystemTime(Date.now() - 10 * YEAR_MS);
	await passMinutes(page, 10);
	expect(refreshes()).toBe(0);
	await passUntilRefresh(page, 3);
	await passMinutes(page, 10);
	expect(refreshes()).toBe(1);
});

test("a clock that was ahead and is corrected between two visits refreshes nothing", async ({ newDevice, server }) => {
	const { email } = await server.createUser();
	const page = await newDevice();
	const refreshes = await signInAt(page, Date.now() + 2 * HOUR_MS, email);
	await page.goto("about:blank");
	await page.clock.setSystemTime(Date.now());
	await page.goto("/");
	await expectSignedIn(page, email);
	await reload(page);
	await passMinutes(page, 10);
	expect(refreshes()).toBe(0);
});

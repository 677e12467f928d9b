import { expect, type Page, type Request } from "@playwright/test";
import { expectSignedIn, signIn } from "../../helpers/e2e-account-pages.ts";
import { test } from "../../helpers/e2e-accounts.ts";
import { PASSWORD } from "../../helpers/users.ts";

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

/** By the page's own time, in which a request is given up after eight. */
const STEP_SECONDS = 5;

interface Traffic {
	/** Grants by which this page's browser has refreshed its session. */
	refreshes(): number;
	isIdle(): boolean;
}

function watchTraffic(page: Page): Traffic {
	const open = new Set<Request>();
	let refreshes = 0;
	page.on("request", (request) => {
		open.add(request);
		if (request.url().includes("/auth/v1/token?grant_type=refresh_token")) refreshes++;
	});
	for (const event of ["requestfinished", "requestfailed"] as const)
		page.on(event as "requestfinished", (request) => open.delete(request));
	return { refreshes: () => refreshes, isIdle: () => open.size === 0 };
}

/** Until the family has been read, which asks for a valid session. */
async function reload(page: Page): Promise<void> {
	const read = page.waitForResponse(/\/rest\/v1\/category_cycles/);
	await page.reload();
	await read;
}

/** Lets each answer arrive before the page's time goes on. */
async function passMinutes(page: Page, traffic: Traffic, minutes: number): Promise<void> {
	for (let second = 0; second < minutes * 60; second += STEP_SECONDS) {
		await page.clock.runFor(STEP_SECONDS * 1000);
		await expect.poll(traffic.isIdle).toBe(true);
	}
}

async function signInAt(page: Page, time: number, email: string): Promise<Traffic> {
	await page.clock.install({ time });
	const traffic = watchTraffic(page);
	await signIn(page, email, PASSWORD);
	await expectSignedIn(page, email);
	return traffic;
}

const WRONG_CLOCKS: readonly [string, number][] = [
	["right", 0],
	["two hours ahead", 2 * HOUR_MS],
	["ten years ahead", 10 * YEAR_MS],
	["two hours behind", -2 * HOUR_MS],
	["ten years behind", -10 * YEAR_MS],
];
for (const [name, offset] of WRONG_CLOCKS) {
	test(`with a clock that is ${name} a session is refreshed when it is about to expire, and only then`, async ({
		newDevice,
		server,
	}) => {
		const { email } = await server.createUser();
		const page = await newDevice();
		const traffic = await signInAt(page, Date.now() + offset, email);
		await reload(page);
		await reload(page);
		await passMinutes(page, traffic, 10);
		expect(traffic.refreshes()).toBe(0);
		// A token lasts for 15 minutes; the last 90 seconds are three checks.
		await passMinutes(page, traffic, 4);
		await expect.poll(traffic.refreshes).toBe(1);
		await reload(page);
		await passMinutes(page, traffic, 10);
		expect(traffic.refreshes()).toBe(1);
	});
}

test("a clock that is set back while the page is open makes no session last longer", async ({ newDevice, server }) => {
	const { email } = await server.createUser();
	const page = await newDevice();
	const traffic = await signInAt(page, Date.now(), email);
	await passMinutes(page, traffic, 1);
	await page.clock.setSystemTime(Date.now() - 10 * YEAR_MS);
	await passMinutes(page, traffic, 10);
	expect(traffic.refreshes()).toBe(0);
	await passMinutes(page, traffic, 3);
	await expect.poll(traffic.refreshes).toBe(1);
	await passMinutes(page, traffic, 10);
	expect(traffic.refreshes()).toBe(1);
});

test("a clock that is set forward while the page is open refreshes its session once", async ({ newDevice, server }) => {
	const { email } = await server.createUser();
	const page = await newDevice();
	const traffic = await signInAt(page, Date.now(), email);
	await page.clock.setSystemTime(Date.now() + 10 * YEAR_MS);
	await passMinutes(page, traffic, 1);
	await expect.poll(traffic.refreshes).toBe(1);
	await reload(page);
	await passMinutes(page, traffic, 10);
	expect(traffic.refreshes()).toBe(1);
});

const CORRECTIONS: readonly [string, number, number][] = [
	["ahead", 2 * HOUR_MS, 0],
	// It could as well be two hours later.
	["behind", -2 * HOUR_MS, 1],
];
for (const [name, offset, expected] of CORRECTIONS) {
	test(`a clock that was ${name} and is corrected between two visits refreshes at most once`, async ({
		newDevice,
		server,
	}) => {
		const { email } = await server.createUser();
		const page = await newDevice();
		const traffic = await signInAt(page, Date.now() + offset, email);
		await page.goto("about:blank");
		await page.clock.setSystemTime(Date.now());
		await page.goto("/");
		await expectSignedIn(page, email);
		await reload(page);
		await passMinutes(page, traffic, 10);
		expect(traffic.refreshes()).toBe(expected);
	});
}

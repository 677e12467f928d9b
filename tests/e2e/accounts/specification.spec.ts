import { expect, type Page } from "@playwright/test";
import {
	expireAccessToken,
	offlineIndicator,
	PENDING_MESSAGE,
	pendingIndicator,
	storedKeys,
} from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import {
	addCategory,
	addFamily,
	addMember,
	categoryCard,
	categoryNames,
	expectErrorToast,
	expectToast,
	memberNames,
	openCategories,
	resetButton,
	takeTurn,
} from "../helpers/pages.ts";

async function mockTableStatus(page: Page, status: number): Promise<void> {
	await page.route("**/rest/v1/**", (route) => route.fulfill({ status, json: { message: "no" } }));
}

async function expectNothingPending(page: Page): Promise<void> {
	await expect(pendingIndicator(page)).toHaveCount(0);
	expect((await storedKeys(page)).filter((key) => key.startsWith("whose-turn-waiting"))).toEqual([]);
}

test("refresh retries begin at 200 ms and double", async ({ signedInDevice, server }) => {
	const page = await signedInDevice(await server.createUser());
	let attempts = 0;
	await page.route("**/auth/v1/token**", async (route) => {
		attempts++;
		await (attempts % 2 === 0 ? route.abort() : route.fulfill({ status: 503, json: { message: "later" } }));
	});
	await page.addInitScript(() => {
		const pauses: (number | undefined)[] = [];
		const later = window.setTimeout;
		window.setTimeout = ((call: () => void, pause?: number) => {
			pauses.push(pause);
			return later(call, pause);
		}) as typeof setTimeout;
		Object.assign(window, { pauses });
	});
	await expireAccessToken(page);
	await page.reload();
	await expect.poll(() => attempts).toBeGreaterThan(4);
	const pauses = await page.evaluate(() => (window as unknown as { pauses: number[] }).pauses);
	expect(pauses.filter((pause) => [200, 400, 500, 800, 1000, 1600].includes(pause)).slice(0, 4)).toEqual([
		200, 400, 800, 1600,
	]);
});

test("an answer 500 to a change is an error, and nothing is pending", async ({ signedInDevice, server }) => {
	const page = await signedInDevice(await server.createUser());
	await addFamily(page, "Mia");
	await mockTableStatus(page, 500);
	await addMember(page, "Noah");
	await expectErrorToast(page, "Error", "Failed to add family member");
	await addCategory(page, "Chess");
	await expectErrorToast(page, "Error", "Failed to add decision category");
	await expect(memberNames(page)).toHaveText(["Mia"]);
	await expect(categoryNames(page)).toHaveText(["Who does dishes?"]);
	await expectNothingPending(page);

	await page.reload();
	await expectErrorToast(page, "Error", "Failed to initialize family data");
	await addMember(page, "Noah");
	await expectErrorToast(page, "Error", "Failed to add family member");
	await expectNothingPending(page);
	await page.unrouteAll();
	await page.evaluate(() => dispatchEvent(new Event("online")));
	await expect(offlineIndicator(page)).toHaveCount(0);
	await expect(page.getByText("Failed to initialize family data")).toHaveCount(0);
	await page.reload();
	await expect(memberNames(page)).toHaveText(["Mia"]);
});

test("a pending change is reported when it is refused, and is no longer pending", async ({
	signedInDevice,
	server,
}) => {
	const page = await signedInDevice(await server.createUser());
	await addFamily(page, "Mia");
	await page.context().setOffline(true);
	await addMember(page, "Noah");
	await expectToast(page, "Waiting to Be Sent", PENDING_MESSAGE);
	await page.route("**/rest/v1/family_members*", (route) =>
		route.request().method() === "POST" ? route.fulfill({ status: 500, json: { message: "no" } }) : route.continue(),
	);
	await page.context().setOffline(false);
	await expect(page.getByRole("alert").filter({ hasText: "Noah was not added." })).toBeVisible();
	await expect(memberNames(page)).toHaveText(["Mia"]);
	await expectNothingPending(page);
});

test("reset deletes where family_group_id and category_id, and of the turns seen", async ({
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const [page, other] = [await signedInDevice(user), await signedInDevice(user)];
	await addFamily(page, "Mia");
	await openCategories(page);
	await takeTurn(page, "Who does dishes?");
	await expect(memberNames(other)).toHaveText(["Mia"]);
	await openCategories(other);
	await expect(categoryCard(other, "Who does dishes?")).toContainText("1 of 1 have had a turn");
	const sent = page.waitForRequest((request) => request.method() === "DELETE");
	await resetButton(page, "Who does dishes?").click();
	const query = new URL((await sent).url()).searchParams;
	expect([...query.keys()].sort()).toEqual(["category_id", "family_group_id", "id"]);
	expect(query.get("category_id")).toMatch(/^eq\./);
	expect(query.get("family_group_id")).toMatch(/^eq\./);
	expect(query.get("id")).toMatch(/^in\.\([0-9a-f-]{36}\)$/);
	await expect(categoryCard(other, "Who does dishes?")).toContainText("0 of 1 have had a turn");
});

test("a family that is read slowly is not called offline", async ({ signedInDevice, server }) => {
	const page = await signedInDevice(await server.createUser());
	await addFamily(page, "Mia");
	await page.clock.install();
	const answer = await holdRequests(page, "**/rest/v1/**");
	const requested = page.waitForRequest("**/rest/v1/family_people*");
	await page.reload();
	await requested;
	await expect(memberNames(page)).toHaveText(["Mia"]);
	await page.clock.runFor(7_000);
	await addMember(page, "Noah");
	await page.clock.runFor(7_000);
	// What is made meanwhile is pending: nothing is answered yet.
	await expect(pendingIndicator(page)).toBeVisible();
	await expect(offlineIndicator(page)).toHaveCount(0);
	answer();
	await expect(pendingIndicator(page)).toHaveCount(0);
	await expect(offlineIndicator(page)).toHaveCount(0);
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
});

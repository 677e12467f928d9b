import { expect, type Page } from "@playwright/test";
import { cycleIn } from "../../cloud/store-actions.ts";
import type { AccountServer } from "../../helpers/account-server.ts";
import { deferred } from "../../helpers/deferred.ts";
import { pendingIndicator } from "../helpers/account-pages.ts";
import {
	categoryCard,
	decisionButton,
	drawMember,
	expectCategories,
	openCategories,
	resetButton,
	returnToCategories,
} from "../helpers/pages.ts";
import { DISHES, test } from "../helpers/people.ts";

test.afterEach(({ server }) => server.start());

/** The server handles the change's request, and is killed before it responds. */
async function killBeforeResponse(
	page: Page,
	server: AccountServer,
	path: string,
	change: () => Promise<void>,
): Promise<void> {
	let isKilled = false;
	const killed = deferred();
	await page.route("**/rest/v1/**", async (route) => {
		if (isKilled) return route.abort();
		const request = route.request();
		if (request.method() !== "POST" || new URL(request.url()).pathname !== path) return route.continue();
		isKilled = true;
		expect((await route.fetch()).ok()).toBe(true);
		await server.kill();
		killed.resolve();
		await route.abort();
	});
	await change();
	await killed.promise;
	await expect(pendingIndicator(page)).toHaveText("1 change is waiting to be sent");
	// What is on its way in there would be let through otherwise.
	await page.unrouteAll({ behavior: "wait" });
}

test("a server killed in the middle of a decision or a reset has it once, and what waited behind it once", async ({
	newPerson,
	newPhone,
	signedInDevice,
	server,
}) => {
	const mia = await newPerson("Mia", "Noah");
	mia.store.close();
	const page = await signedInDevice(mia);

	/** Another turn waits behind the change. @returns whose it is, and whose turns the database has after it */
	async function killDuring(path: string, change: () => Promise<void>) {
		await killBeforeResponse(page, server, path, change);
		await returnToCategories(page);
		const last = await drawMember(page, DISHES);
		await decisionButton(page).click();
		await expect(pendingIndicator(page)).toHaveText("2 changes are waiting to be sent");
		await server.start();
		await page.evaluate(() => dispatchEvent(new Event("online")));
		await expect(pendingIndicator(page)).toHaveCount(0);
		await expectCategories(page);
		const { store } = await newPhone(mia.email);
		await store.load();
		return { last, turns: cycleIn(store, DISHES) };
	}

	await openCategories(page);
	const first = await drawMember(page, DISHES);
	const decided = await killDuring("/rest/v1/category_cycles", () => decisionButton(page).click());
	expect(decided.turns).toEqual([first, decided.last]);
	expect(decided.turns.toSorted()).toEqual(["Mia", "Noah"]);

	const reset = await killDuring("/rest/v1/rpc/reset_category", () => resetButton(page, DISHES).click());
	expect(reset.turns).toEqual([reset.last]);
	await expect(categoryCard(page, DISHES)).toContainText("1 of 2 have had a turn");
});

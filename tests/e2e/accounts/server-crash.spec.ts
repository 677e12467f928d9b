import { expect, type Page, type Route } from "@playwright/test";
import type { AccountServer } from "../../helpers/account-server.ts";
import { deferred } from "../../helpers/deferred.ts";
import { pendingIndicator } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	decisionButton,
	drawMember,
	expectCategories,
	expectToast,
	openCategories,
	resetButton,
} from "../helpers/pages.ts";

// Two restarts, each of them with a recovery of the database.
test.setTimeout(120_000);
test.afterEach(({ server }) => server.start());

const CALLS = "**/rest/v1/**";

/** The server handles the request, and is killed before it responds. */
async function killBeforeResponse(page: Page, server: AccountServer, change: () => Promise<void>): Promise<void> {
	let isKilled = false;
	const killed = deferred();
	await page.route(CALLS, async (route: Route) => {
		if (!isKilled) {
			// A reset reads before it writes.
			if (route.request().method() === "GET") return route.continue();
			isKilled = true;
			expect((await route.fetch()).ok()).toBe(true);
			await server.kill();
			killed.resolve();
		}
		await route.abort();
	});
	await change();
	await killed.promise;
	await expect(pendingIndicator(page)).toHaveText("1 change is waiting to be sent");
	// What is on its way in there would be let through otherwise.
	await page.unrouteAll({ behavior: "wait" });
}

async function restartServer(page: Page, server: AccountServer): Promise<void> {
	await server.start();
	await page.evaluate(() => dispatchEvent(new Event("online")));
	await expect(pendingIndicator(page)).toHaveCount(0);
}

/** Whose turns the database has, oldest first, as the user's own phone may read it. */
function turns(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const { access_token } = JSON.parse(localStorage.getItem("whose-turn-session") ?? "{}");
		const { supabaseKey } = await (await fetch("/config.json")).json();
		const headers = { apikey: supabaseKey, authorization: `Bearer ${access_token}` };
		const query = "category_cycles?select=family_members(name)&order=created_at,id";
		const rows: { family_members: { name: string } }[] = await (await fetch(`/rest/v1/${query}`, { headers })).json();
		return rows.map(({ family_members }) => family_members.name);
	});
}

test("a server killed in the middle of a decision or a reset has it once, and what waited behind it once", async ({
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	const bothWait = () => expect(pendingIndicator(page)).toHaveText("2 changes are waiting to be sent");
	for (const name of ["Mia", "Noah"]) await addMember(page, name);
	await addCategory(page, "Dishes");
	await expectToast(page, "Category Added", "Dishes has been added as a decision category");

	await openCategories(page);
	const first = await drawMember(page, "Dishes");
	await killBeforeResponse(page, server, () => decisionButton(page).click());
	await expectCategories(page);
	const second = await drawMember(page, "Dishes");
	await decisionButton(page).click();
	await bothWait();
	await restartServer(page, server);
	expect(await turns(page)).toEqual([first, second]);
	expect([first, second].sort()).toEqual(["Mia", "Noah"]);

	await expectCategories(page);
	await killBeforeResponse(page, server, () => resetButton(page, "Dishes").click());
	const third = await drawMember(page, "Dishes");
	await decisionButton(page).click();
	await bothWait();
	await restartServer(page, server);
	expect(await turns(page)).toEqual([third]);
	const other = await signedInDevice(user);
	await openCategories(other);
	for (const one of [page, other]) await expect(categoryCard(one, "Dishes")).toContainText("1 of 2 have had a turn");
});

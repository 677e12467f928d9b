import { expect, type Page, type Route } from "@playwright/test";
import type { AccountServer } from "../../helpers/account-server.ts";
import { deferred } from "../../helpers/deferred.ts";
import { clickButton, openSettings, pendingIndicator } from "../../helpers/e2e-account-pages.ts";
import { test } from "../../helpers/e2e-accounts.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	categoryNames,
	decisionButton,
	drawMember,
	expectCategories,
	expectSetup,
	memberNames,
	openCategories,
	removeName,
} from "../../helpers/e2e-pages.ts";
import { chooseFile } from "../../helpers/family-files.ts";

// Seven restarts, each of them with a recovery of the database.
test.setTimeout(300_000);
test.afterEach(({ server }) => server.start());

const FILE = {
	format: "whose-turn-family",
	version: 1,
	madeAt: "2026-11-20T07:00:00.000Z",
	members: ["Mia", "Kim"],
	categories: [{ name: "Dishes", cycle: ["Mia"] }],
};

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

/** What the database has, oldest first, as the user's own phone may read it. */
function rows(page: Page) {
	return page.evaluate(async () => {
		const { access_token } = JSON.parse(localStorage.getItem("whose-turn-session") ?? "{}");
		const { supabaseKey } = await (await fetch("/config.json")).json();
		const headers = { apikey: supabaseKey, authorization: `Bearer ${access_token}` };
		const read = async (
			query: string,
		): Promise<readonly { readonly name: string; readonly family_members: { readonly name: string } }[]> =>
			(await fetch(`/rest/v1/${query}&order=created_at,id`, { headers })).json();
		return {
			members: (await read("family_members?select=name")).map(({ name }) => name),
			categories: (await read("decision_categories?select=name")).map(({ name }) => name),
			turns: (await read("category_cycles?select=family_members(name)")).map(
				({ family_members }) => family_members.name,
			),
		};
	});
}

test("a server killed in the middle of each kind of change has it once, and what waited behind it once", async ({
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	const bothWait = () => expect(pendingIndicator(page)).toHaveText("2 changes are waiting to be sent");
	// Loaded now: without the server a screen that was never open is not available.
	await openSettings(page);
	await openSetup(page);

	await killBeforeResponse(page, server, () => addMember(page, "Mia"));
	await addCategory(page, "Dishes");
	await bothWait();
	await restartServer(page, server);
	expect(await rows(page)).toEqual({ members: ["Mia"], categories: ["Dishes"], turns: [] });

	await killBeforeResponse(page, server, () => addCategory(page, "Chess"));
	await addMember(page, "Noah");
	await bothWait();
	await restartServer(page, server);
	expect(await rows(page)).toEqual({ members: ["Mia", "Noah"], categories: ["Dishes", "Chess"], turns: [] });

	await openSettings(page);
	await chooseFile(page, JSON.stringify(FILE));
	await killBeforeResponse(page, server, () => clickButton(page, "Add to my family"));
	await openSetup(page);
	await removeName(page, "Chess");
	await bothWait();
	await restartServer(page, server);
	expect(await rows(page)).toEqual({ members: ["Mia", "Noah", "Kim"], categories: ["Dishes"], turns: ["Mia"] });

	await openCategories(page);
	const second = await drawMember(page, "Dishes");
	await killBeforeResponse(page, server, () => decisionButton(page).click());
	await expectCategories(page);
	const third = await drawMember(page, "Dishes");
	await decisionButton(page).click();
	await bothWait();
	await restartServer(page, server);
	expect((await rows(page)).turns).toEqual(["Mia", second, third]);
	expect([second, third].sort()).toEqual(["Kim", "Noah"]);

	await expectCategories(page);
	await killBeforeResponse(page, server, () =>
		categoryCard(page, "Dishes")
			.getByRole("button", { name: /^Reset/ })
			.click(),
	);
	const first = await drawMember(page, "Dishes");
	await decisionButton(page).click();
	await bothWait();
	await restartServer(page, server);
	expect((await rows(page)).turns).toEqual([first]);

	await expectCategories(page);
	await clickButton(page, "Back to Setup");
	await killBeforeResponse(page, server, () => removeName(page, first));
	await addMember(page, "Zoe");
	await bothWait();
	await restartServer(page, server);
	const members = ["Mia", "Noah", "Kim", "Zoe"].filter((name) => name !== first);
	expect(await rows(page)).toEqual({ members, categories: ["Dishes"], turns: [] });

	await killBeforeResponse(page, server, () => removeName(page, "Dishes"));
	await restartServer(page, server);
	expect(await rows(page)).toEqual({ members, categories: [], turns: [] });
	const other = await signedInDevice(user);
	await expect(memberNames(other)).toHaveText(members);
	await expect(memberNames(page)).toHaveText(members);
	await expect(categoryNames(page)).toHaveCount(0);
});

async function openSetup(page: Page): Promise<void> {
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await expectSetup(page);
}

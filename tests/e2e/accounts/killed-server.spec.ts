import { expect, type Page, type Route } from "@playwright/test";
import { test } from "../../helpers/accounts-e2e.ts";
import { openSettings, press, waitingMark } from "../../helpers/accounts-screens.ts";
import type { AccountSite } from "../../helpers/accounts-site.ts";
import { deferred } from "../../helpers/deferred.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	categoryNames,
	decisionButton,
	draw,
	expectCategories,
	expectSetup,
	memberNames,
	openCategories,
	remove,
} from "../../helpers/e2e-app.ts";
import { chooseFile } from "../../helpers/family-files.ts";

// Seven restarts, each of them with a recovery of the database.
test.setTimeout(300_000);
test.afterEach(({ site }) => site.start());

const FILE = {
	format: "whose-turn-family",
	version: 1,
	madeAt: "2026-11-20T07:00:00.000Z",
	members: ["Mia", "Kim"],
	categories: [{ name: "Dishes", cycle: ["Mia"] }],
};

const CALLS = "**/rest/v1/**";

/** The server does what it is asked for, and is killed before it has told. */
async function killedBeforeAnswering(page: Page, site: AccountSite, change: () => Promise<void>): Promise<void> {
	let isKilled = false;
	const killed = deferred();
	await page.route(CALLS, async (route: Route) => {
		if (!isKilled) {
			// A reset reads before it writes.
			if (route.request().method() === "GET") return route.continue();
			isKilled = true;
			expect((await route.fetch()).ok()).toBe(true);
			await site.kill();
			killed.resolve();
		}
		await route.abort();
	});
	await change();
	await killed.promise;
	await expect(waitingMark(page)).toHaveText("1 change is waiting to be sent");
	// What is on its way in there would be let through otherwise.
	await page.unrouteAll({ behavior: "wait" });
}

async function restarted(page: Page, site: AccountSite): Promise<void> {
	await site.start();
	await page.evaluate(() => dispatchEvent(new Event("online")));
	await expect(waitingMark(page)).toHaveCount(0);
}

/** What the database has, oldest first, as the person's own phone may read it. */
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
	deviceOf,
	site,
}) => {
	const person = await site.newcomer();
	const page = await deviceOf(person);
	const bothWait = () => expect(waitingMark(page)).toHaveText("2 changes are waiting to be sent");
	// Fetched now: without the server a screen that was never open is not to be had.
	await openSettings(page);
	await toSetup(page);

	await killedBeforeAnswering(page, site, () => addMember(page, "Mia"));
	await addCategory(page, "Dishes");
	await bothWait();
	await restarted(page, site);
	expect(await rows(page)).toEqual({ members: ["Mia"], categories: ["Dishes"], turns: [] });

	await killedBeforeAnswering(page, site, () => addCategory(page, "Chess"));
	await addMember(page, "Noah");
	await bothWait();
	await restarted(page, site);
	expect(await rows(page)).toEqual({ members: ["Mia", "Noah"], categories: ["Dishes", "Chess"], turns: [] });

	await openSettings(page);
	await chooseFile(page, JSON.stringify(FILE));
	await killedBeforeAnswering(page, site, () => press(page, "Add it to my family"));
	await toSetup(page);
	await remove(page, "Chess");
	await bothWait();
	await restarted(page, site);
	expect(await rows(page)).toEqual({ members: ["Mia", "Noah", "Kim"], categories: ["Dishes"], turns: ["Mia"] });

	await openCategories(page);
	const second = await draw(page, "Dishes");
	await killedBeforeAnswering(page, site, () => decisionButton(page).click());
	await expectCategories(page);
	const third = await draw(page, "Dishes");
	await decisionButton(page).click();
	await bothWait();
	await restarted(page, site);
	expect((await rows(page)).turns).toEqual(["Mia", second, third]);
	expect([second, third].sort()).toEqual(["Kim", "Noah"]);

	await expectCategories(page);
	await killedBeforeAnswering(page, site, () =>
		categoryCard(page, "Dishes")
			.getByRole("button", { name: /^Reset/ })
			.click(),
	);
	const first = await draw(page, "Dishes");
	await decisionButton(page).click();
	await bothWait();
	await restarted(page, site);
	expect((await rows(page)).turns).toEqual([first]);

	await expectCategories(page);
	await press(page, "Back to Setup");
	await killedBeforeAnswering(page, site, () => remove(page, first));
	await addMember(page, "Zoe");
	await bothWait();
	await restarted(page, site);
	const members = ["Mia", "Noah", "Kim", "Zoe"].filter((name) => name !== first);
	expect(await rows(page)).toEqual({ members, categories: ["Dishes"], turns: [] });

	await killedBeforeAnswering(page, site, () => remove(page, "Dishes"));
	await restarted(page, site);
	expect(await rows(page)).toEqual({ members, categories: [], turns: [] });
	const other = await deviceOf(person);
	await expect(memberNames(other)).toHaveText(members);
	await expect(memberNames(page)).toHaveText(members);
	await expect(categoryNames(page)).toHaveCount(0);
});

async function toSetup(page: Page): Promise<void> {
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await expectSetup(page);
}

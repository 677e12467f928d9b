import { expect, type Page } from "@playwright/test";
import { test } from "../../helpers/accounts-e2e.ts";
import { expectGuest, offlineMark, press, waitingMark } from "../../helpers/accounts-screens.ts";
import { ACCOUNT_FILES } from "../../helpers/built-files.ts";
import { addMember, expectNews, memberNames } from "../../helpers/e2e-app.ts";
import { keptPaths, untilKept } from "../../helpers/offline-e2e.ts";

test.use({ serviceWorkers: "allow" });
test.afterEach(({ site }) => site.start());

/** Resolves when the worker has all that a start without the server needs of an account. */
function untilAccountsAreKept(page: Page): Promise<void> {
	const kept = async () => (await keptPaths(page))["whose-turn-accounts"]?.toSorted();
	return expect.poll(kept).toEqual([...ACCOUNT_FILES.map((file) => `/${file}`), "/config.json"].toSorted());
}

test("what accounts need is kept while somebody is signed in, answers offline, and goes with them", async ({
	deviceOf,
	site,
}) => {
	const page = await deviceOf(await site.newcomer());
	await untilKept(page);
	await untilAccountsAreKept(page);

	await page.context().setOffline(true);
	// The worker has no network either: what it has not kept fails, where the server would answer 404.
	await expect(page.evaluate(() => fetch("/assets/never-kept.js"))).rejects.toThrow("Failed to fetch");
	for (const path of ["/config.json", `/${ACCOUNT_FILES[0]}`])
		expect(await page.evaluate(async (path) => (await fetch(path)).status, path)).toBe(200);
	await page.context().setOffline(false);

	await press(page, "Logout");
	await expectGuest(page);
	await expect.poll(async () => (await keptPaths(page))["whose-turn-accounts"]).toBeUndefined();
});

test("without the server the family is there as last seen, what is added waits through reloads, and arrives once", async ({
	deviceOf,
	site,
}) => {
	const person = await site.newcomer();
	const page = await deviceOf(person);
	await addMember(page, "Mia");
	await expectNews(page, "Member Added", "Mia has been added to the family");
	await untilKept(page);
	await untilAccountsAreKept(page);

	await site.kill();
	await page.reload();
	await expect(offlineMark(page)).toBeVisible();
	await expect(memberNames(page)).toHaveText(["Mia"]);
	await addMember(page, "Noah");
	await expect(waitingMark(page)).toHaveText("1 change is waiting to be sent");
	await page.reload();
	await expect(offlineMark(page)).toBeVisible();
	await expect(waitingMark(page)).toHaveText("1 change is waiting to be sent");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);

	await site.start();
	await page.evaluate(() => dispatchEvent(new Event("online")));
	await expect(waitingMark(page)).toHaveCount(0);
	await expect(offlineMark(page)).toHaveCount(0);
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await expect(memberNames(await deviceOf(person))).toHaveText(["Mia", "Noah"]);
});

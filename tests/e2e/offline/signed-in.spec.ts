import { expect } from "@playwright/test";
import { test } from "../../helpers/accounts-e2e.ts";
import { expectGuest, press } from "../../helpers/accounts-screens.ts";
import { ACCOUNT_FILES } from "../../helpers/built-files.ts";
import { keptPaths, untilKept } from "../../helpers/offline-e2e.ts";

test.use({ serviceWorkers: "allow" });

test("what accounts need is kept while somebody is signed in, answers offline, and goes with them", async ({
	deviceOf,
	site,
}) => {
	const page = await deviceOf(await site.newcomer());
	await untilKept(page);
	const kept = async () => (await keptPaths(page))["whose-turn-accounts"]?.toSorted();
	await expect.poll(kept).toEqual([...ACCOUNT_FILES.map((file) => `/${file}`), "/config.json"].toSorted());

	await page.context().setOffline(true);
	// The worker has no network either: what it has not kept fails, where the server would answer 404.
	await expect(page.evaluate(() => fetch("/assets/never-kept.js"))).rejects.toThrow("Failed to fetch");
	for (const path of ["/config.json", `/${ACCOUNT_FILES[0]}`])
		expect(await page.evaluate(async (path) => (await fetch(path)).status, path)).toBe(200);
	await page.context().setOffline(false);

	await press(page, "Logout");
	await expectGuest(page);
	await expect.poll(kept).toBeUndefined();
});

import { expect } from "@playwright/test";
import { test, waitForPrecache } from "../helpers/offline.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	expectSetup,
	memberNames,
	openCategories,
	removeName,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";

test("after a first visit a guest does everything without the server", async ({
	page,
	open,
	server,
	watch,
	context,
}) => {
	watch.expectLine(/No page at \/nowhere/);
	// The pages of accounts ask what the site offers.
	watch.expectLine(/config\.json/);
	await open();
	await waitForPrecache(page);
	await server.stop();
	await page.reload();
	for (const name of ["Mia", "Noah"]) await addMember(page, name);
	await addCategory(page, "Chess");
	await openCategories(page);
	await takeTurn(page, "Chess");
	await page.reload();
	await openCategories(page);
	await expect(categoryCard(page, "Chess")).toContainText("1 of 2 have had a turn");

	const other = await context.newPage();
	await other.goto("/?from=a-link");
	await expect(memberNames(other)).toHaveText(["Mia", "Noah"]);
	await removeName(other, "Noah");
	await expect(memberNames(other)).toHaveText(["Mia"]);

	await test.step("every page of the app is there", async () => {
		// A page that is left before it has the answer writes no line.
		const line = page.waitForEvent("console", (message) => message.location().url.endsWith("/config.json"));
		await page.goto("/login");
		await line;
		for (const [path, title] of [
			["/login", "Welcome Back"],
			["/signup", "Create Account"],
			["/auth/confirm?token_hash=a.b&type=signup", "Confirm Your Email"],
			["/nowhere", "Oops! Page not found"],
		] as const) {
			await page.goto(path);
			await expect(viewTitle(page)).toHaveText(title);
		}
	});
	await test.step("nothing else is taken for one", async () => {
		for (const path of ["/healthz", "/outbox", "/auth/v1/authorize", "/nothing.html", "/config.json"])
			await expect(other.goto(path), path).rejects.toThrow(/ERR_(?:CONNECTION_REFUSED|FAILED)/);
	});
	await server.start();
	await page.goto("/");
	await expectSetup(page);
});

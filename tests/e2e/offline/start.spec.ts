import { expect } from "@playwright/test";
import { test, waitForPrecache } from "../helpers/offline.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	expectSetup,
	memberNames,
	openCategories,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";

test("after a first visit a guest does everything without the server", async ({ page, open, server, context }) => {
	await open();
	await waitForPrecache(page);
	await server.stop();
	await page.reload();
	await addMember(page, "Mia");
	await addMember(page, "Noah");
	await addCategory(page, "Chess");
	await openCategories(page);
	await takeTurn(page, "Chess");
	await page.reload();
	await openCategories(page);
	await expect(categoryCard(page, "Chess")).toContainText("1 of 2 have had a turn");

	const other = await context.newPage();
	await other.goto("/?from=a-link");
	await expect(memberNames(other)).toHaveText(["Mia", "Noah"]);
	await other.getByRole("button", { name: "Remove Noah" }).click();
	await other.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
	await expect(memberNames(other)).toHaveText(["Mia"]);
});

test("every page of the app is there without the server, and nothing else is taken for one", async ({
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
	for (const path of ["/healthz", "/outbox", "/auth/v1/authorize", "/nothing.html", "/config.json"]) {
		const tab = await context.newPage();
		await expect(tab.goto(path)).rejects.toThrow(/ERR_(?:CONNECTION_REFUSED|FAILED)/);
		await tab.close();
	}
	await server.start();
	await page.goto("/");
	await expectSetup(page);
});

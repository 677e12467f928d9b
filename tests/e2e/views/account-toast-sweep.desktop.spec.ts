import { expect } from "@playwright/test";
import { field } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { activate, addFamily, unfold, viewTitle } from "../helpers/pages.ts";
import { expectBeside, expectWaitingWhile, pauseClock } from "./toasts.ts";

test("in views of people and accounts no toast covers a dialog, title or field", async ({ signedInDevice, server }) => {
	const page = await signedInDevice(await server.createUser());
	await page.setViewportSize({ width: 390, height: 844 });
	await addFamily(page, "Mia", "Noah", "Zoe");
	await page.clock.install();
	await page.goto("/");
	const named = (name: string) => page.getByRole("button", { name, exact: true });
	await pauseClock(page, (await page.evaluate(() => Date.now())) + 60_000);
	await activate(page.getByRole("link", { name: "Settings" }));
	await activate(page.getByRole("link", { name: "People" }));
	// There is no time to read it: it stays.
	await page.route("**/rest/v1/rpc/create_invitation", (route) => route.fulfill({ status: 400, json: {} }), {
		times: 1,
	});
	await activate(named("Add a person"));
	await expect(async () => {
		await page.clock.runFor(200);
		await expect(page.getByRole("article", { name: "Not Invited" })).toHaveCount(1, { timeout: 500 });
	}).toPass();
	await expectBeside(page, viewTitle(page));
	for (const opener of [named("Add a person"), named("Add a screen"), page.getByRole("button", { name: /You.*Owner/ })])
		await expectWaitingWhile(page, opener);
	await unfold(page, "More");
	await activate(page.getByRole("link", { name: "I have an invitation code" }));
	await expectBeside(page, viewTitle(page), field(page, "Code"), named("Continue"));
	await page.goBack();
	await activate(page.getByRole("link", { name: "Settings" }));
	await expectBeside(page, viewTitle(page));
	await unfold(page, "Account");
	await activate(page.getByRole("link", { name: "Change password" }));
	await expectBeside(page, viewTitle(page), field(page, "New password"));
});

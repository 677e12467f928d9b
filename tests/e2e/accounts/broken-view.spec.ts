import { expect } from "@playwright/test";
import { refuseCalls } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { openBrokenHistory, root } from "../helpers/broken-view.ts";
import { downloadedFamily } from "../helpers/download.ts";
import { addFamily, openCategories, takeTurn } from "../helpers/pages.ts";

test("a view that throws gives a signed-in user a copy of the family, with its history, or says that it lacks it", async ({
	signedInDevice,
	server,
}) => {
	const page = await signedInDevice(await server.createUser());
	await addFamily(page, "Mia");
	// Of a guest, who may be somebody else.
	await page.evaluate(() => localStorage.setItem("guest-history", "[]"));
	await openCategories(page);
	await takeTurn(page, "Who does dishes?");
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await openCategories(page);
	await openBrokenHistory(page);
	await expect(page.getByRole("alert")).toContainText("Everything is still saved.");
	const lacksHistory = page.getByText("The file does not include the history, which can't be loaded right now.", {
		exact: true,
	});
	const family = { members: [{ name: "Mia" }], categories: [{ name: "Who does dishes?" }], turns: [{ cycle: 1 }] };

	const whole = await downloadedFamily(page, root(page));
	expect(whole.name).toMatch(/^whose-turn-family-.*\.json$/);
	expect(whole.content).toMatchObject({
		...family,
		history: expect.arrayContaining([expect.objectContaining({ kind: "turn", memberName: "Mia" })]),
	});
	await expect(lacksHistory).toHaveCount(0);

	await refuseCalls(page, "GET", "family_history");
	const { name, content } = await downloadedFamily(page, root(page));
	expect(name).toMatch(/^whose-turn-family-.*\.json$/);
	expect(content).toMatchObject({ ...family, history: [] });
	await expect(lacksHistory).toBeVisible();
});

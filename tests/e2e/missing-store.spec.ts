import { expect, type Page } from "@playwright/test";
import { CHUNKS } from "../../scripts/chunks.js";
import { filesOf } from "../helpers/built-files.ts";
import { test } from "../helpers/e2e.ts";
import { addMember, expectErrorToast, FAMILY, memberNames } from "../helpers/e2e-pages.ts";

const [STORE_FILE = ""] = filesOf(CHUNKS.guestStore);

/** Lets the file of a guest's store fail until the returned function is called. */
async function loseStore(page: Page): Promise<() => Promise<void>> {
	await page.route(`**/${STORE_FILE}`, (route) => route.abort());
	return () => page.unroute(`**/${STORE_FILE}`);
}

test("a guest whose store cannot be fetched is told so, and finds the family again", async ({ page, open, watch }) => {
	watch.expectLine(/net::ERR_FAILED/);
	watch.expectLine(/The family could not be loaded/);
	const findAgain = await loseStore(page);
	await open(FAMILY);
	await expect(page.getByRole("alert")).toContainText("This page could not be loaded. Please check your connection");
	await findAgain();
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(memberNames(page)).toHaveText(FAMILY.members);
});

test("a new guest whose store cannot be fetched is told so by the first change, which can be made again", async ({
	page,
	open,
	watch,
}) => {
	watch.expectLine(/net::ERR_FAILED/);
	watch.expectLine(/The change add-member failed/);
	const findAgain = await loseStore(page);
	await open();
	await addMember(page, "Mia");
	await expectErrorToast(page, "Error", "A part of the app is missing and could not be loaded.");
	await expect(page.getByRole("textbox", { name: "Add a family member" })).toHaveValue("Mia");
	await findAgain();
	await addMember(page, "Mia");
	await expect(memberNames(page)).toHaveText(["Mia"]);
});

for (const [whom, stored, isFetched] of [
	["a guest with a family", FAMILY, true],
	["a new guest", {}, false],
] as const) {
	test(`the store of ${whom} is ${isFetched ? "" : "not "}fetched beside the app's script`, async ({
		page,
		open,
		watch,
	}) => {
		watch.expectLine(/Failed to load resource/);
		const requested: string[] = [];
		page.on("request", (request) => requested.push(new URL(request.url()).pathname));
		await page.route("**/assets/*.js", (route) => route.abort());
		await open(stored);
		await page.waitForLoadState("load");
		expect(requested.includes(`/${STORE_FILE}`)).toBe(isFetched);
	});
}

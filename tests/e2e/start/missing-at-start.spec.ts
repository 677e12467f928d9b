import { expect, type Page } from "@playwright/test";
import { CHUNKS } from "../../../scripts/chunks.js";
import { listStaticFiles } from "../../helpers/built-app.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import { addMember, FAMILY, memberNames } from "../helpers/pages.ts";

const [STORE_FILE = ""] = listStaticFiles(CHUNKS.guestStore);

const startError = (page: Page) => page.getByText("could not be loaded. Please check your connection");

test.describe("without texts", () => {
	test.use({ locale: "de" });

	test("a visitor is told in English that loading failed, and goes on when it can", async ({ page, watch }) => {
		watch.expectLine(/net::ERR_FAILED/);
		watch.expectLine(/The app could not be loaded/);
		const texts = "**/assets/de-*.js";
		await page.route(texts, (route) => route.abort());
		await page.goto("/");
		await expect(startError(page)).toBeVisible();
		await page.unroute(texts);
		await page.getByRole("button", { name: "Reload" }).click();
		await expect(page.getByRole("textbox", { name: "Name hinzufügen" })).toBeVisible();
	});
});

test("a guest whose store cannot be fetched is told so, and goes on when it can", async ({ page, open, watch }) => {
	watch.expectLine(/net::ERR_FAILED/);
	watch.expectLine(/The app could not be loaded/);
	for (const [whom, stored, names] of [
		["with a family", FAMILY, FAMILY.members],
		["a new one", {}, []],
	] as const) {
		await test.step(whom, async () => {
			await page.route(`**/${STORE_FILE}`, (route) => route.abort());
			await open(stored);
			await expect(startError(page)).toBeVisible();
			if (stored === FAMILY) await expectNoViolations(page);
			await page.unroute(`**/${STORE_FILE}`);
			await page.getByRole("button", { name: "Try again" }).click();
			await addMember(page, "Ida");
			await expect(memberNames(page)).toHaveText([...names, "Ida"]);
		});
	}
});

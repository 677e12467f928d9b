import { expect, type Page } from "@playwright/test";
import { GUEST_LOCK } from "../../../src/stores/browser/write-lock.ts";
import { test } from "../helpers/guest-test.ts";
import { addMember, FAMILY, memberNames, openCategories } from "../helpers/pages.ts";

/** Presses a button and reads the storage in the same task. */
const pressAndRead = (page: Page, name: string, key: string) =>
	page
		.getByRole("button", { name, exact: true })
		.first()
		.evaluate((button: HTMLElement, key) => {
			button.click();
			return localStorage.getItem(key);
		}, key);

/** The page has the right to write. It asks for it when it is opened. */
async function expectLease(page: Page): Promise<void> {
	const held = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
	await expect.poll(held).toEqual([GUEST_LOCK]);
}

test("a change is in the storage in the task of the press", async ({ page, open, context }) => {
	await open({ ...FAMILY, cycles: { "Who does dishes?": ["Mia"] } });
	await expectLease(page);
	expect(await pressAndRead(page, "What to eat?", "guest-decision-categories")).toContain("What to eat?");
	await openCategories(page);
	await page.getByRole("button", { name: "Movie Night Choice", exact: true }).click();
	expect(await pressAndRead(page, "Decision Made!", "guest-category-cycles")).toContain("Movie Night Choice");
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await openCategories(page);
	const reset = await pressAndRead(page, "Reset", "guest-category-cycles");
	expect(JSON.parse(reset ?? "{}")["Movie Night Choice"] ?? []).toEqual([]);

	await test.step("again after another tab has made a change and been looked at", async () => {
		const other = await context.newPage();
		await other.goto("/");
		await addMember(other, "Ada");
		await page.goto("/");
		await expect(memberNames(page)).toHaveText([...FAMILY.members, "Ada"]);
		// The first change waits for the other tab, which lets go; those after it do not.
		await addMember(page, "Ben");
		await expect(memberNames(other)).toHaveText([...FAMILY.members, "Ada", "Ben"]);
		expect(await pressAndRead(page, "Playlist DJ", "guest-decision-categories")).toContain("Playlist DJ");
	});
});

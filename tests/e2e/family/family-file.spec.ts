import { expect } from "@playwright/test";
import { chooseFile, FAMILY_FILE, withHistory } from "../helpers/family-files.ts";
import { test } from "../helpers/guest-test.ts";
import { errorToasts, expectToast } from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const STORED = {
	members: ["Mia", "Noah"],
	categories: ["Who does dishes?"],
	cycles: { "Who does dishes?": ["Mia"] },
} as const;

test("a family file shows first what it will change; what is none is refused", async ({ page, open, watch }) => {
	const opener = page.getByRole("button", { name: "Open a family file" });
	const preview = page.getByRole("region", { name: "Family file from November 20, 2026" });
	await open(STORED, "/settings");
	await test.step("a file that is none is refused with the reason, and changes nothing", async () => {
		await chooseFile(page, JSON.stringify({ ...FAMILY_FILE, members: ["Kim"] }));
		await expect(page.getByRole("alert")).toHaveText(
			"This family file is damaged, or someone has edited it. Nothing has changed.",
		);
		expect(await readStoredFamily(page)).toEqual(STORED);
	});

	await test.step("a preview that is cancelled changes nothing", async () => {
		await chooseFile(page, JSON.stringify(FAMILY_FILE));
		await expect(page.getByRole("alert")).toBeHidden();
		await expect(preview.getByRole("heading")).toBeFocused();
		await expect(preview.getByRole("listitem")).toHaveText([
			"2 members: Kim, Zoe",
			"1 category: __proto__",
			"3 turns in the current cycles: Who does dishes?, __proto__",
		]);
		await preview.getByRole("button", { name: "Cancel" }).click();
		await expect(opener).toBeFocused();
		await expect(preview).toBeHidden();
		expect(await readStoredFamily(page)).toEqual(STORED);
	});

	await chooseFile(page, JSON.stringify(FAMILY_FILE));
	await preview.getByRole("button", { name: "Add to my family" }).click();
	await expectToast(page, "Family File Added", "Added: 2 members, 1 category and 3 turns.");
	await expect(preview).toBeHidden();
	await expect(opener).toBeFocused();
	const stored = await readStoredFamily(page);
	expect(stored.members).toEqual(["Mia", "Noah", "Kim", "Zoe"]);
	expect(stored.categories).toEqual(["Who does dishes?", "__proto__"]);
	expect(Object.entries(stored.cycles ?? {})).toEqual([
		["Who does dishes?", ["Mia", "Zoe", "Noah"]],
		["__proto__", ["Kim"]],
	]);

	await chooseFile(page, JSON.stringify(FAMILY_FILE));
	await expect(preview).toContainText("All of this is there already.");
	await preview.getByRole("button", { name: "Close" }).click();
	await expect(preview).toBeHidden();

	await test.step("two clicks within one task add a file once", async () => {
		watch.expectLine(/The change merge-family failed/);
		const failures: string[] = [];
		page.on("console", (message) => void (message.text().includes("merge-family") && failures.push(message.text())));
		await chooseFile(page, JSON.stringify(withHistory(STORED.members)));
		await page.evaluate(() => {
			Storage.prototype.setItem = () => {
				throw new DOMException("full", "QuotaExceededError");
			};
		});
		await page.getByRole("button", { name: "Add to my family" }).evaluate((button: HTMLElement) => {
			button.click();
			button.click();
		});
		await expect(errorToasts(page)).toBeVisible();
		expect(failures).toHaveLength(1);
	});
});

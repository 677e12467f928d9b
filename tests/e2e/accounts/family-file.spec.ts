import { expect } from "@playwright/test";
import { clickButton, expectSignedIn, openSettings, signIn } from "../../helpers/e2e-account-pages.ts";
import { test } from "../../helpers/e2e-accounts.ts";
import {
	addFamily,
	addMember,
	categoryCard,
	categoryNames,
	expectToast,
	memberNames,
	openCategories,
} from "../../helpers/e2e-pages.ts";
import { chooseFile, FAMILY_FILE, withHistory } from "../../helpers/family-files.ts";
import { PASSWORD } from "../../helpers/users.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("an account reads a family file, and another device shows it", async ({ signedInDevice, server }) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	await addMember(page, "Noah");
	await expectToast(page, "Member Added", "Noah has been added to the family");
	const other = await signedInDevice(user);
	await openSettings(page);
	await chooseFile(page, JSON.stringify(FAMILY_FILE));
	await expect(page.getByRole("region", { name: /^Family file from/ }).getByRole("listitem")).toHaveText([
		"2 members: Kim, Zoe",
		"2 categories: Who does dishes?, __proto__",
		"3 turns in the current cycles: Who does dishes?, __proto__",
	]);
	await expect(memberNames(other)).toHaveText(["Noah"]);
	await clickButton(page, "Add to my family");
	await expectToast(page, "Family File Added", "Added to your family: 2 members, 2 categories and 3 turns.");
	await expect(memberNames(other)).toHaveText(["Noah", "Kim", "Zoe"]);
	await expect(categoryNames(other)).toHaveText(["Who does dishes?", "__proto__"]);
	await openCategories(other);
	await expect(categoryCard(other, "Who does dishes?")).toContainText("2 of 3 have had a turn");
});

test("a file whose names are all in the account brings its history, once", async ({ signedInDevice, server }) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	await addFamily(page, "Mia", "Noah");
	await openSettings(page);
	const file = JSON.stringify(withHistory(["Mia", "Noah"]));
	await chooseFile(page, file);
	const preview = page.getByRole("region", { name: /^Family file from/ });
	await expect(preview.getByRole("listitem")).toHaveText([
		"2 earlier turns",
		"3 entries of its history, marked as imported",
	]);
	await preview.getByRole("button", { name: "Add to my family" }).click();
	await expectToast(page, "Family File Added", "Added to your family: 2 turns and 3 entries of its history.");

	for (const device of [page, await signedInDevice(user)]) {
		await device.goto("/settings");
		await chooseFile(device, file);
		const again = device.getByRole("region", { name: /^Family file from/ });
		await expect(again).toContainText("Your family already has all of this.");
		await again.getByRole("button", { name: "Close" }).click();
	}
});

test("a device whose clock is behind brings the history of today", async ({ newDevice, server }) => {
	const { email } = await server.createUser();
	const page = await newDevice();
	await page.clock.install({ time: Date.now() - DAY_MS });
	await signIn(page, email, PASSWORD);
	await expectSignedIn(page, email);
	await openSettings(page);
	const file = withHistory(["Mia"]);
	const [turn] = file.record;
	const today = new Date(Date.now() - 60_000).toISOString();
	const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
	const record = [today, tomorrow].map((at) => ({ ...turn, id: at, at }));
	await chooseFile(page, JSON.stringify({ ...file, record }));
	await clickButton(page, "Add to my family");
	await expectToast(
		page,
		"Family File Added",
		"Added to your family: 1 member, 1 category, 2 turns and 1 entry of its history.",
	);

	await chooseFile(page, JSON.stringify({ ...file, record }));
	const again = page.getByRole("region", { name: /^Family file from/ });
	await expect(again).toContainText("Your family already has all of this.");
});

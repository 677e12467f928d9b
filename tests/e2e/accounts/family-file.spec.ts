import { expect, type Page } from "@playwright/test";
import { chooseFile, FAMILY_FILE, withHistory } from "../../helpers/family-files.ts";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectSignedIn, openSettings, signIn } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { downloadedFamily } from "../helpers/download.ts";
import {
	addFamily,
	addMember,
	categoryCard,
	categoryNames,
	expectToast,
	memberNames,
	openCategories,
} from "../helpers/pages.ts";

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
	await expectToast(page, "Family File Added", "Added: 2 members, 2 categories and 3 turns.");
	await expect(memberNames(other)).toHaveText(["Noah", "Kim", "Zoe"]);
	await expect(categoryNames(other)).toHaveText(["Who does dishes?", "__proto__"]);
	await openCategories(other);
	await expect(categoryCard(other, "Who does dishes?")).toContainText("2 of 3 have had a turn");
});

/** A picture of noise that takes as much room as a photo may, in characters of its data URL. */
function drawPhoto(page: Page): Promise<string> {
	return page.evaluate(() => {
		const canvas = Object.assign(document.createElement("canvas"), { width: 128, height: 128 });
		const context = canvas.getContext("2d") as CanvasRenderingContext2D;
		for (let at = 0; at < 128 * 128; at++) {
			context.fillStyle = `hsl(${(at * 7919) % 360} 80% ${(at * 104_729) % 100}%)`;
			context.fillRect(at % 128, Math.floor(at / 128), 1, 1);
		}
		for (let quality = 0.95; ; quality -= 0.05) {
			const photo = canvas.toDataURL("image/jpeg", quality);
			if (photo.length <= 20_000) return photo;
		}
	});
}

test("a team with thirty photos comes from a file into an account, and from there into a guest's browser", async ({
	signedInDevice,
	guestDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	const photo = await drawPhoto(page);
	expect(photo.length).toBeGreaterThan(15_000);
	const members = Array.from({ length: 30 }, (_, at) => ({
		id: `m${at}`,
		key: `Player ${at}`,
		name: `Player ${at}`,
		photo,
	}));
	const category = { id: "c", key: "Goal", name: "Goal", lastTurn: 0, settings: { emoji: "🥅" } };
	const family = { secret: "2".repeat(32), groupKind: "team", members, categories: [category], turns: [], history: [] };
	await openSettings(page);
	await chooseFile(
		page,
		JSON.stringify({ format: "whose-turn-family", version: 4, madeAt: "2026-11-20T07:00:00.000Z", ...family }),
	);
	await clickButton(page, "Add to my family");
	await expectToast(page, "Family File Added", "Added: 30 members and 1 category.");

	const other = await signedInDevice(user);
	await openSettings(other);
	const { content } = await downloadedFamily(other, other.getByRole("main"));
	const guest = await guestDevice({ members: ["Coach"] });
	await guest.goto("/settings");
	await chooseFile(guest, JSON.stringify(content));
	await clickButton(guest, "Add to my family");
	await expect(guest.getByRole("region", { name: /^Family file from/ })).toBeHidden();
	const copy = await downloadedFamily(guest, guest.getByRole("main"));
	for (const { groupKind, members, categories } of [content, copy.content] as (typeof family)[]) {
		expect(groupKind).toBe("team");
		expect(members.filter((member) => member.photo === photo)).toHaveLength(30);
		expect(categories.map(({ settings }) => settings.emoji)).toEqual(["🥅"]);
	}
	await guest.goto("/");
	await expect(guest.getByRole("list", { name: "Players" }).locator("img").first()).toBeVisible();
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
	await expectToast(page, "Family File Added", "Added: 2 turns and 3 entries of its history.");

	for (const device of [page, await signedInDevice(user)]) {
		await device.goto("/settings");
		await chooseFile(device, file);
		const again = device.getByRole("region", { name: /^Family file from/ });
		await expect(again).toContainText("All of this is there already.");
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
	await expectToast(page, "Family File Added", "Added: 1 member, 1 category, 2 turns and 1 entry of its history.");

	await chooseFile(page, JSON.stringify({ ...file, record }));
	const again = page.getByRole("region", { name: /^Family file from/ });
	await expect(again).toContainText("All of this is there already.");
});

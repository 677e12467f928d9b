import { expect, type Page } from "@playwright/test";
import { categoryNames, memberNames } from "../../cloud/store-actions.ts";
import { waitForFamily } from "../../cloud/wait-for-store.ts";
import { chooseFile } from "../../helpers/family-files.ts";
import { clickButton, openSettings } from "../helpers/account-pages.ts";
import { downloadedFamily } from "../helpers/download.ts";
import { expectToast } from "../helpers/pages.ts";
import { DISHES, test } from "../helpers/people.ts";

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

const named = (name: string) => ({ id: name, key: name, name });

test("an account reads a family file, which another device shows, and its own file leads into a guest's browser", async ({
	newPerson,
	signedInDevice,
	guestDevice,
}) => {
	const user = await newPerson("Noah");
	const page = await signedInDevice(user);
	const photo = await drawPhoto(page);
	const text = JSON.stringify({
		...{ format: "whose-turn-family", version: 5, madeAt: "2026-11-20T07:00:00.000Z", secret: "2".repeat(32) },
		groupKind: "team",
		members: [named("Noah"), { ...named("Kim"), photo }],
		categories: [{ ...named("__proto__"), lastTurn: 2, settings: { emoji: "🥅" } }],
		turns: [
			{ id: "t0", category: "__proto__", member: "Noah", cycle: 0 },
			{ id: "t1", category: "__proto__", member: "Kim", cycle: 1 },
		],
		history: [
			{
				id: "e",
				kind: "reset",
				at: "2026-10-03T18:00:00.000Z",
				...{ category: "__proto__", categoryName: "__proto__" },
			},
		],
	});
	const preview = page.getByRole("region", { name: /^Family file from/ });
	await openSettings(page);
	await chooseFile(page, text);
	await expect(preview.getByRole("listitem")).toHaveText([
		"1 member: Kim",
		"1 category: __proto__",
		"1 turn in the current cycle: __proto__",
		"1 earlier turn",
		"1 entry of its history, marked as imported",
	]);
	expect(memberNames(user.store)).toEqual(["Noah"]);
	await clickButton(page, "Add to my family");
	await expectToast(page, "Family File Added", "Added: 1 member, 1 category, 2 turns and 1 entry of its history.");
	await waitForFamily(user.store, (family) => family?.members.length === 2);
	expect(memberNames(user.store)).toEqual(["Noah", "Kim"]);
	expect(categoryNames(user.store)).toEqual([DISHES, "__proto__"]);

	await test.step("once", async () => {
		await chooseFile(page, text);
		await expect(preview).toContainText("All of this is there already.");
		await preview.getByRole("button", { name: "Close" }).click();
	});

	await test.step("with its photo, also from the account into a guest's browser", async () => {
		const { content } = await downloadedFamily(page, page.getByRole("main"));
		expect(content).toMatchObject({
			groupKind: "team",
			members: [{ name: "Noah" }, { name: "Kim", photo }],
			categories: [{ name: DISHES }, { name: "__proto__", settings: { emoji: "🥅" } }],
		});
		const guest = await guestDevice({ members: ["Coach"] });
		await guest.goto("/settings");
		await chooseFile(guest, JSON.stringify(content));
		await clickButton(guest, "Add to my family");
		await expect(guest.getByRole("region", { name: /^Family file from/ })).toBeHidden();
		await guest.goto("/");
		const faces = guest.getByRole("list", { name: "Players" }).locator("img");
		await expect(faces).toHaveAttribute("src", photo);
		expect(await faces.evaluate((face: HTMLImageElement) => face.naturalWidth)).toBe(128);
	});
});

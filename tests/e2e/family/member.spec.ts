import { expect, type Locator, type Page } from "@playwright/test";
import { ANIMALS } from "../../../src/rules/animals.ts";
import { isPhoto } from "../../../src/rules/photo.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addMember,
	button,
	categoryCard,
	categoryNames,
	drawMember,
	FAMILY,
	memberNames,
	openCategories,
	toasts,
} from "../helpers/pages.ts";
import { readLocalStorage, readStoredFamily } from "../helpers/storage.ts";

const DISHES = "Who does dishes?";
const AN_ANIMAL = new RegExp(ANIMALS.join("|"), "u");

const changeButton = (page: Page, name: string) => button(page, `Change ${name}`);

async function openSheet(page: Page, name: string): Promise<Locator> {
	await changeButton(page, name).click();
	const sheet = page.getByRole("dialog", { name, exact: true });
	await expect(sheet).toBeVisible();
	return sheet;
}

async function choosePhoto(page: Page, sheet: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
	const choosing = page.waitForEvent("filechooser");
	await sheet.getByRole("button", { name: /^Choose a(nother)? ?photo$/ }).click();
	await (await choosing).setFiles(file);
}

/** A photo as a camera makes it: wide, with a place in it (an EXIF segment's text). */
async function takePicture(page: Page): Promise<Buffer> {
	const base64 = await page.evaluate(() => {
		const canvas = Object.assign(document.createElement("canvas"), { width: 1600, height: 900 });
		const context = canvas.getContext("2d") as CanvasRenderingContext2D;
		for (let at = 0; at < 4000; at++) {
			context.fillStyle = `hsl(${(at * 37) % 360} 80% ${20 + (at % 60)}%)`;
			context.fillRect((at * 97) % 1600, (at * 61) % 900, 40, 40);
		}
		return canvas.toDataURL("image/jpeg", 0.95).split(",")[1] ?? "";
	});
	const picture = Buffer.from(base64, "base64");
	const place = Buffer.from("Exif\0\0 48.2082 N 16.3738 E");
	const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, place.length + 2]), place]);
	return Buffer.concat([picture.subarray(0, 2), segment, picture.subarray(2)]);
}

const save = (sheet: Locator) => sheet.getByRole("button", { name: "Save" }).click();

test("a sheet changes a member's name, days and face; what was left in it can be saved", async ({ page, open }) => {
	// A Sunday.
	await page.clock.setFixedTime(new Date("2026-11-22T10:00:00Z"));
	await open({ ...FAMILY, cycles: { [DISHES]: ["Noah"] } });

	const noah = await openSheet(page, "Noah");
	const name = noah.getByRole("textbox", { name: "Name" });
	await name.fill(" Mia ");
	await save(noah);
	await expect(noah.getByText("Mia is already on the list.")).toBeVisible();
	await expect(name).toBeFocused();
	await expectNoViolations(page, "a name that is taken, in its sheet");
	await name.fill("Eli");
	await name.press("Enter");
	await expect(noah).toBeHidden();
	await expect(memberNames(page)).toHaveText(["Mia", "Eli", "Zoe"]);
	// The list shows it.
	await expect(toasts(page)).toHaveCount(0);
	await expect(changeButton(page, "Eli")).toBeFocused();
	expect((await readStoredFamily(page)).cycles).toEqual({ [DISHES]: ["Eli"] });

	const message = page.getByRole("article", { name: "Not saved" });
	const mia = await openSheet(page, "Mia");
	await mia.getByRole("button", { name: "Close" }).click();
	await expect(mia).toBeHidden();
	await expect(message).toHaveCount(0);
	await openSheet(page, "Mia");
	await activate(mia.getByRole("button", { name: "Away until a day" }));
	const day = mia.getByLabel("Back on");
	await expect(day).toHaveValue("2026-11-29");
	await day.fill("2026-11-22");
	await save(mia);
	await expect(mia.getByText("Please choose tomorrow or a later day.")).toBeVisible();
	await day.fill("2026-11-27");
	await mia.getByRole("button", { name: "Close" }).click();
	await expect(message).toContainText("Your changes to Mia were not saved.");
	await expect(page.getByText("Away until Fri 27")).toHaveCount(0);
	await activate(message.getByRole("button", { name: "Save" }));
	await expect(page.getByText("Away until Fri 27")).toBeVisible();

	const category = await openSheet(page, "Movie Night Choice");
	await category.getByRole("textbox", { name: "Name" }).fill("Films");
	await page.goBack();
	await expect(message).toContainText("Your changes to Movie Night Choice were not saved.");
	await expect(categoryNames(page)).toHaveText([...FAMILY.categories]);
	await activate(message.getByRole("button", { name: "Save" }));
	await expect(categoryNames(page)).toHaveText(["Films", DISHES]);

	const zoe = await openSheet(page, "Zoe");
	await zoe.getByRole("button", { name: "Order" }).click();
	await zoe.getByRole("button", { name: "Move up" }).click();
	await page.keyboard.press("Escape");
	await expect(message).toContainText("Your changes to Zoe were not saved.");
	await expect(memberNames(page)).toHaveText(["Mia", "Eli", "Zoe"]);
	await openSheet(page, "Zoe");
	await zoe.getByRole("button", { name: "Change face" }).click();
	await zoe.getByRole("textbox", { name: "Another emoji" }).fill("hello");
	// What is wrong is unfolded.
	await zoe.getByRole("button", { name: "Change face" }).click();
	await save(zoe);
	await expect(zoe.getByText("Please choose one emoji.")).toBeVisible();
	await zoe.getByRole("radio", { name: "🦖" }).click();
	await zoe.getByRole("radio", { name: "Blue" }).click();
	await save(zoe);
	await expect(zoe).toBeHidden();
	await page.reload();
	await expect(changeButton(page, "Zoe").locator('[data-text="🦖"]')).toHaveClass(/bg-face-6/);
	await openCategories(page);
	const card = categoryCard(page, DISHES);
	await expect(card.locator('[data-text="🦖"]').first()).toHaveClass(/bg-face-6/);
	await expect(card).toContainText("Had a turn: Eli.");
	await expect(card).toContainText("1 of 2 have had a turn");

	await open({ members: ["Mia"], categories: [DISHES], details: { Mia: { backOn: "infinity" } } });
	await expect(page.getByRole("note").getByText("Everyone is away.")).toBeVisible();
});

test("the focus stays in the list when a member moves to where no row is rendered yet", async ({ page, open }) => {
	await open({ members: Array.from({ length: 45 }, (_, at) => `Name ${at + 1}`) });
	const sheet = await openSheet(page, "Name 2");
	const order = sheet.getByRole("button", { name: "Order" });
	await order.click();
	await sheet.getByRole("button", { name: "Move down" }).focus();
	for (let place = 3; place <= 42; place++) await page.keyboard.press("Space");
	await expect(order).toContainText("Place 42 of 45");
	await save(sheet);
	await expect(sheet).toBeHidden();
	await expect(changeButton(page, "Name 2")).toHaveCount(0);
	await expect(memberNames(page).first().locator("xpath=ancestor::*[@tabindex]")).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(changeButton(page, "Name 1")).toBeFocused();
});

test("a face is an animal, or a photo with nothing but the picture", async ({ page, open }) => {
	const names = ["Mia", "Max", "Noah", "Zoe"];
	await open({ categories: [DISHES] });
	for (const name of names) await addMember(page, name);
	const animals = names.map((name) => changeButton(page, name).locator("[data-text]").first());
	for (const animal of animals) await expect(animal).toHaveAttribute("data-text", AN_ANIMAL);
	await openCategories(page);
	const drawn = await drawMember(page, DISHES);
	await page.goto("/");

	let sheet = await openSheet(page, drawn);
	await sheet.getByRole("button", { name: "Change face" }).click();
	for (const text of ["no picture", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>']) {
		await choosePhoto(page, sheet, { name: "a.png", mimeType: "image/png", buffer: Buffer.from(text) });
		const refusal = sheet.getByText("This file is not a picture that can be shown. Please choose another one.");
		await expect(refusal).toBeVisible();
	}
	const picture = { name: "a.jpg", mimeType: "image/jpeg", buffer: await takePicture(page) };
	// A browser that resists fingerprinting lets no page read what it has drawn.
	await page.evaluate(() => {
		const { getImageData } = CanvasRenderingContext2D.prototype;
		Object.assign(window, { getImageData });
		CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) => new ImageData(width, height);
	});
	await choosePhoto(page, sheet, picture);
	await expect(sheet.getByText("This browser doesn't let the app read a picture.")).toBeVisible();
	await page.evaluate(() => {
		CanvasRenderingContext2D.prototype.getImageData = Reflect.get(window, "getImageData");
	});
	await choosePhoto(page, sheet, picture);
	await expect(sheet.locator("img")).toBeVisible();
	await save(sheet);
	await expect(sheet).toBeHidden();
	await page.reload();

	const photo = changeButton(page, drawn).locator("img");
	await expect(photo).toBeVisible();
	const url = (await photo.getAttribute("src")) ?? "";
	expect(isPhoto(url)).toBe(true);
	expect(Buffer.from(url.split(",")[1] ?? "", "base64").toString("latin1")).not.toContain("48.2082");
	const [width, height] = await photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
	expect(width).toBe(height);
	expect((await readLocalStorage(page))["guest-family"]).not.toContain("base64");

	await openCategories(page);
	await expect(categoryCard(page, DISHES).locator("img").first()).toHaveAttribute("src", url);
	await drawMember(page, DISHES);
	await expect(page.getByRole("main").locator("img").first()).toHaveAttribute("src", url);
	await page.goto("/");
	sheet = await openSheet(page, drawn);
	await sheet.getByRole("button", { name: "Change face" }).click();
	await sheet.getByRole("button", { name: "Remove the photo" }).click();
	await expect(sheet.getByRole("button", { name: "Choose a photo" })).toBeFocused();
	await save(sheet);
	await expect(photo).toHaveCount(0);
	await expect(changeButton(page, drawn).locator("[data-text]").first()).toHaveAttribute("data-text", AN_ANIMAL);
});

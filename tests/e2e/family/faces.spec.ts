import { expect, type Locator, type Page } from "@playwright/test";
import { ANIMALS } from "../../../src/rules/animals.ts";
import { isPhoto } from "../../../src/rules/photo.ts";
import { test } from "../helpers/guest-test.ts";
import { addMember, categoryCard, drawMember, openCategories } from "../helpers/pages.ts";
import { readLocalStorage } from "../helpers/storage.ts";

const DISHES = "Who does dishes?";
const AN_ANIMAL = new RegExp(ANIMALS.join("|"), "u");

async function openSheet(page: Page, name: string): Promise<Locator> {
	await page.getByRole("button", { name: `Change ${name}`, exact: true }).click();
	const sheet = page.getByRole("dialog", { name, exact: true });
	await sheet.getByRole("button", { name: "Change face" }).click();
	await expect(sheet.getByRole("group", { name: "Emoji" })).toBeVisible();
	return sheet;
}

async function save(sheet: Locator) {
	await sheet.getByRole("button", { name: "Save" }).click();
	await expect(sheet).toBeHidden();
}

async function choosePhoto(page: Page, sheet: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
	const choosing = page.waitForEvent("filechooser");
	await sheet.getByRole("button", { name: /^Choose a(nother)? ?photo$/ }).click();
	await (await choosing).setFiles(file);
}

const face = (page: Page, name: string) =>
	page.getByRole("listitem").filter({ has: page.getByRole("button", { name: `Change ${name}`, exact: true }) });

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

test("a face is an animal, or a photo with nothing but the picture", async ({ page, open }) => {
	const names = ["Mia", "Max", "Noah", "Zoe"];
	await open({ categories: [DISHES] });
	for (const name of names) await addMember(page, name);
	const animals = names.map((name) => face(page, name).locator("[data-text]").first());
	for (const animal of animals) await expect(animal).toHaveAttribute("data-text", AN_ANIMAL);
	await openCategories(page);
	const drawn = await drawMember(page, DISHES);
	await page.goto("/");

	let sheet = await openSheet(page, drawn);
	for (const text of ["no picture", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>']) {
		await choosePhoto(page, sheet, { name: "a.png", mimeType: "image/png", buffer: Buffer.from(text) });
		const refusal = sheet.getByText("This file is not a picture that can be shown. Please choose another one.");
		await expect(refusal).toBeVisible();
	}
	const picture = { name: "a.jpg", mimeType: "image/jpeg", buffer: await takePicture(page) };
	await test.step("a browser that resists fingerprinting lets no page read what it has drawn", async () => {
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
	});
	await choosePhoto(page, sheet, picture);
	await expect(sheet.locator("img")).toBeVisible();
	await save(sheet);
	await page.reload();

	const photo = face(page, drawn).locator("img");
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
	await sheet.getByRole("button", { name: "Remove the photo" }).click();
	await expect(sheet.getByRole("button", { name: "Choose a photo" })).toBeFocused();
	await save(sheet);
	await expect(photo).toHaveCount(0);
	await expect(face(page, drawn).locator("[data-text]").first()).toHaveAttribute("data-text", AN_ANIMAL);
});

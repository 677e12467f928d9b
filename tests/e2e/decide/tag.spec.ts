import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	categoryCard,
	expectCategories,
	expectErrorToast,
	expectSetup,
	expectToast,
	openCategoryPage,
	viewTitle,
} from "../helpers/pages.ts";
import { readQrCode } from "../helpers/people.ts";

const DISHES = "Who does dishes?";
const FAMILY = { members: ["Mia", "Noah"], categories: ["Cinéma & co", DISHES] };
const tagOf = (name: string) => `/?decide=${encodeURIComponent(name)}`;

test("a tag opens its category's draw, and one that names nothing here says so", async ({ page, open }) => {
	await open(FAMILY, tagOf("who does  DISHES?"));
	await expect(viewTitle(page)).toContainText("turn!");
	await expect(page).toHaveURL("/");
	await page.goBack();
	await expectCategories(page);
	await expect(categoryCard(page, DISHES)).toContainText("was picked");

	await page.goto(tagOf("Laundry"));
	await expectErrorToast(page, "“Laundry” isn't here", /Log in first/);
	await expectCategories(page);

	await open({}, tagOf(DISHES));
	await expectErrorToast(page, `“${DISHES}” isn't here`, /Log in first/);
	const hidden = page.getByRole("article").evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
	expect(await hidden).toBe(0);
	await expectSetup(page);
});

test("a sticker and a tag have a category's address, and stickers are printed alone", async ({ page, openList }) => {
	await page.addInitScript(() => {
		window.print = () => void document.body.setAttribute("data-printed", "");
		// Chrome has Web NFC on Android alone.
		let tries = 0;
		class NDEFReader {
			async write(message: unknown) {
				if (tries++ === 0) throw new DOMException("off", "NotReadableError");
				document.body.dataset.tag = JSON.stringify(message);
			}
		}
		Object.assign(window, { NDEFReader });
	});
	await openList(FAMILY);
	await openCategoryPage(page, "Cinéma & co");
	await activate(page.getByRole("button", { name: "Sticker or tag" }));
	const sheet = page.getByRole("dialog", { name: "Sticker or tag" });
	const url = new URL("/?decide=Cin%C3%A9ma+%26+co", page.url()).href;
	expect(await readQrCode(page, "QR code of “Cinéma & co”")).toBe(url);

	const write = sheet.getByRole("button", { name: "Write an NFC tag" });
	await activate(write);
	await expectErrorToast(page, "Tag Not Written", /turn on NFC/);
	await activate(write);
	await expectToast(page, "Tag Written", /Hold a phone to it/);
	expect(JSON.parse((await page.locator("body").getAttribute("data-tag")) ?? "")).toEqual({
		records: [{ recordType: "url", data: url }],
	});

	await activate(sheet.getByRole("button", { name: "Print stickers" }));
	await expect(page.locator("body[data-printed]")).toBeAttached();
	await page.emulateMedia({ media: "print" });
	await expect(sheet).toBeHidden();
	await expect(page.getByRole("listitem")).toHaveText([/Cinéma & co/, /Who does dishes\?/]);
	await page.goto(await readQrCode(page, `QR code of “${DISHES}”`));
	await expect(viewTitle(page)).toContainText("turn!");
});

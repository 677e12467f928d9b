import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	categoryCard,
	expectCategories,
	expectErrorToast,
	expectSetup,
	expectToast,
	openCategories,
	viewTitle,
} from "../helpers/pages.ts";
import { readQrCode } from "../helpers/people.ts";

const DISHES = "Who does dishes?";
const FAMILY = { members: ["Mia", "Noah"], categories: ["Cinéma & co", DISHES] };
const tagOf = (name: string) => `/?decide=${encodeURIComponent(name)}`;

async function openTag(page: Page) {
	await openCategories(page);
	await activate(categoryCard(page, "Cinéma & co").getByRole("button", { name: "History and rules" }));
	await activate(page.getByRole("button", { name: "Sticker or tag" }));
	return page.getByRole("dialog", { name: "Sticker or tag" });
}

test("a tag opens the draw of its category, and Back leads to the list; what it does not name is said, also to a new guest", async ({
	page,
	open,
	context,
}) => {
	await open(FAMILY, tagOf("who does  DISHES?"));
	await expect(viewTitle(page)).toContainText("turn!");
	await expect(page).toHaveURL("/");
	const member = (await viewTitle(page).textContent())?.includes("Mia") ? "Mia" : "Noah";
	await page.goBack();
	await expectCategories(page);
	await expect(categoryCard(page, DISHES)).toContainText(`${member} was picked`);

	await page.goto(tagOf("Laundry"));
	await expectErrorToast(page, "Nothing called “Laundry” here", /another name now/);
	await expectCategories(page);

	const stranger = await context.browser()?.newPage();
	await stranger?.goto(new URL(tagOf(DISHES), page.url()).href);
	await expectErrorToast(stranger as Page, `Nothing called “${DISHES}” here`, /another name now/);
	await expectSetup(stranger as Page);
	await stranger?.close();
});

test("stickers are printed without the page, each with its name, and a camera reads what opens it", async ({
	page,
	open,
}) => {
	await page.addInitScript(() => {
		window.print = () => void document.body.setAttribute("data-printed", "");
	});
	await open(FAMILY);
	const sheet = await openTag(page);
	expect(await readQrCode(page, "QR code of “Cinéma & co”")).toBe(
		new URL("/?decide=Cin%C3%A9ma+%26+co", page.url()).href,
	);
	await activate(sheet.getByRole("button", { name: "Print stickers" }));
	await expect(page.locator("body[data-printed]")).toBeAttached();
	await page.emulateMedia({ media: "print" });
	await expect(sheet).toBeHidden();
	const stickers = page.getByRole("listitem");
	await expect(stickers).toHaveText([/Cinéma & co/, /Who does dishes\?/]);
	await page.goto(await readQrCode(page, `QR code of “${DISHES}”`));
	await expect(viewTitle(page)).toContainText("turn!");
});

test("where the browser writes tags, one gets the address, and what fails is said", async ({ page, open }) => {
	// Chrome has Web NFC on Android alone.
	await page.addInitScript(() => {
		let tries = 0;
		class NDEFReader {
			async write(message: unknown) {
				if (tries++ === 0) throw new DOMException("off", "NotReadableError");
				document.body.dataset.tag = JSON.stringify(message);
			}
		}
		Object.assign(window, { NDEFReader });
	});
	await open(FAMILY);
	const write = (await openTag(page)).getByRole("button", { name: "Write an NFC tag" });
	await activate(write);
	await expectErrorToast(page, "Tag Not Written", /turn on NFC/);
	await activate(write);
	await expectToast(page, "Tag Written", /Hold a phone to it/);
	expect(JSON.parse((await page.locator("body").getAttribute("data-tag")) ?? "")).toEqual({
		records: [{ recordType: "url", data: new URL("/?decide=Cin%C3%A9ma+%26+co", page.url()).href }],
	});
});

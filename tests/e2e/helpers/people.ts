import { expect, type Page } from "@playwright/test";
import jsQR from "jsqr";
import { clickButton } from "./account-pages.ts";
import { addFamily } from "./pages.ts";

export const SHARED_MEMBERS: readonly string[] = ["Mia", "Noah"];

/** Opens the people of the family, from wherever. */
export async function openPeople(page: Page): Promise<void> {
	await page.goto("/people");
	await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
}

/** Invites somebody and answers the link. The sheet that shows it stays open. */
export async function invite(page: Page, who: "adult" | "screen"): Promise<string> {
	await openPeople(page);
	await clickButton(page, who === "adult" ? "Invite an adult" : "Invite a screen");
	const link = page.getByRole("textbox", { name: "Link", exact: true });
	await expect(link).toBeVisible();
	return link.inputValue();
}

/** Joins by a link on a device where somebody is logged in. */
export async function joinByLink(page: Page, link: string): Promise<void> {
	await page.goto("about:blank");
	await page.goto(link);
	await clickButton(page, "Join");
	await expect(page.getByRole("heading", { name: "Which face are you?" })).toBeVisible();
}

/** Makes the one's family of Mia and Noah, which the other joins as an adult with Noah's face. */
export async function shareFamily(mia: Page, noah: Page): Promise<void> {
	await addFamily(mia, ...SHARED_MEMBERS);
	await joinByLink(noah, await invite(mia, "adult"));
	await clickButton(noah, "Noah");
}

/** What a camera reads of the QR code on the screen. */
export async function readQrCode(page: Page, name: string): Promise<string> {
	const png = await page.getByRole("img", { name }).screenshot();
	// A browser decodes it.
	const decoder = await page.context().newPage();
	const { pixels, width, height } = await decoder.evaluate(async (base64) => {
		const image = new Image();
		image.src = `data:image/png;base64,${base64}`;
		await image.decode();
		const canvas = new OffscreenCanvas(image.width, image.height);
		const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
		context.drawImage(image, 0, 0);
		const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
		return { pixels: [...data], width, height };
	}, png.toString("base64"));
	await decoder.close();
	const code = jsQR(new Uint8ClampedArray(pixels), width, height);
	if (code === null) throw new Error("no camera could read the QR code");
	return code.data;
}

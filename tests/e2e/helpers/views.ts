import { expect, type Page } from "@playwright/test";
import { chooseFile, FAMILY_FILE } from "../../helpers/family-files.ts";
import {
	activate,
	addMember,
	drawMember,
	expectCategories,
	memberNames,
	openCategories,
	removeName,
	takeTurn,
	viewTitle,
} from "./pages.ts";
import { pickUp } from "./reorder.ts";
import { type StoredGuestFamily, waitForStoredIds } from "./storage.ts";

/** 80 code points without an opportunity to break. */
const UNBREAKABLE_NAME = "M".repeat(80);

/** Names at the edge of what fits, and a category that needs every part of the result. */
export const EXTREME_FAMILY: StoredGuestFamily = {
	members: [UNBREAKABLE_NAME],
	categories: ["Movie Night Choice", "W".repeat(80)],
	cycles: { "Movie Night Choice": [UNBREAKABLE_NAME], ["W".repeat(80)]: [UNBREAKABLE_NAME] },
};

/** Opens the app at a path (`/` without one) with the family that a test has chosen. */
export type OpenApp = (path?: string) => Promise<void>;

async function navigateToCategories(page: Page, open: OpenApp): Promise<void> {
	await open();
	await openCategories(page);
}

async function navigateToResult(page: Page, open: OpenApp): Promise<void> {
	await navigateToCategories(page, open);
	await page.getByRole("button", { name: "Movie Night Choice", exact: true }).click();
	await expect(viewTitle(page)).toContainText("turn!");
}

/** The setup of a family that has decided. */
async function navigateToStrip(page: Page, open: OpenApp): Promise<void> {
	await navigateToCategories(page, open);
	await takeTurn(page, "Movie Night Choice");
	// Without the toast.
	await page.reload();
	await expect(page.getByRole("list", { name: "Pick now" })).toBeVisible();
}

/** Opens the sheet from a result, and a step of it. */
async function navigateToSomeoneElse(page: Page, open: OpenApp, step?: string): Promise<void> {
	await open();
	// Whoever is alone has nobody else.
	await addMember(page, "W".repeat(80));
	await expect(page.getByRole("dialog", { name: "Member Added" })).toBeVisible();
	// Without the toast.
	await page.reload();
	await openCategories(page);
	await drawMember(page, "Movie Night Choice");
	await activate(page.getByRole("button", { name: "Someone else…" }));
	const sheet = page.getByRole("dialog", { name: /^Someone else instead of/ });
	await expect(sheet).toBeVisible();
	if (step !== undefined) await activate(sheet.getByRole("button", { name: step, exact: true }));
}

/** To the category list of a device that is locked for children. */
async function lock(page: Page, open: OpenApp): Promise<void> {
	await VIEWS["new PIN"]?.(page, open);
	await page.getByRole("textbox", { name: "New PIN, four digits" }).fill("4711");
	await page.getByRole("textbox", { name: "The same PIN again" }).fill("4711");
	await page.getByRole("button", { name: "Turn on", exact: true }).click();
	await expectCategories(page);
	await page.reload();
	await expectCategories(page);
}

/** Every view, dialog and kind of toast, and how to get there with a family that has "Movie Night Choice" as a category. */
export const VIEWS: Record<string, (page: Page, open: OpenApp) => Promise<void>> = {
	setup: async (page, open) => {
		await open();
		await expect(page.getByRole("button", { name: /^Remove / }).first()).toBeVisible();
	},
	question: async (page, open) => {
		await open();
		await page
			.getByRole("button", { name: /^Remove / })
			.first()
			.click();
		await expect(page.getByRole("alertdialog")).toBeVisible();
	},
	toast: async (page, open) => {
		await open();
		await addMember(page, "Ada");
		await expect(page.getByRole("dialog", { name: "Member Added" })).toBeVisible();
	},
	"member sheet": async (page, open) => {
		await open();
		await page
			.getByRole("list", { name: "Family members" })
			.getByRole("button", { name: /^Change / })
			.first()
			.click();
		await page.getByRole("button", { name: "Away until a day" }).click();
	},
	"same person": async (page, open) => {
		await open();
		await addMember(page, (await memberNames(page).first().textContent())?.toLowerCase() ?? "");
		await expect(page.getByRole("group", { name: /the same person/ })).toBeVisible();
	},
	"the same": async (page, open) => {
		await navigateToCategories(page, open);
		const name = await takeTurn(page, "Movie Night Choice");
		await activate(page.getByRole("button", { name: "Back to Setup" }));
		await removeName(page, name);
		await addMember(page, name);
		await expect(page.getByRole("group", { name: `The same ${name}?` })).toBeVisible();
	},
	"several people": async (page, open) => {
		await open();
		await addMember(page, "Ada, Ben");
		await expect(page.getByRole("group", { name: "Two people?" })).toBeVisible();
	},
	strip: navigateToStrip,
	"category sheet": async (page, open) => {
		await open();
		await page
			.getByRole("list", { name: "Decision categories" })
			.getByRole("button", { name: /^Change / })
			.first()
			.click();
		await expect(page.getByRole("dialog")).toBeVisible();
	},
	"member's photo": navigateToPhoto,
	"picked up": async (page, open) => {
		await open();
		const handle = page.getByRole("button", { name: /^Move / }).first();
		// Handles are a later part.
		await expect(handle).toHaveAccessibleDescription(/^Press Space/);
		await pickUp(handle);
		await expect(page.getByRole("status").filter({ hasText: "is picked up" })).toBeAttached();
	},
	categories: navigateToCategories,
	"everybody away": async (page, open) => {
		await open();
		await waitForStoredIds(page);
		await page.evaluate(() => {
			const family = JSON.parse(localStorage.getItem("guest-family") ?? "{}");
			const members = family.members.map((member: object) => ({ ...member, backOn: "infinity" }));
			localStorage.setItem("guest-family", JSON.stringify({ ...family, members }));
		});
		await page.reload();
		await openCategories(page);
		await expect(page.getByText("Everyone is away.").first()).toBeVisible();
	},
	result: navigateToResult,
	"share sheet": async (page, open) => {
		await navigateToResult(page, open);
		await activate(page.getByRole("button", { name: "Share as a picture" }));
		await expect(page.locator("canvas[data-drawn]")).toBeVisible();
	},
	"someone else": navigateToSomeoneElse,
	"who does it": async (page, open) => {
		await navigateToSomeoneElse(page, open, "Someone else does it");
		await expect(page.getByRole("dialog", { name: "Who does it?" }).getByRole("listitem").first()).toBeVisible();
	},
	"how long away": async (page, open) => {
		await navigateToSomeoneElse(page, open, "Away");
		await activate(page.getByRole("button", { name: "Away", exact: true }));
		await expect(page.getByText("Please choose tomorrow or a later day.")).toBeVisible();
	},
	helper: async (page, open) => {
		await navigateToResult(page, open);
		await page.getByRole("button", { name: "Help Me Decide" }).click();
		await page.getByRole("button", { name: "Comedy" }).click();
		await expect(page.getByRole("button", { name: "Decision Made!" })).toBeVisible();
	},
	category: async (page, open) => {
		await navigateToCategories(page, open);
		await page.getByRole("button", { name: "History and rules" }).first().click();
		await expect(page.getByRole("region", { name: "Rules" })).toBeVisible();
	},
	"category's question": async (page, open) => {
		await VIEWS.category?.(page, open);
		await page.getByRole("button", { name: "Question" }).click();
		await page.getByRole("radio", { name: "A question of our own" }).check();
	},
	history: async (page, open) => {
		await navigateToStrip(page, open);
		await openCategories(page);
		await page.getByRole("button", { name: "History", exact: true }).click();
		await expect(page.getByRole("region", { name: "Turns, one by one" })).toBeVisible();
	},
	"just for fun": async (page, open) => {
		await navigateToCategories(page, open);
		await page.getByRole("button", { name: "Just for fun" }).click();
		await page.getByRole("textbox", { name: "Or something else, with commas between" }).fill("Heads, Tails");
		await page.getByRole("button", { name: "Pick for fun" }).click();
		await expect(page.getByRole("button", { name: "Pick another for fun" })).toBeVisible();
	},
	"record a turn": async (page, open) => {
		await VIEWS.category?.(page, open);
		await page.getByRole("button", { name: "Someone just did it" }).click();
		await page.getByRole("group", { name: "Who did it?" }).getByRole("radio").first().check();
		await expect(page.getByText(/^It counts as/)).toBeVisible();
	},
	"mend sheet": navigateToMendSheet,
	settings: async (page, open) => {
		await open("/settings");
		await expect(page.getByRole("region", { name: "Your family's data" })).toBeVisible();
	},
	"question before clearing": async (page, open) => {
		await open("/settings");
		await page.getByRole("button", { name: "Remove from this device" }).click();
		await expect(page.getByRole("alertdialog")).toBeVisible();
	},
	"family file": async (page, open) => {
		await open("/settings");
		await chooseFile(page, JSON.stringify(FAMILY_FILE));
		await expect(page.getByRole("region", { name: /^Family file from/ })).toBeVisible();
	},
	"refused file": async (page, open) => {
		await open("/settings");
		await chooseFile(page, "no family");
		await expect(page.getByRole("alert")).toBeVisible();
	},
	"new PIN": async (page, open) => {
		await open("/settings");
		await page.getByRole("button", { name: "Turn on child lock" }).click();
		await page.getByRole("button", { name: "Turn on", exact: true }).click();
		await expect(page.getByText("The PIN has four digits.")).toBeVisible();
	},
	"locked result": async (page, open) => {
		await lock(page, open);
		await page.getByRole("button", { name: "Movie Night Choice", exact: true }).click();
		await expect(page.getByRole("button", { name: "Decision Made!" })).toBeVisible();
	},
	"ask a parent": async (page, open) => {
		await lock(page, open);
		await activate(page.getByRole("button", { name: "Back to Setup" }));
		await page.getByRole("button", { name: "Forgot the PIN?" }).click();
		await expect(page.getByText(/^What is/)).toBeVisible();
	},
	login: async (page, open) => {
		await open("/login");
		await expect(viewTitle(page)).toHaveText("Welcome Back");
	},
	signup: async (page, open) => {
		await open("/signup");
		await expect(viewTitle(page)).toHaveText("Create Account");
	},
};

/** A member's sheet with a photo from the device in it. */
async function navigateToPhoto(page: Page, open: OpenApp): Promise<void> {
	await open();
	await page
		.getByRole("list", { name: "Family members" })
		.getByRole("button", { name: /^Change / })
		.first()
		.click();
	const buffer = await page.evaluate(() => {
		const canvas = document.createElement("canvas");
		[canvas.width, canvas.height] = [80, 60];
		canvas.getContext("2d")?.fillRect(0, 0, 60, 60);
		return canvas.toDataURL("image/jpeg").split(",")[1] as string;
	});
	const choosing = page.waitForEvent("filechooser");
	await activate(page.getByRole("button", { name: "Choose a photo" }));
	await (await choosing).setFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from(buffer, "base64") });
	await expect(page.getByRole("button", { name: "Remove the photo" })).toBeVisible();
}

/** The sheet of a turn that has just been recorded, at the step where somebody else did it. */
async function navigateToMendSheet(page: Page, open: OpenApp): Promise<void> {
	await navigateToCategories(page, open);
	const member = await takeTurn(page, "Movie Night Choice");
	await page.reload();
	await openCategories(page);
	await activate(page.getByRole("button", { name: "History and rules" }).first());
	await activate(
		page
			.getByRole("region", { name: "History", exact: true })
			.getByRole("listitem")
			.getByRole("button", { name: member })
			.first(),
	);
	await expect(page.getByRole("button", { name: "It was somebody else" })).toBeVisible();
}

/** Each of another layout. One page visits several: to resize it is far faster than to open another. */
export const JOURNEYS = [
	["toast", "member sheet", "settings", "login"],
	["categories", "category", "result", "helper"],
	["same person", "strip", "everybody away"],
	["someone else", "who does it", "how long away", "record a turn"],
	["member's photo", "share sheet", "mend sheet", "history"],
	["category's question", "just for fun", "locked result"],
];

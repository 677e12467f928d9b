import { expect, type Page } from "@playwright/test";
import { prng } from "../../../src/rules/arbitraries.test-helper.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	decisionButton,
	drawMember,
	expectCategories,
	expectToast,
	FAMILY,
	resetButton,
	returnToCategories,
	unfold,
	viewTitle,
} from "../helpers/pages.ts";
import { readLocalStorage } from "../helpers/storage.ts";
import { answerProduct, enterPin, expectGate, PIN, productQuestion, turnOn } from "./child-lock.ts";

const STORED = { ...FAMILY, cycles: { "Who does dishes?": ["Noah"] } };

const expectRecorded = (page: Page) => expectToast(page, "Decision Confirmed!", /turn has been used for/);

const askingSheet = (page: Page) => page.getByRole("dialog", { name: "Ask a parent" });

test("deciding works on a locked device; every way to what is locked asks first", async ({ page, open, context }) => {
	await open(STORED, "/settings");
	await turnOn(page);
	await drawMember(page, "Movie Night Choice");
	await decisionButton(page).hover();
	await page.mouse.down();
	await expectRecorded(page);
	await page.mouse.up();
	await returnToCategories(page);
	await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
	// By keyboard, where a press makes no click; how long one has to be, turn-button.test.tsx says.
	await drawMember(page, "Movie Night Choice");
	await decisionButton(page).focus();
	for (const _ of [1, 2]) await page.keyboard.press("Enter");
	await expectRecorded(page);
	await returnToCategories(page);
	await expect(page.getByRole("button", { name: /^Change / })).toBeHidden();

	// Reset asks, and does nothing without an answer.
	await activate(resetButton(page, "Who does dishes?"));
	await expect(askingSheet(page)).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(askingSheet(page)).toBeHidden();
	await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();

	await page.getByRole("button", { name: "History and rules" }).first().click();
	await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
	await expect(page.getByRole("region", { name: "Rules" })).toBeHidden();
	await expect(page.getByRole("button", { name: "Undo the last turn" })).toBeHidden();
	await page.goBack();
	await expectCategories(page);

	await activate(page.getByRole("button", { name: "Back to Setup" }));
	await expectGate(page);
	await expect(viewTitle(page)).toBeFocused();
	await expect(page.getByRole("textbox", { name: "Add a family member" })).toBeHidden();
	await activate(page.getByRole("button", { name: "Back to Categories" }));
	await expectCategories(page);
	for (const path of ["/settings", "/login", "/signup", "/new-password", "/recover"]) {
		await page.evaluate((path) => history.pushState(null, "", path), path);
		await expect(page).toHaveURL(path);
		await expectGate(page);
	}
	// A new tab and a reload start with the categories.
	const other = await context.newPage();
	await other.goto("/");
	await expectCategories(other);
	await other.goBack();
	await expectGate(other);
	await other.reload();
	await expectCategories(other);
	await other.close();

	await page.goto("/settings");
	await enterPin(page, "0000");
	await expect(page.getByText("That's not the PIN.")).toBeVisible();
	await enterPin(page, PIN);
	await expect(viewTitle(page)).toHaveText("Settings");
	await expect(viewTitle(page)).toBeFocused();
	await unfold(page, "Child lock");
	await activate(page.getByRole("button", { name: "Lock now" }));
	await expectCategories(page);
	await activate(resetButton(page, "Who does dishes?"));
	await enterPin(page, PIN);
	await expectToast(page, "Category Reset", /^Who does dishes\? cycle has been reset/);
	await expect(page.getByRole("button", { name: "Undo" }).first()).toBeVisible();
	await activate(page.getByRole("button", { name: "Lock for children" }));
	await expect(page.getByRole("button", { name: "Unlock" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
});

test("five idle minutes lock it, five wrong PINs have to wait, a forgotten one starts over", async ({ page, open }) => {
	await page.clock.install({ time: new Date("2026-11-22T10:00:00Z") });
	await open(STORED, "/settings");
	await turnOn(page);
	await activate(page.getByRole("button", { name: "Unlock" }));
	await enterPin(page, PIN);
	await expect(askingSheet(page)).toBeHidden();
	// The sheet leaves no step back behind.
	await page.goBack();
	await expect(viewTitle(page)).toHaveText("Settings");
	await page.clock.fastForward("05:01");
	await expectGate(page);

	// Each takes its time.
	await page.evaluate(() => {
		const lock = JSON.parse(localStorage.getItem("whose-turn-child-lock") ?? "");
		localStorage.setItem("whose-turn-child-lock", JSON.stringify({ ...lock, wrong: 4 }));
	});
	await page.goto("/settings");
	await enterPin(page, "4444");
	// Time goes on meanwhile.
	const wait = page.getByText(/^Too many wrong PINs\. Wait 0:(?:30|2\d), then try again\.$/);
	await expect(wait).toBeVisible();
	await page.clock.fastForward("00:31");
	await expect(page.getByText(/^Too many wrong PINs/)).toBeHidden();

	await page.getByRole("button", { name: "Forgot the PIN?" }).click();
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Download a copy" }).click();
	expect((await download).suggestedFilename()).toMatch(/^whose-turn-family-.*\.json$/);
	await productQuestion(page).fill("1");
	await page.getByRole("button", { name: "Start over" }).click();
	await expect(page.getByText("That's not it.")).toBeVisible();
	await answerProduct(page);
	await activate(page.getByRole("button", { name: "Start over" }));
	await expectToast(page, "Child Lock Off", "This device no longer asks for a PIN.");
	await page.goto("/");
	await expect(page.getByText("No family members added yet")).toBeVisible();
});

/** What a toddler must not change: all but who was picked. */
async function readProtected(page: Page) {
	const {
		"guest-looks": _,
		"guest-history": history = "[]",
		"guest-family": text = "{}",
		...rest
	} = await readLocalStorage(page);
	const family = JSON.parse(text);
	return {
		...rest,
		...family,
		categories: family.categories?.map(({ notNow, ...category }: Record<string, unknown>) => category),
		history: JSON.parse(history).filter(({ kind }: { kind: string }) => !["drawn", "not-now"].includes(kind)),
	};
}

/** More of them, who tap longer, are tried now and then: `npm run toddlers`. */
const TODDLERS = Number(process.env.TODDLERS ?? 1);
const TAPS = TODDLERS > 1 ? 60 : 30;

for (let seed = 1; seed <= TODDLERS; seed++) {
	test(`the taps of a toddler (${seed}) change nothing but a draw`, async ({ page, open }) => {
		await open(STORED, "/settings", { "whose-turn-sound": "on" });
		await turnOn(page);
		const before = await readProtected(page);
		const random = prng(seed);
		const chance = () => random() / 2 ** 32;
		const size = page.viewportSize() ?? { width: 390, height: 844 };
		for (let tap = 0; tap < TAPS; tap++) await page.mouse.click(chance() * size.width, chance() * size.height);
		// The last tap may still be on its way to another page.
		await expect(() => page.goto("/")).toPass();
		await expectCategories(page);
		expect(await readProtected(page)).toEqual(before);
		await expect(decisionButton(page)).toBeHidden();
	});
}

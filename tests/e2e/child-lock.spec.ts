import { expect, type Page } from "@playwright/test";
import { test } from "../helpers/e2e.ts";
import {
	activate,
	addMember,
	decisionButton,
	expectCategories,
	expectSetup,
	expectToast,
	resetButton,
	takeTurn,
	viewTitle,
} from "../helpers/e2e-pages.ts";
import { readLocalStorage } from "../helpers/e2e-storage.ts";

const FAMILY = {
	members: ["Mia", "Noah", "Zoe"],
	categories: ["Movie Night Choice", "Who does dishes?"],
	cycles: { "Who does dishes?": ["Noah"] },
};
const PIN = "4711";

async function turnOn(page: Page): Promise<void> {
	const card = page.getByRole("region", { name: "Child lock" });
	await card.getByRole("button", { name: "Turn on child lock" }).click();
	await card.getByRole("textbox", { name: "New PIN, four digits" }).fill(PIN);
	await card.getByRole("textbox", { name: "The same PIN again" }).fill(PIN);
	await card.getByRole("button", { name: "Turn on" }).click();
	await expectToast(page, "Child Lock On", "Setup and settings ask for the PIN now.");
	await expectCategories(page);
}

async function enterPin(page: Page, pin: string): Promise<void> {
	await page.getByRole("textbox", { name: "PIN" }).fill(pin);
	await page.getByRole("textbox", { name: "PIN" }).press("Enter");
}

const expectGate = (page: Page) => expect(viewTitle(page)).toHaveText("Ask a parent");
const askingSheet = (page: Page) => page.getByRole("dialog", { name: "Ask a parent" });

test("deciding works on a locked device; every way to what is locked asks first", async ({ page, open, context }) => {
	await open(FAMILY, "/settings");
	await turnOn(page);
	// Stored as a hash.
	expect(JSON.stringify(await readLocalStorage(page))).not.toContain(PIN);
	await takeTurn(page, "Movie Night Choice");
	await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
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
	await activate(page.getByRole("link", { name: "Settings" }));
	await expectGate(page);
	for (const path of ["/settings", "/login", "/signup", "/new-password", "/recover"]) {
		await page.goto(path);
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

test("it is open until five minutes have passed without a touch", async ({ page, open }) => {
	await page.clock.install({ time: new Date("2026-11-22T10:00:00Z") });
	await open(FAMILY, "/settings");
	await turnOn(page);
	await activate(page.getByRole("button", { name: "Unlock" }));
	await enterPin(page, PIN);
	await expect(askingSheet(page)).toBeHidden();
	await activate(page.getByRole("button", { name: "Back to Setup" }));
	await expectSetup(page);
	await page.clock.runFor("04:00");
	await addMember(page, "Ada");
	await page.clock.runFor("04:00");
	await expectSetup(page);
	await page.clock.runFor("01:01");
	await expectGate(page);
	await expect(page.getByRole("textbox", { name: "Add a family member" })).toBeHidden();
});

test("five wrong PINs have to wait, also after a reload", async ({ page, open }) => {
	await page.clock.install({ time: new Date("2026-11-22T10:00:00Z") });
	await open(FAMILY, "/settings");
	await turnOn(page);
	await page.goto("/settings");
	for (const pin of ["0000", "1111", "2222", "3333", "4444"]) {
		await enterPin(page, pin);
		await expect(page.getByText("That's not the PIN.")).toBeVisible();
	}
	await expect(page.getByText("Too many wrong PINs. Wait 0:30, then try again.")).toBeVisible();
	await page.reload();
	await expect(page.getByText(/^Too many wrong PINs\. Wait 0:\d\d, then try again\.$/)).toBeVisible();
	await enterPin(page, PIN);
	await expectGate(page);
	await page.clock.runFor("00:31");
	await expect(page.getByText(/^Too many wrong PINs/)).toBeHidden();
	await enterPin(page, "5555");
	await expect(page.getByText("Too many wrong PINs. Wait 1:00, then try again.")).toBeVisible();
	await page.clock.runFor("01:01");
	await enterPin(page, PIN);
	await expect(viewTitle(page)).toHaveText("Settings");
});

test("a guest who has forgotten the PIN gets a file of the family and a new start", async ({ page, open }) => {
	await open(FAMILY, "/settings");
	await turnOn(page);
	await page.goto("/settings");
	await page.getByRole("button", { name: "Forgot the PIN?" }).click();
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Download a copy" }).click();
	expect((await download).suggestedFilename()).toMatch(/^whose-turn-family-.*\.json$/);
	const question = page.getByRole("textbox", { name: /^What is \d × \d\?$/ });
	const [first = 0, second = 0] =
		((await page.getByText(/^What is/).textContent()) ?? "").match(/\d+/g)?.map(Number) ?? [];
	await question.fill("1");
	await page.getByRole("button", { name: "Start over" }).click();
	await expect(page.getByText("That's not it.")).toBeVisible();
	expect(await readLocalStorage(page)).toHaveProperty("whose-turn-child-lock");
	await question.fill(String(first * second));
	await activate(page.getByRole("button", { name: "Start over" }));
	await expectToast(page, "Child Lock Off", "This device no longer asks for a PIN.");
	expect(await readLocalStorage(page)).not.toHaveProperty("whose-turn-child-lock");
	await page.goto("/");
	await expectSetup(page);
	await expect(page.getByText("No family members added yet")).toBeVisible();
});

/** Of the taps: https://en.wikipedia.org/wiki/Linear_congruential_generator, with the constants of Numerical Recipes. */
function createChance(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

/** What a toddler must not change: all but who was picked, and whose turn was used for it. */
async function readProtected(page: Page) {
	const {
		"guest-looks": _,
		"guest-history": history = "[]",
		"guest-family": text = "{}",
		...others
	} = await readLocalStorage(page);
	const { "guest-category-cycles": __, ...rest } = others;
	const family = JSON.parse(text);
	return {
		...rest,
		members: family.members,
		categories: family.categories?.map(({ id, name, settings }: Record<string, unknown>) => ({ id, name, settings })),
		kinds: JSON.parse(history)
			.map(({ kind }: { kind: string }) => kind)
			.filter((kind: string) => !["drawn", "not-now", "turn"].includes(kind)),
	};
}

for (const seed of [1, 2, 3]) {
	test(`sixty taps of a toddler (${seed}) change nothing but what was picked`, async ({ page, open }) => {
		await open(FAMILY, "/settings");
		await turnOn(page);
		await takeTurn(page, "Movie Night Choice");
		const before = await readProtected(page);
		const oldTurns = await readTurns(page);
		const chance = createChance(seed);
		const size = page.viewportSize() ?? { width: 390, height: 844 };
		for (let tap = 0; tap < 60; tap++) await page.mouse.click(chance() * size.width, chance() * size.height);
		await page.goto("/");
		await expectCategories(page);
		expect(await readProtected(page)).toEqual(before);
		expect(await readTurns(page)).toEqual(expect.arrayContaining(oldTurns));
		await expect(decisionButton(page)).toBeHidden();
	});
}

async function readTurns(page: Page): Promise<string[]> {
	const { "guest-history": history = "[]" } = await readLocalStorage(page);
	return JSON.parse(history).flatMap(({ kind, turns = [] }: { kind: string; turns?: string[] }) =>
		kind === "turn" ? turns : [],
	);
}

import { expect, type Page } from "@playwright/test";
import { addCategory } from "../../../src/stores/opened-stores.test-helper.ts";
import { turnOf } from "../../cloud/store-actions.ts";
import { waitForFamily } from "../../cloud/wait-for-store.ts";
import { blockBackend, clickButton, field } from "../helpers/account-pages.ts";
import { findDaytime } from "../helpers/account-test.ts";
import { answerProduct, enterPin, expectGate, PIN, turnOn } from "../helpers/child-lock.ts";
import { categoryCard, drawMember, expectCategories, expectToast, takeTurn, viewTitle } from "../helpers/pages.ts";
import { DISHES, openPeople, test } from "../helpers/people.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MOVIES = "Movie Night Choice";

const night = (page: Page) => page.locator("[data-night]");

/** Moves the page's clock to an hour of the day that it has, or of a later one. */
async function passUntil(page: Page, hour: number, days = 0): Promise<void> {
	const ms = await page.evaluate(
		([hour, days]) => {
			const then = new Date();
			then.setDate(then.getDate() + days);
			return then.setHours(hour, 0, 1, 0) - Date.now();
		},
		[hour, days] as const,
	);
	await page.clock.fastForward(ms);
}

/** From nine in the morning of the day on which the test runs. */
async function startDay(page: Page): Promise<void> {
	const time = await page.evaluate(() => new Date().setHours(9, 0, 0, 0));
	await page.clock.install({ time });
	await page.reload();
}

test("a screen hangs on the wall for a week: it comes back to its list, is dim at night, and right by itself on every day, after a network that failed, too", async ({
	newPerson,
	openScreen,
}) => {
	const mia = await newPerson("Mia", "Noah");
	await mia.store.change(addCategory(MOVIES));
	const tablet = await openScreen(mia);
	await tablet.context().grantPermissions(["screen-wake-lock"]);
	const decideElsewhere = (category: string) => mia.store.change(turnOf(mia.store, { category }));
	await expectCategories(tablet);
	await startDay(tablet);
	await expectCategories(tablet);
	await expect(tablet.getByRole("complementary", { name: "Note" })).toHaveCount(0);

	// Monday.
	const first = await takeTurn(tablet, DISHES);
	await expect(categoryCard(tablet, DISHES)).toContainText(`Last: ${first}, today`);
	await waitForFamily(mia.store, (family) => family?.turns.length === 1);
	await drawMember(tablet, MOVIES);
	await expect(tablet.getByRole("button", { name: "Back to Setup" })).toHaveCount(0);
	await tablet.clock.fastForward(4 * MINUTE_MS);
	await expect(viewTitle(tablet)).toContainText("turn!");
	await tablet.clock.fastForward(MINUTE_MS + 1);
	await expectCategories(tablet);
	await expect(night(tablet)).toHaveCount(0);
	await passUntil(tablet, 21);
	await expect(night(tablet)).toHaveCSS("background-color", "rgba(0, 0, 0, 0.7)");
	// Whoever touches it in the dark presses nothing that they could not see.
	const card = await categoryCard(tablet, MOVIES).boundingBox();
	await tablet.mouse.click((card?.x ?? 0) + 40, (card?.y ?? 0) + 40);
	await expect(night(tablet)).toHaveCount(0);
	await tablet.clock.fastForward(MINUTE_MS + 15_000);
	await expect(night(tablet)).toHaveCount(1);
	await expectCategories(tablet);

	// Tuesday.
	await passUntil(tablet, 9, 1);
	await expect(night(tablet)).toHaveCount(0);
	await expect(categoryCard(tablet, DISHES)).toContainText(`Last: ${first}, yesterday`);
	const mend = await blockBackend(tablet);
	await expect(tablet.getByText("You're offline.")).toBeVisible();
	await decideElsewhere(MOVIES);
	await tablet.clock.fastForward(5 * MINUTE_MS);
	await expect(categoryCard(tablet, MOVIES)).toContainText("0 of 2 have had a turn");
	await mend();
	await tablet.clock.fastForward(5 * MINUTE_MS);
	await expect(categoryCard(tablet, MOVIES)).toContainText("1 of 2 have had a turn");
	await expect(tablet.getByText("You're offline.")).toBeHidden();

	// The rest of the week, and a turn elsewhere at its end, which nobody has to ask for.
	for (let day = 2; day < 7; day++) await tablet.clock.fastForward(DAY_MS);
	await expectCategories(tablet);
	await expect(categoryCard(tablet, DISHES)).toContainText("1 of 2 have had a turn");
	await decideElsewhere(DISHES);
	await expect(categoryCard(tablet, DISHES)).toContainText("2 of 2 have had a turn");
});

test("a screen that was given to somebody shows first what concerns them; where the browser lets it sleep, it says so once; a parent's PIN opens its settings, and whoever has forgotten it connects it anew", async ({
	newDevice,
	newPerson,
	signedInDevice,
}) => {
	const person = await newPerson("Mia", "Noah");
	await person.store.change(addCategory(MOVIES));
	const mia = await signedInDevice(person);
	const phone = await newDevice("/screen", findDaytime());
	await phone.addInitScript(() => Object.defineProperty(Navigator.prototype, "wakeLock", { value: undefined }));
	await clickButton(phone, "Use this device as a screen");
	const letters = /^[A-Z]{4} [A-Z]{4}$/;
	await expect(phone.getByText(letters)).toBeVisible();
	const otherTab = await phone.context().newPage();
	await otherTab.goto("/screen");
	await expect(otherTab.getByText(letters)).toBeVisible();
	const code = await otherTab.getByText(letters).textContent();
	await expect(phone.getByText(code ?? "")).toBeVisible();
	await otherTab.close();
	await openPeople(mia);
	await clickButton(mia, "Add a screen");
	await field(mia, "Code on the screen").fill((code ?? "").toLowerCase());
	await mia.getByRole("combobox", { name: "Whose screen is it?" }).selectOption("Noah");
	await clickButton(mia, "Connect");
	await expectCategories(phone);
	await expect(phone.getByText("What concerns Noah comes first.")).toBeVisible();
	await clickButton(phone, "Got it");
	await phone.reload();
	await expectCategories(phone);
	await expect(phone.getByText("Please do so in the device's settings.")).toHaveCount(0);

	const order = phone.getByRole("main").getByRole("listitem").getByRole("heading", { level: 2 });
	await expect(order).toHaveText([DISHES, MOVIES]);
	await person.store.change(turnOf(person.store, { category: DISHES, member: "Noah" }));
	await expect(order).toHaveText([MOVIES, DISHES]);

	await phone.goto("/settings");
	await clickButton(phone, "Don't use this device as a screen");
	await phone
		.getByRole("alertdialog", { name: "Stop being a screen?" })
		.getByRole("button", { name: "Cancel" })
		.click();
	await turnOn(phone);
	await phone.goto("/settings");
	await expectGate(phone);
	await enterPin(phone, PIN);
	await expect(viewTitle(phone)).toHaveText("Settings");
	await phone.reload();
	await expectGate(phone);
	await clickButton(phone, "Forgot the PIN?");
	await expect(phone.getByText(/^A screen has no account\./)).toBeVisible();
	await answerProduct(phone);
	await clickButton(phone, "Don't use this device as a screen");
	await expectToast(phone, "Child Lock Off", "This device no longer asks for a PIN.");
	await phone.goto("/");
	await expect(phone.getByText("No family members added yet")).toBeVisible();
});

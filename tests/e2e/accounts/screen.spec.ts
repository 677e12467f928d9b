import { expect, type Page } from "@playwright/test";
import { addCategory } from "../../../src/stores/opened-stores.test-helper.ts";
import { turnOf, waitForFamily } from "../../cloud/store-actions.ts";
import { PASSWORD } from "../../helpers/users.ts";
import { answerProduct, enterPin, expectGate, PIN, turnOn } from "../device/child-lock.ts";
import { clickButton, field, signIn, submitLogin } from "../helpers/account-pages.ts";
import { findDaytime } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import {
	categoryCard,
	decisionButton,
	drawMember,
	expectCategories,
	expectToast,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";
import { DISHES, familyOf, invite, openPeople, readQrCode, test } from "../helpers/people.ts";
import { countTaps } from "./count-taps.ts";
import { blockBackend } from "./interruptions.ts";

const MINUTE_MS = 60_000;
const MOVIES = "Movie Night Choice";
const CODE = /^[A-Z]{4} [A-Z]{4}$/;

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

test("for a week a screen returns to its list, is dim at night, and up to date", async ({ newPerson, openScreen }) => {
	const mia = await newPerson("Mia", "Noah");
	await mia.store.change(addCategory(MOVIES));
	const tablet = await openScreen(mia);
	await tablet.context().grantPermissions(["screen-wake-lock"]);
	const decideElsewhere = (category: string) => mia.store.change(turnOf(mia.store, { category }));
	await expectCategories(tablet);
	await tablet.clock.install({ time: await tablet.evaluate(() => new Date().setHours(9, 0, 0, 0)) });
	await tablet.reload();
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
	for (let day = 2; day < 7; day++) await tablet.clock.fastForward(24 * 60 * MINUTE_MS);
	await expectCategories(tablet);
	await expect(categoryCard(tablet, DISHES)).toContainText("1 of 2 have had a turn");
	await decideElsewhere(DISHES);
	await expect(categoryCard(tablet, DISHES)).toContainText("2 of 2 have had a turn");
});

test("a device becomes a screen by a scan, letters or a link, and only decides", async ({ newDevice, newPerson }) => {
	const person = await newPerson("Mia", "Noah");
	await person.families.editPerson(familyOf(person), person.userId, { name: "Mia", member: undefined });
	await person.store.change(addCategory(MOVIES));
	const tablet = await newDevice("/login", findDaytime());
	const onTablet = await countTaps(tablet);
	await tablet.getByRole("link", { name: "Use this device as a screen" }).click();
	await clickButton(tablet, "Use this device as a screen");
	await expect(tablet.getByText(CODE)).toBeVisible();
	const taps = await onTablet();
	// A screen has one code, also in two tabs.
	const tab = await tablet.context().newPage();
	await tab.goto("/screen");
	const letters = (await tab.getByText(CODE).textContent()) ?? "none";
	await expect(tablet.getByText(CODE)).toHaveText(letters);
	await tab.close();

	const phone = await newDevice(await readQrCode(tablet, "QR code that connects this screen"));
	await expect(phone).toHaveURL("/login");
	await submitLogin(phone, person.email, PASSWORD);
	await expect(phone.getByText("Does the screen in front of you show these letters?")).toBeVisible();
	await expect(phone.getByRole("dialog").getByText(letters, { exact: true })).toBeVisible();
	await field(phone, "Name of the screen").fill("Kitchen tablet");
	const onPhone = await countTaps(phone);
	await clickButton(phone, "Connect");
	await expectToast(phone, "Screen Connected", "It shows your family now.");
	expect(taps + (await onPhone())).toBeLessThanOrEqual(3);
	await phone.goto("/");
	await expect(phone.getByRole("link", { name: "1 person and 1 screen" })).toBeVisible();
	await clickButton(phone, "Logout");
	await signIn(phone, person.email, PASSWORD);
	await expect(phone).toHaveURL("/");

	const noahs = await newDevice("/screen", findDaytime());
	await noahs.addInitScript(() => Object.defineProperty(Navigator.prototype, "wakeLock", { value: undefined }));
	// What concerns whose it is comes first, and that it may sleep is said once.
	await clickButton(noahs, "Use this device as a screen");
	const code = await noahs.getByText(CODE).textContent();
	await openPeople(phone);
	await clickButton(phone, "Add a screen");
	await field(phone, "Code on the screen").fill((code ?? "").toLowerCase());
	await phone.getByRole("combobox", { name: "Whose screen is it?" }).selectOption("Noah");
	await clickButton(phone, "Connect");
	await expectCategories(noahs);
	await expect(noahs.getByText("What concerns Noah comes first.")).toBeVisible();
	await clickButton(noahs, "Got it");
	await noahs.reload();
	await expectCategories(noahs);
	await expect(noahs.getByText("Please do so in the device's settings.")).toHaveCount(0);
	const order = noahs.getByRole("main").getByRole("listitem").getByRole("heading", { level: 2 });
	await expect(order).toHaveText([DISHES, MOVIES]);
	await person.store.change(turnOf(person.store, { category: DISHES, member: "Noah" }));
	await expect(order).toHaveText([MOVIES, DISHES]);

	await expectCategories(tablet);
	await takeTurn(tablet, MOVIES);
	await expect(categoryCard(tablet, MOVIES)).toContainText("1 of 2 have had a turn");
	await expect(tablet.getByRole("button", { name: "Reset" })).toHaveCount(0);
	await tablet.goto("/people");
	await expectCategories(tablet);

	await openPeople(phone);
	await phone.getByRole("button", { name: /^Kitchen tablet Screen/ }).click();
	await clickButton(phone, "Remove from the family");
	await phone.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
	await expect(tablet.getByText("Mia removed this screen from My Family.")).toBeVisible();
	await expect(tablet.getByText("Waiting for your phone…")).toBeVisible();

	await noahs.goto("/settings");
	await clickButton(noahs, "Don't use this device as a screen");
	const question = noahs.getByRole("alertdialog", { name: "Stop being a screen?" });
	await question.getByRole("button", { name: "Cancel" }).click();
	await turnOn(noahs);
	await noahs.goto("/settings");
	await expectGate(noahs);
	await enterPin(noahs, PIN);
	await expect(viewTitle(noahs)).toHaveText("Settings");
	await noahs.reload();
	await clickButton(noahs, "Forgot the PIN?");
	await expect(noahs.getByText(/^A screen has no account\./)).toBeVisible();
	await answerProduct(noahs);
	await clickButton(noahs, "Don't use this device as a screen");
	await expectToast(noahs, "Child Lock Off", "This device no longer asks for a PIN.");
	await noahs.goto("/");
	await expect(noahs.getByText("No family members added yet")).toBeVisible();

	await noahs.goto(await invite(phone, "screen"));
	await clickButton(noahs, "Use this device as a screen");
	await expectCategories(noahs);
});

const FOUR = [DISHES, MOVIES, "Front Seat Rider", "Bedtime Story Pick"];
const MORE = ["Game Night Pick", "Weekend Activity", "Vacation Destination", "Playlist DJ"];
const WINDOWS = [
	{ width: 1920, height: 1080 },
	{ width: 1180, height: 820 },
];

/**
 * What is seen on the wall, in pixels: how far it scrolls, the smallest text, the names of categories, the faces of who
 * is next.
 */
function measure(page: Page) {
	return page.evaluate(() => {
		const texts = document.createTreeWalker(document.querySelector("main") as Element, NodeFilter.SHOW_TEXT);
		let smallest = Number.POSITIVE_INFINITY;
		while (texts.nextNode()) {
			const { parentElement, nodeValue } = texts.currentNode;
			if (!nodeValue?.trim() || parentElement?.closest(".sr-only")) continue;
			smallest = Math.min(smallest, Number.parseFloat(getComputedStyle(parentElement as Element).fontSize));
		}
		const cut = [...document.querySelectorAll("main li")].filter(
			({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
		);
		const sizesOf = (selector: string, read: (one: Element) => number) =>
			Array.from(document.querySelectorAll(selector), read);
		return {
			scrolls: document.documentElement.scrollHeight - innerHeight,
			cut: cut.map(({ textContent }) => textContent),
			smallest,
			names: sizesOf("main h2", (one) => Number.parseFloat(getComputedStyle(one).fontSize)),
			faces: sizesOf("main li [data-next]", (one) => one.getBoundingClientRect().height),
			/** Names of categories. */
			cutNames: [...document.querySelectorAll("main h2 button")]
				.filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
				.map(({ textContent }) => textContent),
			/** Who was last, where less than half of it has room. */
			unreadable: [...document.querySelectorAll("main li p:not(.sr-only)")]
				.filter((line) => line.checkVisibility() && line.scrollWidth > 2 * line.clientWidth)
				.map(({ textContent }) => textContent),
		};
	});
}

/** At three metres. */
async function expectReadable(tablet: Page, size: (typeof WINDOWS)[number], where: string): Promise<void> {
	await tablet.setViewportSize(size);
	// It is laid out anew once the page has heard of its size.
	await expect.poll(async () => (await measure(tablet)).cut, where).toEqual([]);
	const seen = await measure(tablet);
	const isHigh = size.height >= 1080;
	expect(seen.scrolls, where).toBeLessThanOrEqual(0);
	expect(seen.smallest, where).toBeGreaterThanOrEqual(40);
	expect(Math.min(...seen.names), where).toBeGreaterThanOrEqual(isHigh ? 56 : 40);
	expect(seen.faces, where).toHaveLength(1);
	expect(Math.min(...seen.faces), where).toBeGreaterThanOrEqual(isHigh ? 96 : 64);
}

test("the wall is read at three metres; only a long press opens the settings", async ({ newPerson, openScreen }) => {
	const mia = await newPerson("Mia", "Leo", "Maria", "Grandma");
	for (const category of FOUR.slice(1)) await mia.store.change(addCategory(category));
	// One of them is the last one; one has had everybody.
	for (const member of ["Mia", "Leo", "Maria"]) await mia.store.change(turnOf(mia.store, { category: DISHES, member }));
	for (const member of ["Mia", "Leo", "Maria", "Grandma"])
		await mia.store.change(turnOf(mia.store, { category: "Front Seat Rider", member }));
	const tablet = await openScreen(mia, findDaytime());
	await expectCategories(tablet);
	await expect(categoryCard(tablet, DISHES).getByText("Grandma is next")).toBeAttached();
	await expect(categoryCard(tablet, DISHES)).toContainText("Last: Maria");
	await expect(categoryCard(tablet, "Front Seat Rider")).toContainText("Everyone has had a turn");
	for (const count of [4, 8]) {
		if (count === 8) for (const category of MORE) await mia.store.change(addCategory(category));
		await expect(tablet.getByText(`Today 2 of ${count} decided`)).toBeVisible();
		for (const size of WINDOWS) await expectReadable(tablet, size, `${count}, ${size.width}`);
	}
	await tablet.setViewportSize({ width: 820, height: 1180 });
	await expect.poll(async () => (await measure(tablet)).cutNames).toEqual([]);
	// The turn that this screen records can be undone on its card.
	await tablet.getByRole("button", { name: DISHES, exact: true }).click();
	await decisionButton(tablet).click();
	const said = tablet.getByRole("article", { name: "Decision Confirmed!" }).getByText("turn has been used");
	await expect(said).toHaveCSS("font-size", "40px");
	await expectCategories(tablet);
	await expect(categoryCard(tablet, DISHES).getByRole("button", { name: "Undo" })).toBeVisible();
	for (const size of WINDOWS) {
		await tablet.setViewportSize(size);
		await expect.poll(async () => (await measure(tablet)).unreadable, `${size.width}`).toEqual([]);
	}
	await expectNoViolations(tablet);
	for (const name of ["Just for fun", "History and rules", "Back to Setup"])
		await expect(tablet.getByRole("button", { name })).toHaveCount(0);

	const clock = tablet.getByRole("button", { name: /Settings$/ });
	await clock.click();
	await expect(tablet.getByText("Keep it pressed for the settings")).toBeVisible();
	await clock.hover();
	await tablet.mouse.down();
	await expect(viewTitle(tablet)).toHaveText("Settings");
	await tablet.mouse.up();
	await tablet.goto("/?decide=Movie%20Night%20Choice");
	await expect(viewTitle(tablet)).toContainText("turn!");
});

import { expect, type Locator } from "@playwright/test";
import { FAMILY_FILE } from "../../helpers/family-files.ts";
import { downloadedFamily } from "../helpers/download.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addMember,
	categoryCard,
	categoryNames,
	drawMember,
	expectCategories,
	expectErrorToast,
	expectSetup,
	expectToast,
	FAMILY,
	memberNames,
	openCategories,
	unfold,
	viewTitle,
} from "../helpers/pages.ts";
import { waitForStablePage } from "../helpers/stable-page.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const PHONE = { width: 390, height: 844 };

const STORED = { ...FAMILY, cycles: { "Who does dishes?": ["Noah", "Mia"] } };

test("the settings are a gear in the header of every view, and Back leads to it again; from the setup they are one step, and the same way back", async ({
	page,
	open,
	watch,
}) => {
	watch.expectLine(/nowhere/);
	await page.setViewportSize(PHONE);
	await open(FAMILY);
	const link = page.getByRole("link", { name: "Settings" });
	const title = viewTitle(page);
	const goBack = (name: string) => activate(page.getByRole("button", { name }));
	async function openAndLeave() {
		const before = (await title.textContent()) ?? "";
		await expect(link).toBeInViewport({ ratio: 1 });
		const { x = 0, y = 0, height = 0 } = (await link.boundingBox()) ?? {};
		expect(x).toBeGreaterThan(PHONE.width * (3 / 4));
		expect(y + height).toBeLessThan(PHONE.height / 10);
		await activate(link);
		await expect(title).toHaveText("Settings");
		await page.goBack();
		await expect(title).toHaveText(before);
	}
	await openAndLeave();
	await openCategories(page);
	await openAndLeave();
	await drawMember(page, "Movie Night Choice");
	await openAndLeave();
	await page.getByRole("button", { name: "Help Me Decide" }).click();
	await expect(title).toContainText("What kind of movie");
	await openAndLeave();
	await goBack("Back to Result");
	await goBack("Back to Setup");
	await openCategories(page);
	await page.getByRole("button", { name: "History", exact: true }).click();
	await expect(title).toHaveText("History");
	await openAndLeave();
	await goBack("Back to Categories");
	await categoryCard(page, "Movie Night Choice").getByRole("button", { name: "History and rules" }).click();
	await expect(title).toHaveText("Movie Night Choice");
	await openAndLeave();
	await page.goto("/nowhere");
	await expect(title).toHaveText("Oops! Page not found");
	await openAndLeave();

	await page.goto("/");
	await link.click();
	await expect(page).toHaveURL("/settings");
	await expect(page).toHaveTitle("Settings · Whose Turn?");
	await expect(title).toBeFocused();
	await expect(page.getByRole("region", { name: "Your data" })).toBeVisible();
	await expect(page.getByRole("region", { name: "This device" })).toBeVisible();
	await expect(page.getByRole("region", { name: "Account", exact: true })).toBeHidden();
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await expectSetup(page);
	await expect(title).toBeFocused();
	await page.goBack();
	await expect(title).toHaveText("Settings");
});

test("the settings and the way back are at the head of a long list, and a clumsy second tap presses neither", async ({
	page,
	open,
}) => {
	await page.setViewportSize(PHONE);
	await open({ members: ["Mia", "Noah"], categories: Array.from({ length: 30 }, (_, at) => `Category ${at}`) });
	const way = page.getByRole("button", { name: "Continue to Decision Making" });
	for (const end of [0, 1]) {
		await expectSetup(page);
		await way.scrollIntoViewIfNeeded();
		const box = await way.boundingBox();
		if (!box) throw new Error("the button is not there");
		// Not two clicks, which are as slow as the machine.
		await page.mouse.dblclick(end === 0 ? box.x + 8 : box.x + box.width - 8, box.y + box.height / 2);
		await expectCategories(page);
		await waitForStablePage(page);
		await expectCategories(page);
		if (end === 0) await page.goBack();
	}
	await categoryCard(page, "Category 12").scrollIntoViewIfNeeded();
	await page.keyboard.press("Home");
	for (const way of [page.getByRole("link", { name: "Settings" }), page.getByRole("button", { name: "Back to Setup" })])
		await expect(way).toBeInViewport({ ratio: 1 });
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await expectSetup(page);
});

test("a part that fails to load says so where the focus is, and opens when the network is back", async ({
	page,
	open,
	watch,
}) => {
	watch.expectLine(/net::ERR_FAILED/);
	for (const part of ["settings", "decision-views"]) await page.route(`**/assets/${part}-*`, (route) => route.abort());
	await open(FAMILY, "/settings");
	await expect(page.getByRole("alert")).toContainText("This page could not be loaded.");
	await page.unroute("**/assets/settings-*");
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByRole("region", { name: "Your data" })).toBeVisible();
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	// The view is requested once more on the way to it. It would open by itself if that succeeded.
	const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/decision-views-"));
	await page.getByRole("button", { name: "Continue to Decision Making" }).click();
	await expect(page.getByRole("alert")).toContainText("This page could not be loaded.");
	await expect(viewTitle(page)).toBeFocused();
	await failed;
	await page.unroute("**/assets/decision-views-*");
	// The page is loaded anew, which begins with setup.
	await page.getByRole("button", { name: "Try again" }).click();
	await openCategories(page);
});

test("the family is downloaded as it is; clearing this device asks first, offers the file, and leaves the family alone when the answer is no", async ({
	page,
	open,
}) => {
	await page.clock.setFixedTime("2026-03-01T23:30:00+01:00");
	await open(STORED, "/settings");
	const clear = page.getByRole("button", { name: "Remove from this device" });
	await unfold(page, "This device");
	const question = page.getByRole("alertdialog", { name: "Remove your data from this device?" });
	const coloursOf = (parts: Locator, of: "color" | "backgroundColor") =>
		parts.evaluateAll((all, of) => all.map((one) => getComputedStyle(one)[of]), of);
	await test.step("a file of the day", async () => {
		const { name, content } = await downloadedFamily(page, page.getByRole("main"));
		expect(name).toBe("whose-turn-family-2026-03-01.json");
		const { secret, members, categories, turns } = await page.evaluate(() =>
			JSON.parse(localStorage.getItem("guest-family") ?? ""),
		);
		expect(members).toMatchObject([{ name: "Mia" }, { name: "Noah" }, { name: "Zoe" }]);
		expect(content).toEqual({
			...{ format: "whose-turn-family", version: 5, madeAt: "2026-03-01T22:30:00.000Z" },
			...{
				secret,
				members,
				categories: categories.map((one: Record<string, unknown>) => expect.objectContaining(one)),
				turns: turns.rows.map(([id]: [string]) => expect.objectContaining({ id })),
				history: [],
			},
		});
	});

	await test.step("what deletes has a colour of its own, and what does it at once is filled with it", async () => {
		const [danger = ""] = await coloursOf(clear, "color");
		const labels = await coloursOf(page.getByRole("main").locator("button, a"), "color");
		expect(labels.length).toBeGreaterThan(4);
		expect(labels.filter((colour) => colour === danger)).toHaveLength(1);
		await clear.click();
		const buttons = question.getByRole("button");
		await expect(buttons).toHaveCount(3);
		expect(await coloursOf(buttons.filter({ hasText: /^Remove$/ }), "backgroundColor")).toEqual([danger]);
		const grounds = await coloursOf(buttons, "backgroundColor");
		expect(grounds.filter((colour) => colour === danger)).toHaveLength(1);
	});

	await expect(question).toContainText("This cannot be undone.");
	expect((await downloadedFamily(page, question)).content).toMatchObject({
		members: STORED.members.map((name) => ({ name })),
	});
	await page.keyboard.press("Escape");
	await expect(question).toBeHidden();
	await expect(clear).toBeFocused();
	expect(await readStoredFamily(page)).toEqual(STORED);

	await test.step("a family file that unfolds below the window's edge is scrolled into view", async () => {
		await page.setViewportSize({ width: 390, height: 600 });
		const choosing = page.waitForEvent("filechooser");
		const button = page.getByRole("button", { name: "Open a family file" });
		await button.focus();
		await button.evaluate((one) => scrollBy(0, one.getBoundingClientRect().bottom - innerHeight));
		// Not a click, for which Playwright may scroll.
		await page.keyboard.press("Enter");
		const buffer = Buffer.from(JSON.stringify(FAMILY_FILE));
		// Android greys out what a messenger has sent without a type otherwise.
		expect(await (await choosing).element().getAttribute("accept")).toContain("application/octet-stream");
		await (await choosing).setFiles({ name: "family.json", mimeType: "application/json", buffer });
		await expect(page.getByRole("heading", { name: /^Family file from/ })).toBeInViewport({ ratio: 1 });
	});
});

test("clearing this device leaves nothing of the family in any tab, and what is not the guest's as it is; a browser that does not let go of it says so", async ({
	page,
	open,
	context,
	watch,
}) => {
	watch.expectLine(/This device could not be cleared/);
	await open(STORED);
	const OURS = ["whose-turn-family:ada", "whose-turn-waiting:ada:1", "whose-turn-unmade:ada:1", "guest-family-stays"];
	const OTHERS = { "somebody-elses": "stays", "whose-turn-theme": "dark" };
	await page.evaluate((stored) => Object.assign(localStorage, stored), {
		...OTHERS,
		...Object.fromEntries(OURS.map((key) => [key, "x"])),
	});
	const other = await context.newPage();
	await other.goto("/");
	await expect(memberNames(other)).toHaveText([...FAMILY.members]);
	await page.getByRole("link", { name: "Settings" }).click();
	await unfold(page, "This device");
	async function clear() {
		await page.getByRole("button", { name: "Remove from this device" }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
	}

	await test.step("a browser that does not let go of the family says so, and the family is still there", async () => {
		await page.evaluate(() => {
			const { removeItem } = Storage.prototype;
			Object.assign(window, { letGo: () => Object.assign(Storage.prototype, { removeItem }) });
			Storage.prototype.removeItem = () => {
				throw new DOMException("no", "SecurityError");
			};
		});
		await clear();
		await expectErrorToast(
			page,
			"Not Removed",
			"This browser won't let us remove your data. You can do it in the browser's settings, under site data.",
		);
		await expect(page.getByText("3 members and 2 categories")).toBeVisible();
		expect(await readStoredFamily(page)).toEqual(STORED);
		await page.evaluate(() => (window as unknown as { letGo(): void }).letGo());
		await page.getByRole("article", { name: "Not Removed" }).getByRole("button", { name: "Close" }).click();
	});

	await clear();
	await expectToast(page, "Removed", "Your data is no longer in this browser.");
	await expect(page.getByRole("button", { name: "Remove from this device" })).toBeFocused();
	await expect(page.getByText("0 members and 0 categories")).toBeVisible();
	expect(await page.evaluate(() => ({ ...localStorage }))).toEqual(OTHERS);
	await expect(other.getByText("No family members added yet")).toBeVisible();
	await expect(categoryNames(other)).toHaveCount(0);
	await addMember(other, "Ada");
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await expect(memberNames(page)).toHaveText(["Ada"]);
});

import { expect, type Locator } from "@playwright/test";
import { chooseFile, downloadedFamily, FAMILY_FILE, withHistory } from "../helpers/family-files.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addMember,
	button,
	drawMember,
	errorToasts,
	expectErrorToast,
	expectSetup,
	expectToast,
	FAMILY,
	memberNames,
	openCategories,
	unfold,
	viewTitle,
} from "../helpers/pages.ts";
import { openSecondTab, readLocalStorage, readStoredFamily } from "../helpers/storage.ts";

const PHONE = { width: 390, height: 844 };

const STORED = { ...FAMILY, cycles: { "Who does dishes?": ["Noah", "Mia"] } };

test("a gear in every view's header opens the settings, and Back leads to it again", async ({ page, open, watch }) => {
	watch.expectLine(/nowhere/);
	await page.setViewportSize(PHONE);
	await open(FAMILY);
	const link = page.getByRole("link", { name: "Settings" });
	const title = viewTitle(page);
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
	await openCategories(page);
	await openAndLeave();
	await drawMember(page, "Movie Night Choice");
	await page.getByRole("button", { name: "Help Me Decide" }).click();
	await expect(title).toContainText("What kind of movie");
	await openAndLeave();
	for (const [path, name] of Object.entries({ "/nowhere": "Oops! Page not found", "/login": "Welcome Back" })) {
		await page.goto(path);
		await expect(title).toHaveText(name);
		await openAndLeave();
	}

	await page.goto("/");
	await link.click();
	await expect(page).toHaveURL("/settings");
	await expect(title).toBeFocused();
	await expect(page.getByRole("region", { name: "Account", exact: true })).toBeHidden();
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await expectSetup(page);
	await expect(title).toBeFocused();
	await page.goBack();
	await expect(title).toHaveText("Settings");
});

test("the family is downloaded as it is; clearing asks first, and a no clears nothing", async ({ page, open }) => {
	await page.clock.setFixedTime("2026-03-01T23:30:00+01:00");
	await open(STORED, "/settings");
	const clear = page.getByRole("button", { name: "Remove from this device" });
	await unfold(page, "This device");
	const question = page.getByRole("alertdialog", { name: "Remove your data from this device?" });
	const coloursOf = (parts: Locator, of: "color" | "backgroundColor") =>
		parts.evaluateAll((all, of) => all.map((one) => getComputedStyle(one)[of]), of);
	const named = STORED.members.map((name) => ({ name }));
	const { name, content } = await downloadedFamily(page, page.getByRole("main"));
	expect(name).toBe("whose-turn-family-2026-03-01.json");
	expect(content).toMatchObject({
		...{ format: "whose-turn-family", version: 5, madeAt: "2026-03-01T22:30:00.000Z", members: named },
		turns: [{ cycle: 1 }, { cycle: 1 }],
	});

	// What deletes has a colour of its own, and what does it at once is filled with it.
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

	await expect(question).toContainText("This cannot be undone.");
	expect((await downloadedFamily(page, question)).content).toMatchObject({ members: named });
	await page.keyboard.press("Escape");
	await expect(question).toBeHidden();
	await expect(clear).toBeFocused();
	expect(await readStoredFamily(page)).toEqual(STORED);

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

test("clearing a device leaves nothing of a family, and all else as it is", async ({ page, open, watch }) => {
	watch.expectLine(/This device could not be cleared/);
	const OURS = ["whose-turn-family:ada", "whose-turn-waiting:ada:1", "whose-turn-unmade:ada:1", "guest-family-stays"];
	const OTHERS = { "somebody-elses": "stays", "whose-turn-theme": "dark" };
	await open(STORED, "/", { ...OTHERS, ...Object.fromEntries(OURS.map((key) => [key, "x"])) });
	const other = await openSecondTab(page);
	// Not a click: what is told of another account's changes may move the link meanwhile.
	await activate(page.getByRole("link", { name: "Settings" }));
	await unfold(page, "This device");
	async function clear() {
		await button(page, "Remove from this device").click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
	}

	await page.evaluate(() => {
		const { removeItem } = Storage.prototype;
		Object.assign(window, { letGo: () => Object.assign(Storage.prototype, { removeItem }) });
		Storage.prototype.removeItem = () => {
			throw new DOMException("no", "SecurityError");
		};
	});
	await clear();
	await expectErrorToast(page, "Not Removed", "This browser won't let us remove your data. You can do it in");
	await expect(page.getByText("3 members and 2 categories")).toBeVisible();
	expect(await readStoredFamily(page)).toEqual(STORED);
	await page.evaluate("void window.letGo()");
	await page.getByRole("article", { name: "Not Removed" }).getByRole("button", { name: "Close" }).click();

	await clear();
	await expectToast(page, "Removed", "Your data is no longer in this browser.");
	await expect(button(page, "Remove from this device")).toBeFocused();
	await expect(page.getByText("0 members and 0 categories")).toBeVisible();
	expect(await readLocalStorage(page)).toEqual(OTHERS);
	await expect(other.getByText("No family members added yet")).toBeVisible();
	await addMember(other, "Ada");
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await expect(memberNames(page)).toHaveText(["Ada"]);
});

const SMALL = {
	members: ["Mia", "Noah"],
	categories: ["Who does dishes?"],
	cycles: { "Who does dishes?": ["Mia"] },
} as const;

test("a family file shows first what it will change; what is none is refused", async ({ page, open, watch }) => {
	const opener = page.getByRole("button", { name: "Open a family file" });
	const preview = page.getByRole("region", { name: "Family file from November 20, 2026" });
	await open(SMALL, "/settings");
	await chooseFile(page, JSON.stringify({ ...FAMILY_FILE, members: ["Kim"] }));
	await expect(page.getByRole("alert")).toHaveText(/^This family file is damaged, .* Nothing has changed\.$/);
	expect(await readStoredFamily(page)).toEqual(SMALL);

	await chooseFile(page, JSON.stringify(FAMILY_FILE));
	await expect(page.getByRole("alert")).toBeHidden();
	await expect(preview.getByRole("heading")).toBeFocused();
	await expect(preview.getByRole("listitem")).toHaveText([
		"2 members: Kim, Zoe",
		"1 category: __proto__",
		"3 turns in the current cycles: Who does dishes?, __proto__",
	]);
	await preview.getByRole("button", { name: "Cancel" }).click();
	await expect(opener).toBeFocused();
	expect(await readStoredFamily(page)).toEqual(SMALL);

	await chooseFile(page, JSON.stringify(FAMILY_FILE));
	await preview.getByRole("button", { name: "Add to my family" }).click();
	await expectToast(page, "Family File Added", "Added: 2 members, 1 category and 3 turns.");
	await expect(opener).toBeFocused();
	const { members, cycles = {} } = await readStoredFamily(page);
	expect(members).toEqual(["Mia", "Noah", "Kim", "Zoe"]);
	expect(Object.entries(cycles)).toEqual([
		["Who does dishes?", ["Mia", "Zoe", "Noah"]],
		["__proto__", ["Kim"]],
	]);

	await chooseFile(page, JSON.stringify(FAMILY_FILE));
	await expect(preview).toContainText("All of this is there already.");
	await preview.getByRole("button", { name: "Close" }).click();
	await expect(preview).toBeHidden();

	// Two clicks within one task add a file once.
	watch.expectLine(/The change merge-family failed/);
	const failures: string[] = [];
	page.on("console", (message) => void (message.text().includes("merge-family") && failures.push(message.text())));
	await chooseFile(page, JSON.stringify(withHistory(SMALL.members)));
	await page.evaluate(() => {
		Storage.prototype.setItem = () => {
			throw new DOMException("full", "QuotaExceededError");
		};
	});
	await page.getByRole("button", { name: "Add to my family" }).evaluate((button: HTMLElement) => {
		button.click();
		button.click();
	});
	await expect(errorToasts(page)).toBeVisible();
	expect(failures).toHaveLength(1);
});

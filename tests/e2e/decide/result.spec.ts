import { expect, type Locator } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import { waitForStablePage } from "../helpers/layout.ts";
import {
	activate,
	categoryCard,
	decisionButton,
	drawMember,
	expectCategories,
	expectToast,
	FAMILY,
	openCategories,
	returnToCategories,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily, turnEntry } from "../helpers/storage.ts";
import { pauseClock } from "../views/toasts.ts";

const DISHES = "Who does dishes?";
const MOVIES = "Movie Night Choice";
const RESTAURANT = "Restaurant picker";

test("a turn is announced and counted; once everybody has had one a new cycle starts", async ({ page, openList }) => {
	await page.clock.install({ time: 0 });
	await openList(FAMILY);
	const card = categoryCard(page, DISHES);

	const first = await drawMember(page, DISHES);
	await expect(page.getByText("Picked from 3 who haven't had a turn yet")).toBeVisible();
	await expect(page.getByRole("button", { name: "Help Me Decide" })).toBeHidden();
	await expect(page.getByText("Starting a new cycle.")).toBeHidden();
	const others = FAMILY.members.filter((name) => name !== first);
	// A sheet that is there only after the decision does not open, and keeps nobody here.
	const lots = "**/assets/lots-sheet-*.js";
	const release = await holdRequests(page, lots);
	const requested = page.waitForRequest(lots);
	await page.getByRole("button", { name: "How was this picked?" }).click();
	await requested;
	await pauseClock(page, 600_000);
	await activate(decisionButton(page));
	const loaded = page.waitForResponse(lots);
	release();
	await loaded;
	await page.clock.runFor(100);
	await expect(decisionButton(page)).toHaveAttribute("aria-disabled", "true");
	await expect(page.getByText(`Next: ${others.join(" or ")}`)).toBeVisible();
	await expect(viewTitle(page)).toHaveText(`It's ${first}'s turn!`);
	await page.clock.runFor(1_800);
	await expect(viewTitle(page)).toContainText("turn!");
	await page.clock.runFor(200);
	await expectCategories(page);
	await expect(card).toContainText("1 of 3 have had a turn");
	await expect(card).toContainText(`Still waiting: ${others.join(" and ")}. Had a turn: ${first}.`);

	const confirmed = page.getByRole("article", { name: "Decision Confirmed!" });
	await expect(confirmed).toBeVisible();
	await activate(page.getByRole("button", { name: MOVIES, exact: true }));
	await expect(viewTitle(page)).toContainText("turn!");
	await page.clock.runFor(200);
	await expect(confirmed).toHaveCount(0);
	await page.clock.resume();

	// A new cycle is said by a banner and a toast, which alone is read out.
	await openList({ ...FAMILY, cycles: { [DISHES]: FAMILY.members } });
	const member = await drawMember(page, DISHES);
	const banner = page.getByText(`Everyone has had a turn for ${DISHES} Starting a new cycle.`);
	await expectToast(page, "New Cycle Started!", `Everyone has had a turn for ${DISHES} Starting fresh.`);
	// The toast is read out, and the title, which takes the focus.
	await expect(viewTitle(page)).toHaveAccessibleDescription(DISHES);
	expect(await banner.evaluate((element) => element.closest("[aria-live], [role=status], [role=alert]"))).toBeNull();
	await decisionButton(page).click();
	await returnToCategories(page);
	await expect(card).toContainText("1 of 3 have had a turn");
	expect((await readStoredFamily(page)).cycles).toEqual({ [DISHES]: [member] });
});

test("a result is shared as a picture, or saved where the browser cannot share", async ({ page, open }) => {
	await page.addInitScript(() => {
		Object.assign(navigator, {
			canShare: () => !Reflect.get(window, "cannot"),
			share: async ({ files, text }: ShareData) => Object.assign(window, { shared: [files?.[0]?.type, text] }),
		});
		const drawn: string[] = [];
		Object.assign(window, { drawn });
		const { fillText } = CanvasRenderingContext2D.prototype;
		CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
			drawn.push(text);
			fillText.call(this, text, ...rest);
		};
	});
	// Who has had a turn before there were animals has letters.
	await open({ members: ["Mia", "Max"], categories: ["Feed the cat"], history: [turnEntry("Feed the cat", "Max")] });
	await openCategories(page);
	expect(await drawMember(page, "Feed the cat")).toBe("Mia");
	await page.getByRole("button", { name: "Share as a picture" }).click();
	await expect(page.getByRole("img", { name: /^It's Mia's turn! Feed the cat .*20\d\d/ })).toBeVisible();
	await expect(page.locator("canvas[data-drawn]")).toBeVisible();
	const drawn: readonly string[] = await page.evaluate(() => Reflect.get(window, "drawn"));
	expect(drawn).toContain("Mi");
	expect(drawn).toContain("🐈 Feed the cat");
	const share = page.getByRole("button", { name: "Share", exact: true });
	await expect(share).not.toHaveAttribute("aria-disabled", "true");
	await share.click();
	await expect.poll(() => page.evaluate("window.shared")).toEqual(["image/png", "It's Mia's turn! Feed the cat"]);
	await page.keyboard.press("Escape");
	await page.evaluate("void (window.cannot = true)");
	await page.getByRole("button", { name: "Share as a picture" }).click();
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Save the picture" }).click();
	expect((await download).suggestedFilename()).toMatch(/^whose-turn-\d{4}-\d\d-\d\d\.png$/);
});

test("a category asks its question, and the turn is recorded with the last choice", async ({ page, open }) => {
	// The view may have closed before an animation of it can be looked for.
	await page.addInitScript(() => {
		const { animate } = Element.prototype;
		Element.prototype.animate = function (keyframes, options) {
			if (typeof options === "object" && options.id === "choice") document.documentElement.dataset.moved = "choice";
			return animate.call(this, keyframes, options);
		};
	});
	const moved = () => page.locator("html").getAttribute("data-moved");
	const backgroundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
	await open({ members: ["Mia", "Noah"], categories: [MOVIES, RESTAURANT], cycles: { [MOVIES]: ["Mia"] } });
	const row = page.getByRole("list", { name: "Family members" }).getByRole("listitem").filter({ hasText: "Noah" });
	const face = row.locator(".rounded-full").first();
	const [colour, animal] = [await backgroundOf(face), await face.getAttribute("data-text")];
	await openCategories(page);
	const options = page.getByRole("list").getByRole("button");
	const checked = page.getByRole("list").getByRole("button", { pressed: true });
	const choose = (name: string) => page.getByRole("button", { name }).click();

	expect(await drawMember(page, MOVIES)).toBe("Noah");
	await choose("Help Me Decide");
	await expect(viewTitle(page)).toHaveText("Noah, What kind of movie are you in the mood for?");
	await expect(decisionButton(page)).toBeHidden();
	const ground = page.locator("main .rounded-card", { has: viewTitle(page) });
	await expect(ground.locator(`[data-text="${animal}"]`)).toBeVisible();
	expect(await backgroundOf(ground)).toBe(colour);
	await expect(options.filter({ hasText: "Action" }).locator('[data-text="💥"]')).toBeVisible();

	const checkMarks = page.getByRole("list").locator("svg");
	await expect(checkMarks).toHaveCount(0);
	await waitForStablePage(page);
	const readTops = () => options.evaluateAll((all) => all.map((option) => option.getBoundingClientRect().top));
	const before = await readTops();
	for (const choice of ["Action", "Family"]) {
		await choose(choice);
		await expect(checked).toHaveText([choice]);
		await expect(checkMarks).toHaveCount(1);
		await expect(checked.locator("svg")).toBeVisible();
	}
	await expect(decisionButton(page)).toBeVisible();
	expect(await readTops()).toEqual(before);
	await choose("Surprise me");
	await expect(page.getByText("Chance says:")).toBeVisible();
	expect(await readTops()).toEqual(before);

	await choose("Something New");
	await expect(page.getByText(/^Next: /)).toHaveCount(0);
	await decisionButton(page).click();
	await expect(page.getByText("Everyone has had a turn!", { exact: true })).toBeVisible();
	await expect(page.getByText("Next: Mia or Noah")).toBeVisible();
	await expect(page.getByTestId("bunting")).toBeVisible();
	await returnToCategories(page);
	expect(await moved()).toBeNull();

	const member = await drawMember(page, RESTAURANT);
	await choose("Help Me Decide");
	await choose("Let's try a new place!");
	await page.emulateMedia({ reducedMotion: "no-preference" });
	await decisionButton(page).click();
	const text = `${member} chose: Let's try a new place! Their turn has been used for ${RESTAURANT}.`;
	await expectToast(page, "Decision Confirmed!", text);
	expect(await moved()).toBe("choice");
	await returnToCategories(page);
	expect((await readStoredFamily(page)).cycles).toEqual({ [MOVIES]: ["Mia", "Noah"], [RESTAURANT]: [member] });
});

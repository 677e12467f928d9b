import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { resizeWindow } from "../helpers/layout.ts";
import {
	categoryCard,
	decisionButton,
	drawMember,
	expectCategories,
	expectSetup,
	expectToast,
	FAMILY,
	openCategories,
	pauseClock,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

test("after the decision, who can be next", async ({ page, open }) => {
	await open({ members: ["Mia", "Noah", "Leo"], categories: ["Chess"] });
	await openCategories(page);
	const drawn = await drawMember(page, "Chess");
	const others = ["Mia", "Noah", "Leo"].filter((name) => name !== drawn);
	await expect(page.getByText("Picked from 3 who haven't had a turn yet")).toBeVisible();
	await decisionButton(page).click();
	await expect(page.getByText(`Next: ${others.join(" or ")}`)).toBeVisible();
	await expect(viewTitle(page)).toHaveText(`It's ${drawn}'s turn!`);
	await expectCategories(page);
});

test("the picture to share has the face as it is on the page, and the category's symbol", async ({ page, open }) => {
	await page.addInitScript(() => {
		const drawn: string[] = [];
		Object.assign(window, { drawn });
		const { fillText } = CanvasRenderingContext2D.prototype;
		CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
			drawn.push(text);
			fillText.call(this, text, ...rest);
		};
	});
	// Who has had a turn before there were animals has letters.
	const turn = { kind: "turn", id: "t1", turns: ["t1"], cycle: 1, n: 0, at: "2026-11-05T11:00:00.000Z" } as const;
	const of = { category: "Feed the cat", categoryName: "Feed the cat", member: "Max", memberName: "Max" };
	await open({
		...{ members: ["Mia", "Max"], categories: ["Feed the cat"], cycles: { "Feed the cat": ["Max"] } },
		history: [{ ...turn, ...of }],
	});
	await openCategories(page);
	expect(await drawMember(page, "Feed the cat")).toBe("Mia");
	await page.getByRole("button", { name: "Share as a picture" }).click();
	await expect(page.locator("canvas[data-drawn]")).toBeVisible();
	const drawn: readonly string[] = await page.evaluate(() => Reflect.get(window, "drawn"));
	expect(drawn).toContain("Mi");
	expect(drawn).toContain("🐈 Feed the cat");
});

test("the result names the member and the category, and using the turn is up to them", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	const member = await drawMember(page, "Who does dishes?");
	expect(FAMILY.members).toContain(member);
	await expect(page.getByRole("main")).toContainText("Who does dishes?");
	await expect(decisionButton(page)).toBeVisible();
	await expect(page.getByRole("button", { name: "Help Me Decide" })).toBeHidden();
	await expect(page.getByText("Starting a new cycle.")).toBeHidden();
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await expectSetup(page);
	expect((await readStoredFamily(page)).cycles).toBeUndefined();
});

test("a confirmed decision is recorded, announced, and included in the list it returns to", async ({ page, open }) => {
	await open({ ...FAMILY, cycles: { "Who does dishes?": ["Mia"] } });
	await openCategories(page);
	const member = await drawMember(page, "Who does dishes?");
	await decisionButton(page).click();
	await expect(decisionButton(page)).toHaveAttribute("aria-disabled", "true");
	await expectToast(page, "Decision Confirmed!", `${member}'s turn has been used for Who does dishes?`);
	await expectCategories(page);
	await expect(categoryCard(page, "Who does dishes?")).toContainText("2 of 3 have had a turn");
	await expect(categoryCard(page, "Movie Night Choice")).toContainText("0 of 3 have had a turn");
	expect((await readStoredFamily(page)).cycles).toEqual({ "Who does dishes?": ["Mia", member] });
});

test("the return to the list takes 2 seconds", async ({ page, open }) => {
	await page.clock.install({ time: 0 });
	await open(FAMILY);
	await openCategories(page);
	await drawMember(page, "Who does dishes?");
	await pauseClock(page, 60_000);
	await decisionButton(page).click();
	await expect(decisionButton(page)).toHaveAttribute("aria-disabled", "true");
	await expect(page.getByRole("dialog", { name: "Decision Confirmed!" })).toBeVisible();
	await page.clock.runFor(1_900);
	await expect(viewTitle(page)).toContainText("turn!");
	await page.clock.runFor(200);
	await expectCategories(page);
});

test("when everyone has had a turn, a new cycle starts with a banner and a toast", async ({ page, open }) => {
	await open({ ...FAMILY, cycles: { "Who does dishes?": ["Mia", "Zoe", "Noah"] } });
	await openCategories(page);
	const member = await drawMember(page, "Who does dishes?");
	await expectToast(page, "New Cycle Started!", "Everyone has had a turn for Who does dishes? Starting fresh.");
	await expect(page.getByRole("main")).toContainText(
		"Everyone has had a turn for Who does dishes? Starting a new cycle.",
	);
	await decisionButton(page).click();
	await expectToast(page, "Decision Confirmed!", `${member}'s turn has been used for Who does dishes?`);
	await expectCategories(page);
	await expect(categoryCard(page, "Who does dishes?")).toContainText("1 of 3 have had a turn");
	expect((await readStoredFamily(page)).cycles).toEqual({ "Who does dishes?": [member] });
});

test("a new cycle is said once, and its banner and toast do not lie over each other", async ({ page, open }) => {
	await open({ ...FAMILY, cycles: { "Who does dishes?": ["Mia", "Zoe", "Noah"] } });
	await openCategories(page);
	await drawMember(page, "Who does dishes?");
	const banner = page.getByText("Everyone has had a turn for Who does dishes? Starting a new cycle.");
	const toast = page.getByRole("dialog", { name: "New Cycle Started!" });
	for (const [width, height] of [
		[390, 844],
		[1280, 900],
	] as const) {
		await resizeWindow(page, { width, height });
		const [one, other] = [await banner.boundingBox(), await toast.boundingBox()];
		if (!one || !other) throw new Error("one of them is not there");
		const isApart = one.y + one.height <= other.y || other.y + other.height <= one.y;
		expect(isApart || one.x + one.width <= other.x, `at ${width} px`).toBe(true);
	}
	// The toast is read out, and the title, which takes the focus.
	await expect(viewTitle(page)).toHaveAccessibleDescription("Who does dishes?");
	expect(await banner.evaluate((element) => element.closest("[aria-live], [role=status], [role=alert]"))).toBeNull();
});

test("a result is shared as a picture, or saved where the browser cannot", async ({ page, open }) => {
	await page.addInitScript(() => {
		Object.assign(navigator, { canShare: () => !Reflect.get(window, "cannot") });
		Object.assign(navigator, {
			share: async ({ files, text }: ShareData) => Object.assign(window, { shared: [files?.[0]?.type, text] }),
		});
	});
	await open({ ...FAMILY, cycles: { "Who does dishes?": ["Mia", "Zoe"] } });
	await openCategories(page);
	await drawMember(page, "Who does dishes?");
	await page.getByRole("button", { name: "Share as a picture" }).click();
	await expect(page.getByRole("img", { name: /^It's Noah's turn! Who does dishes\? .*20\d\d/ })).toBeVisible();
	const share = page.getByRole("button", { name: "Share", exact: true });
	await expect(share).not.toHaveAttribute("aria-disabled", "true");
	await share.click();
	await expect.poll(() => page.evaluate("window.shared")).toEqual(["image/png", "It's Noah's turn! Who does dishes?"]);
	await page.keyboard.press("Escape");
	await page.evaluate("void (window.cannot = true)");
	await page.getByRole("button", { name: "Share as a picture" }).click();
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Save the picture" }).click();
	expect((await download).suggestedFilename()).toMatch(/^whose-turn-\d{4}-\d\d-\d\d\.png$/);
});

test("on a screen on the wall a result fills the window", async ({ page, open }) => {
	await page.setViewportSize({ width: 1920, height: 1080 });
	await open(FAMILY);
	await openCategories(page);
	await drawMember(page, "Movie Night Choice");
	const stage = page
		.getByRole("main")
		.locator("div")
		.filter({ has: viewTitle(page) })
		.first();
	const { width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
	expect(width * height).toBeGreaterThan(0.6 * 1920 * 1080);
	for (const button of ["Decision Made!", "Help Me Decide", "Someone else…", "Back to Setup"])
		await expect(page.getByRole("button", { name: button })).toBeInViewport({ ratio: 1 });
	for (const size of [
		{ width: 1920, height: 1080 },
		{ width: 1000, height: 700 },
	]) {
		await page.setViewportSize(size);
		await expect(async () => {
			const boxes = await Promise.all([stage, decisionButton(page)].map((part) => part.boundingBox()));
			const [left, button] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
			expect(button?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
			expect(button?.y).toBeLessThan((left?.y ?? 0) + (left?.height ?? 0));
		}).toPass();
	}
});

for (const [family, reason] of [
	[{ ...FAMILY, cycles: { "Who does dishes?": FAMILY.members } }, "Picked from the whole family"],
	[{ members: ["Mia"], categories: ["Who does dishes?"] }, "The only one in the family"],
] as const) {
	test(`a result says why: ${reason}`, async ({ page, open }) => {
		await open(family);
		await openCategories(page);
		await drawMember(page, "Who does dishes?");
		await expect(page.getByText(reason)).toBeVisible();
	});
}

test("a card shows who is still in and who had a turn", async ({ page, open }) => {
	await open({ ...FAMILY, cycles: { "Who does dishes?": ["Zoe"] } });
	await openCategories(page);
	await expect(categoryCard(page, "Who does dishes?")).toContainText("Still waiting: Mia and Noah. Had a turn: Zoe.");
	await expect(categoryCard(page, "Movie Night Choice")).toContainText("Still waiting: Mia, Noah and Zoe.");
});

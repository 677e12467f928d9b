import { expect, type Page } from "@playwright/test";
import { chooseAnimal } from "../../../src/rules/animals.ts";
import { expectLanding, openCategoriesWithAnimation, pauseAnimations, stopWheel } from "../helpers/draw-animation.ts";
import { test } from "../helpers/guest-test.ts";
import { categoryCard, decisionButton, expectCategories, expectToast, FAMILY, viewTitle } from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const CATEGORY = "Who does dishes?";

async function startDraw(page: Page, category: string): Promise<void> {
	await page.getByRole("button", { name: category, exact: true }).click();
}

const animationLocator = (page: Page) => page.getByTestId("draw-animation");

const seats = (page: Page) => animationLocator(page).getByTestId("seat");

test.describe("with motion", () => {
	test.use({ contextOptions: { reducedMotion: "no-preference" } });

	test("a draw animates those still in, the face where the wheel stops is glad, and it ends by itself at the result", async ({
		page,
		open,
	}) => {
		await open({ ...FAMILY, cycles: { [CATEGORY]: ["Mia"] } });
		await openCategoriesWithAnimation(page);
		const seen = page.evaluate(
			() =>
				new Promise<string[]>((resolve) => {
					new MutationObserver(() => {
						const seats = document.querySelectorAll("[data-testid=seat]");
						if (seats.length > 0) resolve(Array.from(seats, (seat) => seat.textContent ?? ""));
					}).observe(document.body, { childList: true, subtree: true });
				}),
		);
		const gladFaces = await page.evaluateHandle(() => {
			const faces: (string | null)[] = [];
			const animate = Element.prototype.animate;
			Element.prototype.animate = function (...parts) {
				const hasStopped =
					document.querySelector("[data-testid=pointer]")?.getAnimations()[0]?.playState === "finished";
				if (this.matches("[data-testid=seat]")) faces.push(hasStopped ? this.textContent : "too early");
				return animate.apply(this, parts);
			};
			return faces;
		});
		await startDraw(page, CATEGORY);
		const animals: string[] = [];
		for (const name of FAMILY.members) animals.push(chooseAnimal(name, animals));
		// Without Mia's, who is the first.
		expect(await seen).toEqual(animals.slice(1));
		await expect(animationLocator(page)).toHaveCount(0);
		await expect(viewTitle(page)).toHaveText(/^It's (Noah|Zoe)'s turn!$/);
		await expect(viewTitle(page)).toBeFocused();
		const title = await viewTitle(page).textContent();
		const drawn = FAMILY.members.findIndex((name) => title?.includes(name));
		expect(await gladFaces.jsonValue()).toEqual([animals[drawn]]);
		await expect(page.getByText("Picked from 2 who haven't had a turn yet")).toBeVisible();
		await decisionButton(page).click();
		await expectCategories(page);
	});

	for (const way of ["a tap", "a key"] as const) {
		test(`${way} skips it, and does nothing else`, async ({ page, open }) => {
			await open(FAMILY);
			await openCategoriesWithAnimation(page);
			await pauseAnimations(page);
			await startDraw(page, CATEGORY);
			await expect(seats(page)).toHaveCount(3);
			// Where the button will be.
			if (way === "a tap") await page.mouse.click(100, 600);
			else await page.keyboard.press("Enter");
			await expect(animationLocator(page)).toHaveCount(0);
			await expect(decisionButton(page)).not.toHaveAttribute("aria-disabled", "true");
			expect((await readStoredFamily(page)).cycles).toBeUndefined();
			// Now the tap is for the button.
			await decisionButton(page).click();
			await expectCategories(page);
			await expect(categoryCard(page, CATEGORY)).toContainText("1 of 3 have had a turn");
		});
	}

	test("who it is is decided before it begins", async ({ page, open }) => {
		await open(FAMILY);
		await openCategoriesWithAnimation(page);
		await pauseAnimations(page);
		await startDraw(page, CATEGORY);
		await expect(animationLocator(page)).toBeVisible();
		const drawn = await page.evaluate(() => {
			const { members } = JSON.parse(localStorage.getItem("guest-family") ?? "{}");
			return members.find(({ id }: { id: string }) => id === history.state.draw.member).name;
		});
		await page.keyboard.press("Escape");
		await expect(animationLocator(page)).toHaveCount(0);
		await expect(viewTitle(page)).toHaveText(`It's ${drawn}'s turn!`);
		await decisionButton(page).click();
		await expectCategories(page);
		expect((await readStoredFamily(page)).cycles).toEqual({ [CATEGORY]: [drawn] });
	});

	test("Back in the middle leaves nothing behind, and Forward comes to the result without an animation", async ({
		page,
		open,
	}) => {
		await open(FAMILY);
		await openCategoriesWithAnimation(page);
		await pauseAnimations(page);
		await startDraw(page, CATEGORY);
		await expect(animationLocator(page)).toBeVisible();
		await page.goBack();
		await expectCategories(page);
		await expect(animationLocator(page)).toHaveCount(0);
		await page.goForward();
		await expect(decisionButton(page)).toBeVisible();
		await expect(animationLocator(page)).toHaveCount(0);
	});

	test("on a phone held sideways the avatars do not cover the category's name, and the whole result is in sight", async ({
		page,
		open,
	}) => {
		await page.setViewportSize({ width: 844, height: 390 });
		await open({ ...FAMILY, categories: ["Movie Night Choice"] });
		await openCategoriesWithAnimation(page);
		await pauseAnimations(page);
		await startDraw(page, "Movie Night Choice");
		await expect(seats(page)).toHaveCount(3);
		const name = await animationLocator(page).locator("[data-text]").boundingBox();
		for (const seat of await seats(page).all()) {
			const box = await seat.boundingBox();
			expect((name?.x ?? 0) + (name?.width ?? 844)).toBeLessThan(box?.x ?? 0);
		}
		await page.keyboard.press("Escape");
		await expect(viewTitle(page)).toBeInViewport({ ratio: 1 });
		for (const button of ["Back to Setup", "Decision Made!", "Help Me Decide"])
			await expect(page.getByRole("button", { name: button })).toBeInViewport({ ratio: 1 });
	});

	test("the avatar lands in its position, also when the list was scrolled and the window is low", async ({
		page,
		open,
	}) => {
		await page.setViewportSize({ width: 1280, height: 520 });
		await open({ ...FAMILY, categories: [...Array(12).keys(), CATEGORY].map(String) });
		await openCategoriesWithAnimation(page);
		await pauseAnimations(page);
		await page.getByRole("button", { name: CATEGORY, exact: true }).scrollIntoViewIfNeeded();
		expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
		await startDraw(page, CATEGORY);
		await stopWheel(page);
		await expect(viewTitle(page)).toBeFocused();
		await expectLanding(page);
	});

	test("the message of a new cycle waits until the show is over: nothing covers or moves it", async ({
		page,
		open,
	}) => {
		await page.setViewportSize({ width: 320, height: 480 });
		await open({ ...FAMILY, cycles: { [CATEGORY]: FAMILY.members } });
		await openCategoriesWithAnimation(page);
		await pauseAnimations(page);
		await startDraw(page, CATEGORY);
		await stopWheel(page);
		await expect(viewTitle(page)).toBeFocused();
		await expectLanding(page);
		const message = page.getByRole("dialog", { name: "New Cycle Started!" });
		await expect(message).toHaveCount(0);
		await page.keyboard.press("Space");
		await expect(page.getByTestId("draw-animation")).toHaveCount(0);
		await expect(message).toBeVisible();
	});

	test("an animation that ends by itself lets its sounds ring out, one that is skipped stops them", async ({
		page,
		open,
	}) => {
		await page.addInitScript(() => {
			const tones = { areSuspended: false, sounding: 0, cutOff: [] as number[] };
			Object.assign(window, { tones });
			localStorage.setItem("whose-turn-sound", "on");
			window.OscillatorNode = class extends OscillatorNode {
				override start(when: number) {
					tones.sounding++;
					this.addEventListener("ended", () => tones.sounding--);
					super.start(when);
				}
			};
			window.AudioContext = class extends AudioContext {
				constructor() {
					super();
					if (tones.areSuspended) void this.suspend();
				}
				override close() {
					tones.cutOff.push(tones.sounding);
					return super.close();
				}
			};
		});
		const cutOff = () => page.evaluate<number[]>("tones.cutOff");
		await open(FAMILY);
		await openCategoriesWithAnimation(page);
		await startDraw(page, CATEGORY);
		await expect.poll(cutOff).toEqual([0]);
		await page.goBack();
		await expectCategories(page);
		await pauseAnimations(page);
		await page.evaluate("tones.areSuspended = true");
		// The draw of the other category stands.
		await startDraw(page, "Movie Night Choice");
		await expect(animationLocator(page)).toBeAttached();
		await page.keyboard.press("Escape");
		await expect.poll(cutOff).toEqual([0, expect.any(Number)]);
		expect((await cutOff())[1]).toBeGreaterThan(0);
	});

	test("the last one in is not animated in a ring", async ({ page, open }) => {
		await open({ ...FAMILY, cycles: { [CATEGORY]: ["Mia", "Zoe"] } });
		await openCategoriesWithAnimation(page);
		await pauseAnimations(page);
		await startDraw(page, CATEGORY);
		await expect(animationLocator(page)).toBeAttached();
		await expect(seats(page)).toHaveCount(0);
		await page.keyboard.press("Escape");
		await expect(viewTitle(page)).toHaveText("It's Noah's turn!");
		await expect(page.getByText("The only one who hasn't had a turn yet")).toBeVisible();
	});

	test("the turn that completes a cycle is celebrated, the others are not", async ({ page, open }) => {
		await open({ ...FAMILY, cycles: { [CATEGORY]: ["Mia"] } });
		await openCategoriesWithAnimation(page);
		await pauseAnimations(page);
		const confetti = page.locator("#confetti i");
		for (const pieces of [0, 64]) {
			await startDraw(page, CATEGORY);
			await expect(animationLocator(page)).toBeAttached();
			await page.keyboard.press("Escape");
			await decisionButton(page).click();
			await expectToast(page, "Decision Confirmed!", /turn has been used for/);
			await expect(confetti).toHaveCount(pieces);
			await expectCategories(page);
		}
	});
});

for (const [motion, pieces] of [
	["no-preference", 36],
	["reduce", 0],
] as const) {
	test(`a new cycle begins with flags, and with ${pieces} pieces of confetti where motion is "${motion}"`, async ({
		page,
		open,
	}) => {
		await page.emulateMedia({ reducedMotion: motion });
		await open({ ...FAMILY, cycles: { [CATEGORY]: FAMILY.members } });
		await openCategoriesWithAnimation(page);
		await pauseAnimations(page);
		await startDraw(page, CATEGORY);
		if (pieces > 0) await expect(animationLocator(page)).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(animationLocator(page)).toHaveCount(0);
		await expect(page.locator("#confetti i")).toHaveCount(pieces);
		await expect(page.getByTestId("bunting")).toBeVisible();
	});
}

test("with reduced motion there is no animation and no confetti, but the same result", async ({ page, open }) => {
	await open({ ...FAMILY, cycles: { [CATEGORY]: ["Mia", "Zoe"] } });
	await openCategoriesWithAnimation(page);
	await page.evaluate(() => {
		new MutationObserver(() => {
			if (document.querySelector("[data-testid=draw-animation], #confetti")) console.error("something moves");
		}).observe(document.body, { childList: true, subtree: true });
	});
	await startDraw(page, CATEGORY);
	await expect(viewTitle(page)).toHaveText("It's Noah's turn!");
	await decisionButton(page).click();
	// The end of a cycle: the same feast, still.
	await expect(page.getByText("Everyone has had a turn!", { exact: true })).toBeVisible();
	await expect(page.getByTestId("bunting")).toBeVisible();
	await expectCategories(page);
	// The wheel, too, with its pointer where it stopped.
	await startDraw(page, CATEGORY);
	await expect(page.getByTestId("segment")).toHaveCount(3);
	await expect(page.getByTestId("pointer")).toHaveCSS("transform", /matrix/);
});

import { expect, type Page } from "@playwright/test";
import { chooseAnimal } from "../../../src/rules/animals.ts";
import { test } from "../helpers/guest-test.ts";
import {
	button,
	categoryCard,
	decisionButton,
	expectToast,
	FAMILY,
	returnToCategories,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";
import {
	animationLocator,
	openCategoriesWithAnimation,
	pauseAnimations,
	seats,
	stopWheel,
	waitForAnimation,
} from "./draw-animation.ts";

const CATEGORY = "Who does dishes?";
/** Of the members, in their order. */
const ANIMALS: string[] = [];
for (const name of FAMILY.members) ANIMALS.push(chooseAnimal(name, ANIMALS));

/** The avatar of the animation comes to where that of the result is. */
async function expectLanding(page: Page): Promise<void> {
	await expect(async () => {
		const middle = await page.locator("main .lift-high").evaluate((avatar) => {
			const { left, top, width, height } = avatar.getBoundingClientRect();
			return [left + width / 2, top + height / 2].map(Math.round);
		});
		const landing = await page
			.getByTestId("landing-avatar")
			.evaluate(({ style: { left, top } }: HTMLElement) => [left, top].map(Number.parseFloat).map(Math.round));
		expect(landing).toEqual(middle);
	}).toPass();
}

const startDraw = (page: Page, category: string) => button(page, category).click();

const categoryPennants = (page: Page) => categoryCard(page, CATEGORY).getByTestId("pennants").locator("i");
const confetti = (page: Page) => page.locator("#confetti i");

async function decide(page: Page): Promise<void> {
	await decisionButton(page).click();
	await expectToast(page, "Decision Confirmed!", /turn has been used for/);
	await returnToCategories(page);
}

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the face where the wheel stops is glad, the result follows, and sounds ring out", async ({ page, open }) => {
	await page.addInitScript(() => {
		const tones = { areSuspended: false, sounding: 0, cutOff: [] as number[] };
		Object.assign(window, { tones });
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
	await open({ ...FAMILY, cycles: { [CATEGORY]: ["Mia"] } }, "/", { "whose-turn-sound": "on" });
	await openCategoriesWithAnimation(page);
	const movedFaces = await page.evaluateHandle(() => {
		const faces: (string | null)[] = [];
		const animate = Element.prototype.animate;
		Element.prototype.animate = function (...parts) {
			const [turn] = document.querySelector("[data-testid=pointer]")?.getAnimations() ?? [];
			const hasStopped = turn?.playState === "finished";
			const face = this.querySelector("[data-text]")?.getAttribute("data-text") ?? "";
			if (this.matches("[data-testid=seat]")) faces.push(hasStopped ? face : `crouching ${face}`);
			return animate.apply(this, parts);
		};
		return faces;
	});
	await startDraw(page, CATEGORY);
	await expect(animationLocator(page)).toHaveCount(0);
	await expect(viewTitle(page)).toHaveText(/^It's (Noah|Zoe)'s turn!$/);
	await expect(viewTitle(page)).toBeFocused();
	// It was there when the wheel went, and does not come again.
	await expect(viewTitle(page)).toHaveCSS("animation-name", "none");
	const title = await viewTitle(page).textContent();
	const drawn = FAMILY.members.findIndex((name) => title?.includes(name));
	const spun = ANIMALS.slice(1);
	const others = spun.filter((animal) => animal !== ANIMALS[drawn]);
	expect(await movedFaces.jsonValue()).toEqual([
		...spun.map((animal) => `crouching ${animal}`),
		ANIMALS[drawn],
		// They clap.
		...others,
	]);
	await expect.poll(cutOff).toEqual([0]);
	await decide(page);

	await pauseAnimations(page);
	await page.evaluate("tones.areSuspended = true");
	await startDraw(page, "Movie Night Choice");
	await expect(animationLocator(page)).toBeAttached();
	await page.keyboard.press("Escape");
	await expect.poll(cutOff).toEqual([0, expect.any(Number)]);
	expect((await cutOff())[1]).toBeGreaterThan(0);
});

test("nobody knows before the wheel stops; a tap or a key skips it, nothing else", async ({ page, openList }) => {
	const categories = [CATEGORY, "Chess", "Cards", "Dice"];
	await openList({ members: FAMILY.members, categories, details: { Mia: { emoji: "🐻" } } });
	await waitForAnimation(page);
	await pauseAnimations(page, 1_000);
	const start = async (category: string) => {
		await startDraw(page, category);
		await expect(seats(page)).toHaveCount(3);
	};
	const expectSkipped = async () => {
		await expect(animationLocator(page)).toHaveCount(0);
		await expect(decisionButton(page)).not.toHaveAttribute("aria-disabled", "true");
		expect((await readStoredFamily(page)).cycles).toBeUndefined();
	};

	// Nothing in the document or read out tells who it is, which is decided already.
	await start(CATEGORY);
	await expect(viewTitle(page)).toBeFocused();
	await expect(viewTitle(page)).toHaveText(CATEGORY);
	await expect(viewTitle(page)).toHaveAccessibleDescription("The wheel is spinning.");
	await expect(page).toHaveTitle(`${CATEGORY} · Whose Turn?`);
	const tree = await page.locator("body").ariaSnapshot();
	for (const name of FAMILY.members) expect(tree).not.toContain(name);
	// Nothing in the document sets one of them apart: names, faces and segments without what every member has of
	// their own.
	const html = await page.locator("body").innerHTML();
	const faces = await seats(page).evaluateAll((all) => all.map(({ outerHTML }) => outerHTML));
	const segments = await page
		.getByTestId("segment")
		.evaluateAll((all) =>
			all.map((one) => ({ has: one.getAttributeNames().join(), fill: getComputedStyle(one).fill })),
		);
	expect(new Set(FAMILY.members.map((name) => html.split(name).length)).size).toBe(1);
	expect(new Set(faces.map((face) => face.replace(/data-text="[^"]*"/, ""))).size).toBe(1);
	expect(new Set(segments.map(({ has }) => has)).size).toBe(1);
	// As colourful as the family.
	expect(new Set(segments.map(({ fill }) => fill)).size).toBe(FAMILY.members.length);
	const live = await page.locator("[aria-live], [role=status], [role=alert]").allTextContents();
	expect(live.join("")).not.toMatch(/Mia|Noah|Zoe/);
	await expect(animationLocator(page)).toHaveAttribute("aria-hidden", "true");
	await expect(animationLocator(page).locator("button, a, [tabindex], [aria-live], [role]")).toHaveCount(0);

	const drawn = await page.evaluate(() => {
		const { members } = JSON.parse(localStorage.getItem("guest-family") ?? "{}");
		return members.find(({ id }: { id: string }) => id === history.state.draw.member).name;
	});
	await stopWheel(page);
	await expect(viewTitle(page)).toHaveText(`It's ${drawn}'s turn!`);
	await expect(viewTitle(page)).toBeFocused();
	await expect(page).toHaveTitle(`It's ${drawn}'s turn! · Whose Turn?`);
	expect((await page.locator("#root").ariaSnapshot()).match(/turn!/g)).toHaveLength(1);
	await returnToCategories(page);

	await start("Chess");
	await returnToCategories(page);
	await expect(animationLocator(page)).toHaveCount(0);
	await page.goForward();
	await expect(decisionButton(page)).toBeVisible();
	await expect(animationLocator(page)).toHaveCount(0);
	await returnToCategories(page);

	await start("Cards");
	await page.keyboard.press("Enter");
	await expectSkipped();
	await page.goBack();

	await start("Dice");
	// Where the button will be.
	await page.mouse.click(100, 600);
	await expectSkipped();
	await decide(page);
	await expect(categoryCard(page, "Dice")).toContainText("1 of 3 have had a turn");
});

test("the animation fits sideways and scrolled, and a message waits until its end", async ({ page, openList }) => {
	const categories = ["Movie Night Choice", ...Array.from({ length: 11 }, (_, at) => `Game ${at}`), CATEGORY];
	/** In a window of that size from the beginning: what has landed is paused, and follows no later one. */
	const openPaused = async (width: number, height: number, turns: readonly string[] = []) => {
		await page.setViewportSize({ width, height });
		await openList({ members: FAMILY.members, categories, cycles: { [CATEGORY]: turns } });
		await waitForAnimation(page);
		await pauseAnimations(page);
	};

	await openPaused(844, 390);
	await startDraw(page, "Movie Night Choice");
	await expect(seats(page)).toHaveCount(3);
	const name = await animationLocator(page).locator(".truncate[data-text]").boundingBox();
	for (const seat of await seats(page).all()) {
		const box = await seat.boundingBox();
		expect((name?.x ?? 0) + (name?.width ?? 844)).toBeLessThan(box?.x ?? 0);
	}
	await page.keyboard.press("Escape");
	await expect(viewTitle(page)).toBeInViewport({ ratio: 1 });
	for (const button of ["Back to Setup", "Decision Made!", "Help Me Decide"])
		await expect(page.getByRole("button", { name: button })).toBeInViewport({ ratio: 1 });

	for (const [width, height] of [
		[1280, 520],
		[320, 480],
	] as const) {
		await openPaused(width, height, FAMILY.members);
		await button(page, CATEGORY).scrollIntoViewIfNeeded();
		expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
		await startDraw(page, CATEGORY);
		await stopWheel(page);
		await expect(viewTitle(page)).toBeFocused();
		await expectLanding(page);
		const message = page.getByRole("article", { name: "New Cycle Started!" });
		await expect(message).toHaveCount(0);
		await page.keyboard.press("Space");
		await expect(animationLocator(page)).toHaveCount(0);
		await expect(message).toBeVisible();
	}
});

test("a draw animates those still in; the end and start of a cycle are celebrated", async ({ page, openList }) => {
	await openList({ ...FAMILY, categories: [CATEGORY, "Chess", "Cards"], cycles: { [CATEGORY]: ["Mia"] } });
	await waitForAnimation(page);
	await pauseAnimations(page);
	const readDuration = (part: string) =>
		animationLocator(page)
			.locator(part)
			.first()
			.evaluate((element) => Number(element.getAnimations().at(-1)?.effect?.getComputedTiming().duration));
	/** @returns for how long the wheel would have turned */
	const spin = async (animals: readonly string[], press = () => startDraw(page, CATEGORY)) => {
		await press();
		await expect(seats(page)).toHaveCount(animals.length);
		for (const animal of animals) await expect(seats(page).locator(`[data-text="${animal}"]`)).toBeAttached();
		const duration = await readDuration("[data-testid=pointer]");
		await page.keyboard.press("Escape");
		await expect(animationLocator(page)).toHaveCount(0);
		return duration;
	};
	// Without Mia's, who is the first.
	await spin(ANIMALS.slice(1));
	await decide(page);
	await expect(confetti(page)).toHaveCount(0);

	// The last is drummed for, whom everybody knows: the title has it at once.
	await startDraw(page, CATEGORY);
	await expect(viewTitle(page)).toHaveText(/^It's (Noah|Zoe)'s turn!$/);
	expect(await readDuration("span.flex")).toBeGreaterThan(1_000);
	await page.keyboard.press("Escape");
	await expect(categoryPennants(page)).toHaveCount(0);
	await expect(page.getByText("The only one who hasn't had a turn yet")).toBeVisible();
	await decide(page);
	await expect(confetti(page)).toHaveCount(64);
	// It has fallen.
	await page.evaluate(() => {
		for (const animation of document.getAnimations()) animation.finish();
	});
	await expect(confetti(page)).toHaveCount(0);

	await expect(categoryPennants(page)).toHaveCount(1);
	await spin(ANIMALS);
	await expect(confetti(page)).toHaveCount(36);
	await expect(page.getByTestId("bunting")).toBeVisible();

	await page.goBack();
	const tapped = await spin(ANIMALS, () => startDraw(page, "Chess"));
	await page.goBack();
	const held = await spin(ANIMALS, async () => {
		await button(page, "Cards").hover();
		await page.mouse.down();
		const start = await page.evaluate(() => performance.now());
		await page.waitForFunction((start) => performance.now() - start > 800, start);
		await page.mouse.up();
	});
	expect(held).toBeGreaterThan(tapped);
});

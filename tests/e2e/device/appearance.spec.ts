import { expect, type Page } from "@playwright/test";
import { openCategoriesWithAnimation } from "../decide/draw-animation.ts";
import { test } from "../helpers/guest-test.ts";
import { decisionButton, FAMILY, viewTitle } from "../helpers/pages.ts";

/** What the browser paints the page and its own bars with. */
function readBackground(page: Page): Promise<{ scheme: string; lightness: number; bars: string[] }> {
	return page.evaluate(() => {
		const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement);
		return {
			scheme: colorScheme,
			lightness: Number(/oklch\(([\d.]+)/.exec(backgroundColor)?.[1]),
			bars: Array.from(document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"), ({ content }) => content),
		};
	});
}

test("light and dark are the system's or as chosen, also before the script has come", async ({ page, open, watch }) => {
	watch.expectLine(/Failed to load resource/);
	const theme = page.getByRole("combobox", { name: "Theme" });
	const chosenTheme = theme.getByRole("option", { selected: true });
	await page.emulateMedia({ colorScheme: "dark" });
	await open(FAMILY, "/settings");
	await expect(chosenTheme).toHaveText("System");
	const asTheSystem = { scheme: "light dark", lightness: 0.21, bars: ["#fcf5ea", "#1d1520"] };
	await expect.poll(() => readBackground(page)).toEqual(asTheSystem);
	for (const [system, chosen, lightness, bar] of [
		["dark", "Light", 0.972, "#fcf5ea"],
		["light", "Dark", 0.21, "#1d1520"],
	] as const)
		await test.step(`${chosen} on a ${system} system`, async () => {
			const expected = { scheme: chosen.toLowerCase(), lightness, bars: [bar, bar] };
			await page.emulateMedia({ colorScheme: system });
			await theme.selectOption(chosen);
			await expect.poll(() => readBackground(page)).toEqual(expected);
			await page.route("**/assets/*.js", (route) => route.abort());
			const failed = page.waitForEvent("console", (message) => message.text().includes("Failed to load resource"));
			await page.goto("/", { waitUntil: "commit" });
			await expect(page.getByRole("status")).toHaveText("Loading your family data...");
			await expect.poll(() => readBackground(page)).toEqual(expected);
			await failed;
			await page.unroute("**/assets/*.js");
			await page.goto("/settings");
			await expect(chosenTheme).toHaveText(chosen);
		});
	await page.emulateMedia({ colorScheme: "dark" });
	await theme.selectOption("System");
	await expect.poll(() => readBackground(page)).toEqual(asTheSystem);
	expect(await page.evaluate(() => localStorage.getItem("whose-turn-theme"))).toBeNull();
});

test("sound is on until it is muted, vibration off until it is switched on; both stay so", async ({ page, open }) => {
	await page.addInitScript(() => {
		const counts = { sounds: 0, buzzes: 0 };
		Object.assign(window, { counts });
		window.AudioContext = class extends AudioContext {
			constructor() {
				super();
				counts.sounds++;
			}
		};
		navigator.vibrate = () => ++counts.buzzes > 0;
	});
	const counts = () => page.evaluate("window.counts");
	async function drawOnce(look: () => Promise<void>) {
		await page.goto("/");
		await openCategoriesWithAnimation(page);
		await page.getByRole("button", { name: "Who does dishes?", exact: true }).click();
		await expect(viewTitle(page)).toContainText("turn!");
		await look();
		await decisionButton(page).click();
		await expect(page.getByText("Decision Confirmed!").first()).toBeVisible();
	}
	await open(FAMILY, "/settings");
	const sound = page.getByRole("checkbox", { name: "Play a sound when someone is picked" });
	const vibration = page.getByRole("checkbox", { name: "Vibrate when someone is picked" });
	const mute = page.getByRole("button", { name: "Mute" });
	await expect(sound).toBeChecked();
	await expect(vibration).not.toBeChecked();
	await drawOnce(() => mute.click());
	expect(await counts()).toEqual({ sounds: 1, buzzes: 0 });
	await page.goto("/settings");
	await expect(sound).not.toBeChecked();
	await vibration.check();
	await drawOnce(() => expect(mute).toHaveCount(0));
	await expect.poll(counts).toEqual({ sounds: 0, buzzes: 1 });
	await page.goto("/settings");
	await sound.check();
	await expect(vibration).toBeChecked();
	await page.reload();
	await expect(sound).toBeChecked();
});

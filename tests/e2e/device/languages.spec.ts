import { expect, type Page } from "@playwright/test";
import { filesOf } from "../../helpers/built-app.ts";
import { test } from "../helpers/guest-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import { expectErrorToast, FAMILY, viewTitle } from "../helpers/pages.ts";
import { readStoredFamily, turnEntry } from "../helpers/storage.ts";

const TWO_TURNS_TAKEN = { ...FAMILY, cycles: { "Movie Night Choice": ["Mia"], "Who does dishes?": ["Mia", "Noah"] } };

test.describe("in German", () => {
	test.use({ locale: "de-AT" });

	test("the page is in the browser's language, and fetches the catalogues of it alone", async ({ page, open }) => {
		const requested: string[] = [];
		page.on("request", (request) => requested.push(new URL(request.url()).pathname));
		await open(TWO_TURNS_TAKEN, "/settings");
		await expect(page.getByRole("region", { name: "Eure Daten" })).toBeVisible();
		await expect(page.locator("html")).toHaveAttribute("lang", "de");
		await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
		await expect(page).toHaveTitle("Einstellungen · Whose Turn?");

		await page.goto("/");
		const categories = page.getByRole("list", { name: "Kategorien" }).locator("bdi");
		await expect(categories).toHaveText(["Filmabend", "Wer macht den Abwasch?"]);
		await page.getByRole("button", { name: "Vorne sitzen" }).click();
		await expect(page.getByRole("article", { name: "Kategorie hinzugefügt" })).toContainText("„Vorne sitzen“");
		const input = page.getByRole("textbox", { name: "Neue Kategorie" });
		for (const name of ["Urlaubsziel", "Spieleabend in Wien", "Wer macht den Abwasch?"]) {
			await input.fill(name);
			await input.press("Enter");
		}
		await expect(page.getByText("„Wer macht den Abwasch?“ steht schon auf der Liste.")).toBeVisible();
		const stored = ["Front Seat Rider", "Vacation Destination", "Spieleabend in Wien"];
		expect((await readStoredFamily(page)).categories).toEqual([...FAMILY.categories, ...stored]);

		await page.getByRole("button", { name: "Weiter zum Entscheiden" }).click();
		await expect(page.getByText("1 von 3 war schon dran")).toBeVisible();
		await expect(page.getByText("2 von 3 waren schon dran")).toBeVisible();
		await expect(page.getByText("Schon dran gewesen: Mia und Noah.")).toBeAttached();
		await page.getByRole("button", { name: "Filmabend", exact: true }).click();
		await page.getByRole("button", { name: "Hilf mir beim Entscheiden" }).click();
		await expect(viewTitle(page)).toHaveText(/, auf was für einen Film hast du Lust\?$/);
		await page.getByRole("button", { name: "Komödie" }).click();
		await page.getByRole("button", { name: "Entschieden!" }).click();
		const text = /(Noah|Zoe) hat gewählt: Komödie\. Damit war \1 bei „Filmabend“ dran\./;
		await expect(page.getByRole("article", { name: "Entscheidung gespeichert!" })).toContainText(text);

		const sources = ["en", "es", "fr", "pt", "ar"].flatMap((tag) => [`${tag}.po`, `later/${tag}.po`]);
		const others = sources.flatMap((source) => filesOf(`src/languages/${source}`));
		expect(others.filter((file) => requested.includes(`/${file}`))).toEqual([]);
	});
});

test.describe("in British English", () => {
	test.use({ locale: "en-GB" });

	test("dates are those of the region", async ({ page, open }) => {
		await page.clock.setFixedTime("2026-11-29T12:00:00.000Z");
		const turn = turnEntry("Dishes", "Mia", { at: "2026-11-06T11:00:00.000Z" });
		await open({ members: ["Mia", "Noah"], categories: ["Dishes"], history: [turn] }, "/?view=categories");
		await page.evaluate(() => history.pushState({ view: "history" }, ""));
		await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
		await expect(page.getByRole("region", { name: "Turns, day by day" }).locator("h3 time")).toHaveText(/\b6 Nov/);
	});
});

/** The placeholders that their inputs show only a part of. */
const cutPlaceholders = (page: Page) =>
	page.locator("input[placeholder]").evaluateAll((inputs: HTMLInputElement[]) => {
		const context = document.createElement("canvas").getContext("2d");
		return inputs.flatMap(({ placeholder, clientWidth }, at) => {
			const { font, paddingLeft, paddingRight } = getComputedStyle(inputs[at] as HTMLInputElement);
			if (!context) return placeholder;
			context.font = font;
			const room = clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
			return context.measureText(placeholder).width > room ? placeholder : [];
		});
	});

test("a language is chosen at once and for later, and placeholders fit the smallest phone", async ({ page, open }) => {
	// A browser that names none starts in English.
	await page.addInitScript(() => Object.defineProperty(navigator, "languages", { get: () => undefined }));
	await page.setViewportSize({ width: 320, height: 640 });
	await open({}, "/settings");
	const select = page.getByRole("combobox").first();
	await expect(select).toHaveAccessibleName("Language");
	await select.focus();
	for (const language of ["de", "es", "fr", "pt", "ar"]) {
		await select.selectOption({ value: language });
		await expect(page.locator("html")).toHaveAttribute("lang", language);
		await expect(select).toBeFocused();
		// Without a reload: the way home, to the sign-up, and back.
		await page.getByRole("navigation").getByRole("link").first().click();
		for (const inputs of [2, 1]) {
			if (inputs === 1) await page.getByRole("banner").getByRole("navigation").getByRole("link").last().click();
			await expect(page.locator("input[placeholder]:not([placeholder=''])")).toHaveCount(inputs);
			expect(await cutPlaceholders(page), `${language}, ${inputs}`).toEqual([]);
		}
		await page.goBack();
		await page.goBack();
		// The title takes the focus first.
		await expect(viewTitle(page)).toBeFocused();
		await select.focus();
	}
	await expect(page).toHaveTitle("الإعدادات · Whose Turn?");
	await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
	await page.reload();
	await expect(select).toHaveValue("ar");
	await expect(viewTitle(page)).toHaveText("الإعدادات");
	await select.selectOption("كما في المتصفح");
	await expect(viewTitle(page)).toHaveText("Settings");
	await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
	expect(await page.evaluate(() => localStorage.getItem("whose-turn-language"))).toBeNull();
});

test("a language that cannot be fetched is reported, and a late one is dropped", async ({ page, open, watch }) => {
	watch.expectLine(/net::ERR_FAILED/);
	await open(FAMILY, "/settings");
	for (const file of filesOf("src/languages/fr.po")) await page.route(`**/${file}`, (route) => route.abort());
	const select = page.getByRole("combobox").first();
	await select.selectOption("Français");
	const reason = "The language could not be loaded. Please check your connection";
	await expectErrorToast(page, "Language Not Changed", reason);
	await expect(select).toHaveValue("");
	await expect(viewTitle(page)).toHaveText("Settings");

	// One whose texts come after another has been chosen changes nothing any more.
	const files = ["src/languages/de.po", "src/languages/later/de.po"].flatMap(filesOf);
	const release = await holdRequests(page, ...files.map((file) => `**/${file}`));
	await select.selectOption("Deutsch");
	await expect(select).toHaveValue("de");
	await select.selectOption("English");
	await expect(viewTitle(page)).toHaveText("Settings");
	release();
	for (const file of files) await page.evaluate(`import("/${file}").then(() => undefined)`);
	await expect(select).toHaveValue("en");
	await page.reload();
	await expect(viewTitle(page)).toHaveText("Settings");
	await expect(select).toHaveValue("en");
});

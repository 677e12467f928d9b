import { expect, type Locator } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	categoryCard,
	decisionButton,
	drawMember,
	endSentence,
	expectCategories,
	expectToast,
	FAMILY,
	openCategories,
	viewTitle,
} from "../helpers/pages.ts";
import { waitForStablePage } from "../helpers/stable-page.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const HELPERS = [
	{
		category: "Movie Night Choice",
		question: "What kind of movie are you in the mood for?",
		options: ["Comedy", "Action", "Animation", "Family", "Something New"],
	},
	{
		category: "Restaurant picker",
		question: "What kind of food should we get?",
		options: ["Pizza", "Mexican", "Burgers", "Something Healthy", "Let's try a new place!"],
	},
];

for (const { category, question, options } of HELPERS) {
	test(`${category} asks its question and records with the choice`, async ({ page, open }) => {
		await open({ members: ["Mia", "Noah"], categories: [category] });
		await openCategories(page);
		const member = await drawMember(page, category);
		await page.getByRole("button", { name: "Help Me Decide" }).click();
		await expect(viewTitle(page)).toHaveText(`${member}, ${question}`);
		const buttons = page.getByRole("list").getByRole("button");
		await expect(buttons).toHaveText(options);
		await expect(decisionButton(page)).toBeHidden();
		const choice = options.at(-1) ?? "";
		await page.getByRole("button", { name: choice }).click();
		await decisionButton(page).click();
		await expectToast(
			page,
			"Decision Confirmed!",
			`${endSentence(`${member} chose: ${choice}`)} Their turn has been used for ${category}.`,
		);
		await expectCategories(page);
		await expect(categoryCard(page, category)).toContainText("1 of 2 have had a turn");
		expect((await readStoredFamily(page)).cycles).toEqual({ [category]: [member] });
	});
}

test("who is next, and the end of a cycle, are told where it is decided with the question, too", async ({
	page,
	open,
}) => {
	const category = "Movie Night Choice";
	await open({ members: ["Mia", "Noah"], categories: [category], cycles: { [category]: ["Mia"] } });
	await openCategories(page);
	await drawMember(page, category);
	await page.getByRole("button", { name: "Help Me Decide" }).click();
	await page.getByRole("button", { name: "Comedy" }).click();
	await expect(page.getByText(/^Next: /)).toHaveCount(0);
	await decisionButton(page).click();
	await expect(page.getByText("Everyone has had a turn!", { exact: true })).toBeVisible();
	await expect(page.getByText("Next: Mia or Noah")).toBeVisible();
	await expect(page.getByTestId("bunting")).toBeVisible();
});

test("the member's face is on their colour, and each option has an icon of its own", async ({ page, open }) => {
	const backgroundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
	await open(FAMILY);
	const faces = new Map<string, string>();
	const animals = new Map<string, string>();
	const rows = page.getByRole("list", { name: "Family members" }).getByRole("listitem");
	await expect(rows).toHaveCount(3);
	for (const row of await rows.all()) {
		const face = row.locator(".rounded-full").first();
		const name = (await row.locator("bdi").textContent()) ?? "";
		faces.set(name, await backgroundOf(face));
		animals.set(name, (await face.textContent()) ?? "");
	}
	expect(new Set(faces.values()).size).toBe(3);
	await openCategories(page);
	const member = await drawMember(page, "Movie Night Choice");
	await page.getByRole("button", { name: "Help Me Decide" }).click();
	const ground = page
		.getByRole("main")
		.locator(".rounded-card")
		.filter({ has: viewTitle(page) });
	await expect(ground.getByText(animals.get(member) ?? "", { exact: true })).toBeVisible();
	expect(await backgroundOf(ground)).toBe(faces.get(member));
	const icons = page.getByRole("list").getByRole("button").locator("[data-text]");
	await expect(icons).toHaveCount(5);
	expect(await icons.evaluateAll((all) => all.map((icon) => getComputedStyle(icon, "::before").content))).toEqual(
		["😂", "💥", "🎨", "🧸", "✨"].map((icon) => `"${icon}"`),
	);
});

test("the chosen option alone has the check mark, and may be changed", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	await drawMember(page, "Movie Night Choice");
	await page.getByRole("button", { name: "Help Me Decide" }).click();
	const checked = page.getByRole("list").getByRole("button", { pressed: true });
	const checkMarks = page.getByRole("list").locator("svg");
	await expect(checkMarks).toHaveCount(0);
	for (const choice of ["Action", "Family"]) {
		await page.getByRole("button", { name: choice }).click();
		await expect(checked).toHaveText([choice]);
		await expect(checkMarks).toHaveCount(1);
		await expect(checked.locator("svg")).toBeVisible();
	}
});

test("no option moves when one is chosen", async ({ page, open }) => {
	await open(FAMILY);
	await openCategories(page);
	await drawMember(page, "Movie Night Choice");
	await page.getByRole("button", { name: "Help Me Decide" }).click();
	const options = page.getByRole("list").getByRole("button");
	await expect(options).toHaveCount(5);
	await waitForStablePage(page);
	const readTops = () => options.evaluateAll((all) => all.map((option) => option.getBoundingClientRect().top));
	const before = await readTops();
	await options.first().click();
	await expect(decisionButton(page)).toBeVisible();
	expect(await readTops()).toEqual(before);
	await page.getByRole("button", { name: "Surprise me" }).click();
	await expect(page.getByText("Chance says:")).toBeVisible();
	expect(await readTops()).toEqual(before);
});

test("the confirmed choice moves into the button, unless less motion is wished", async ({ page, open }) => {
	// The view may have closed before an animation of it can be looked for.
	await page.addInitScript(() => {
		const { animate } = Element.prototype;
		Element.prototype.animate = function (keyframes, options) {
			if (typeof options === "object" && options.id === "choice") document.documentElement.dataset.moved = "choice";
			return animate.call(this, keyframes, options);
		};
	});
	for (const [reducedMotion, moved] of [
		["no-preference", "choice"],
		["reduce", null],
	] as const) {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await open({ members: ["Mia"], categories: ["Movie Night Choice"] });
		await openCategories(page);
		await drawMember(page, "Movie Night Choice");
		await page.getByRole("button", { name: "Help Me Decide" }).click();
		await page.getByRole("button", { name: "Comedy" }).click();
		await page.emulateMedia({ reducedMotion });
		await decisionButton(page).click();
		await expectToast(page, "Decision Confirmed!", /Comedy/);
		expect(await page.locator("html").getAttribute("data-moved")).toBe(moved);
	}
});

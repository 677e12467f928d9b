import { expect, type Locator } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { waitForStablePage } from "../helpers/layout.ts";
import {
	categoryCard,
	decisionButton,
	drawMember,
	expectToast,
	openCategories,
	returnToCategories,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const MOVIE = "Movie Night Choice";
const RESTAURANT = "Restaurant picker";

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
	await open({ members: ["Mia", "Noah"], categories: [MOVIE, RESTAURANT], cycles: { [MOVIE]: ["Mia"] } });
	const row = page.getByRole("list", { name: "Family members" }).getByRole("listitem").filter({ hasText: "Noah" });
	const [colour, animal] = [
		await backgroundOf(row.locator(".rounded-full").first()),
		await row.locator(".rounded-full").first().getAttribute("data-text"),
	];
	await openCategories(page);
	const options = page.getByRole("list").getByRole("button");
	const checked = page.getByRole("list").getByRole("button", { pressed: true });
	const choose = (name: string) => page.getByRole("button", { name }).click();

	await test.step("with the member's face on their colour, and an icon of its own for each option", async () => {
		expect(await drawMember(page, MOVIE)).toBe("Noah");
		await choose("Help Me Decide");
		await expect(viewTitle(page)).toHaveText("Noah, What kind of movie are you in the mood for?");
		await expect(options).toHaveText(["Comedy", "Action", "Animation", "Family", "Something New"]);
		await expect(decisionButton(page)).toBeHidden();
		const ground = page
			.getByRole("main")
			.locator(".rounded-card")
			.filter({ has: viewTitle(page) });
		await expect(ground.locator(`[data-text="${animal}"]`)).toBeVisible();
		expect(await backgroundOf(ground)).toBe(colour);
		const icons = options.locator("[data-text]");
		await expect(icons).toHaveCount(5);
		expect(await icons.evaluateAll((all) => all.map((icon) => getComputedStyle(icon, "::before").content))).toEqual(
			["😂", "💥", "🎨", "🧸", "✨"].map((icon) => `"${icon}"`),
		);
	});

	await test.step("no option moves when one is chosen, which alone has the check mark", async () => {
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
	});

	await test.step("it is recorded with the choice; the end of a cycle and who is next are told there", async () => {
		await choose("Something New");
		await expect(page.getByText(/^Next: /)).toHaveCount(0);
		await decisionButton(page).click();
		await expect(page.getByText("Everyone has had a turn!", { exact: true })).toBeVisible();
		await expect(page.getByText("Next: Mia or Noah")).toBeVisible();
		await expect(page.getByTestId("bunting")).toBeVisible();
		const text = `Noah chose: Something New. Their turn has been used for ${MOVIE}.`;
		await expectToast(page, "Decision Confirmed!", text);
		await returnToCategories(page);
		expect(await moved()).toBeNull();
	});

	await test.step("the confirmed choice moves into the button, unless less motion is wished", async () => {
		const member = await drawMember(page, RESTAURANT);
		await choose("Help Me Decide");
		await choose("Let's try a new place!");
		await page.emulateMedia({ reducedMotion: "no-preference" });
		await decisionButton(page).click();
		const text = `${member} chose: Let's try a new place! Their turn has been used for ${RESTAURANT}.`;
		await expectToast(page, "Decision Confirmed!", text);
		expect(await moved()).toBe("choice");
		await returnToCategories(page);
		await expect(categoryCard(page, RESTAURANT)).toContainText("1 of 2 have had a turn");
		expect((await readStoredFamily(page)).cycles).toEqual({ [MOVIE]: ["Mia", "Noah"], [RESTAURANT]: [member] });
	});
});

import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	addCategory,
	addMember,
	categoryNames,
	expectToast,
	memberNames,
	removeName,
	viewTitle,
} from "../helpers/pages.ts";

const PRESETS = [
	"What to eat?",
	"Restaurant picker",
	"Movie Night Choice",
	"Playlist DJ",
	"Game Night Pick",
	"Weekend Activity",
	"Front Seat Rider",
	"Who does dishes?",
	"Bedtime Story Pick",
	"Vacation Destination",
];

test("a new family meets the title, both ways to an account, the tip and two empty lists", async ({ page, open }) => {
	await open();
	await expect(page).toHaveTitle("Whose Turn?");
	await expect(viewTitle(page)).toHaveText("Whose Turn?");
	const account = page.getByRole("banner").getByRole("navigation", { name: "Account" });
	await expect(account.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
	await expect(account.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/signup");
	const tip = page.getByRole("note");
	await expect(tip).toContainText("Guest mode saves your data locally");
	await expect(tip.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/signup");
	await expect(page.getByRole("region", { name: "Family Members" })).toContainText("No family members added yet");
	await expect(page.getByRole("region", { name: "Decision Categories" })).toContainText(
		"No decision categories added yet",
	);
	await expect(page.getByRole("button", { name: "Continue to Decision Making" })).toBeHidden();
	await expect(page.getByRole("button", { name: "Logout" })).toBeHidden();
	await expect(page.getByText("Welcome,")).toBeHidden();
});

test("a member is added by the button and by Enter, and the input is ready for the next", async ({ page, open }) => {
	await open();
	const input = page.getByRole("textbox", { name: "Add a family member" });
	await input.fill("Mia");
	await page.getByRole("button", { name: "Add member" }).click();
	await expectToast(page, "Member Added", "Mia has been added to the family");
	await expect(input).toHaveValue("");
	await addMember(page, "Noah");
	await expectToast(page, "Member Added", "Noah has been added to the family");
	await expect(input).toBeFocused();
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await expect(page.getByText("No family members added yet")).toBeHidden();
});

test("the newest members are seen on the spinner, not behind it", async ({ page, open }) => {
	await open({ members: ["Mia", "Noah"] });
	await addMember(page, "Zoe");
	await expect(memberNames(page)).toHaveCount(3);
	const spinner = page.locator("main svg", { has: page.locator('[href="#logo"]') }).last();
	const covered = await spinner.evaluate((image) =>
		[...(image.parentElement?.querySelectorAll("span") ?? [])].map((face) => {
			const { left, top, width, height } = face.getBoundingClientRect();
			return image.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ? face.textContent : "";
		}),
	);
	expect(covered).toEqual(["", "", ""]);
});

test("the settings and the change of a name have icons of their own", async ({ page, open }) => {
	await open({ members: ["Mia"] });
	const change = memberNames(page).locator("xpath=ancestor::li[1]").locator("path").first();
	const settings = page.getByRole("link", { name: "Settings" }).locator("path");
	await expect(change).toHaveAttribute("d", /./);
	await expect(settings).not.toHaveAttribute("d", (await change.getAttribute("d")) ?? "");
});

test("a category is added by the button and by Enter", async ({ page, open }) => {
	await open();
	const input = page.getByRole("textbox", { name: "Add a decision category" });
	await input.fill("Chess");
	await page.getByRole("button", { name: "Add category" }).click();
	await expectToast(page, "Category Added", "Chess has been added as a decision category");
	await expect(input).toHaveValue("");
	await addCategory(page, "Cards");
	await expectToast(page, "Category Added", "Cards has been added as a decision category");
	await expect(categoryNames(page)).toHaveText(["Chess", "Cards"]);
	await expect(page.getByText("No decision categories added yet")).toBeHidden();
});

test("a name that is already there stays in the input, with a word about it", async ({ page, open }) => {
	await open({ members: ["Mia"] });
	await addMember(page, "Mia");
	const input = page.getByRole("textbox", { name: "Add a family member" });
	await expect(input).toHaveValue("Mia");
	await expect(input).toHaveAccessibleDescription("Mia is already on the list.");
	await expect(input).toHaveAttribute("aria-invalid", "true");
	await input.fill("Mias");
	await expect(input).toHaveAccessibleDescription("");
});

test("every popular category is offered, and disabled once it is there", async ({ page, open }) => {
	await open();
	const popular = page.getByRole("heading", { name: "Popular Categories" }).locator("..").getByRole("button");
	await expect(popular).toHaveText(PRESETS.map((name) => new RegExp(`${name.replace("?", "\\?")}$`)));
	for (const name of PRESETS) {
		const preset = page.getByRole("button", { name, exact: true });
		await expect(preset).toBeEnabled();
		await preset.click();
		await expectToast(page, "Category Added", `${name} has been added as a decision category`);
		await expect(preset).toBeDisabled();
	}
	await expect(categoryNames(page)).toHaveCount(10);
});

test("a popular category typed by hand counts, and comes back once it is removed", async ({ page, open }) => {
	await open();
	const preset = page.getByRole("button", { name: "Playlist DJ", exact: true });
	await addCategory(page, "Playlist DJ");
	await expect(preset).toBeDisabled();
	await removeName(page, "Playlist DJ");
	await expect(preset).toBeEnabled();
});

test("the way on appears only with a member and a category", async ({ page, open }) => {
	await open();
	const way = page.getByRole("button", { name: "Continue to Decision Making" });
	await addMember(page, "Mia");
	await expect(memberNames(page)).toHaveCount(1);
	await expect(way).toBeHidden();
	await addCategory(page, "Chess");
	await expect(way).toBeVisible();
	await removeName(page, "Mia");
	await expect(way).toBeHidden();
	await addMember(page, "Noah");
	await expect(way).toBeVisible();
});

for (const [list, rows] of [
	["members", memberNames],
	["categories", categoryNames],
] as const) {
	test(`a list of ${list} shows nine whole, and scrolls within 16rem from ten on`, async ({ page, open }) => {
		for (const [count, isScroller] of [
			[9, false],
			[10, true],
		] as const) {
			await open({ [list]: Array.from({ length: count }, (_, at) => `Name ${at + 1}`) });
			await expect(rows(page)).toHaveCount(count);
			const box = rows(page).first().locator("xpath=ancestor::*[@tabindex]");
			const { height, hidden } = await box.evaluate((box) => {
				const { clientHeight, scrollHeight } = box;
				return { height: box.getBoundingClientRect().height, hidden: scrollHeight - clientHeight };
			});
			expect(hidden > 0, `${count} names`).toBe(isScroller);
			if (isScroller) expect(height).toBe(16 * 16);
			else expect(height).toBeGreaterThan(16 * 16);
		}
	});
}

test("a list of a hundred goes on for as long as it is scrolled", async ({ page, open }) => {
	const all = Array.from({ length: 100 }, (_, at) => `Name ${at + 1}`);
	await open({ members: all });
	await expect(async () => {
		await memberNames(page).last().scrollIntoViewIfNeeded();
		await expect(memberNames(page)).toHaveText(all, { timeout: 500 });
	}).toPass();
	await removeName(page, "Name 100");
	await expect(memberNames(page)).toHaveText(all.slice(0, -1));
});

test("a new name in a long list is scrolled into view, and its removal leaves its neighbour there", async ({
	page,
	open,
}) => {
	await open({ members: Array.from({ length: 100 }, (_, at) => `Name ${at + 1}`) });
	await addMember(page, "Ada");
	await expect(memberNames(page).last()).toHaveText("Ada");
	await expect(memberNames(page).last()).toBeInViewport();
	await removeName(page, "Ada");
	await expect(page.getByRole("button", { name: "Remove Name 100" })).toBeFocused();
	await addMember(page, "Ben");
	await expect(memberNames(page).last()).toHaveText("Ben");
	await expect(memberNames(page).last()).toBeInViewport();
});

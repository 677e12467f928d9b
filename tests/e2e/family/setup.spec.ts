import { expect } from "@playwright/test";
import { PRESET_CATEGORIES } from "../../../src/rules/presets.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addCategory,
	addMember,
	button,
	categoryNames,
	expectCategories,
	expectToast,
	memberNames,
	openCategories,
	removeName,
} from "../helpers/pages.ts";

test("a new family adds members and categories, and gets a way on", async ({ page, open }) => {
	const input = page.getByRole("textbox", { name: "Add a family member" });
	const way = page.getByRole("button", { name: "Continue to Decision Making" });
	await open();
	await expect(page).toHaveTitle("Whose Turn?");
	const account = page.getByRole("navigation", { name: "Account" });
	await expect(account.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
	const tip = page.getByRole("note");
	await expect(tip).toContainText("Guest mode saves your data locally");
	for (const part of [account, tip])
		await expect(part.getByRole("link", { name: "Sign up" })).toHaveAttribute("href", "/signup");
	await expect(way).toBeHidden();

	await input.fill("Mia");
	await page.getByRole("button", { name: "Add member" }).click();
	await addMember(page, "Noah");
	await expect(input).toBeFocused();
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await expect(page.getByText("No family members added yet")).toBeHidden();

	await addMember(page, "Mia");
	await expect(input).toHaveValue("Mia");
	await expect(input).toHaveAccessibleDescription("Mia is already on the list.");
	await expect(input).toHaveAttribute("aria-invalid", "true");
	await input.fill("Mias");
	await expect(input).toHaveAccessibleDescription("");
	await input.fill("");

	const change = memberNames(page).first().locator("xpath=ancestor::li[1]").locator("path").first();
	const settings = page.getByRole("link", { name: "Settings" }).locator("path");
	await expect(change).toHaveAttribute("d", /./);
	await expect(settings).not.toHaveAttribute("d", (await change.getAttribute("d")) ?? "");

	const popular = page.getByRole("heading", { name: "Popular Categories" }).locator("..").getByRole("button");
	await expect(popular).toHaveText(PRESET_CATEGORIES.map((name) => new RegExp(`${name.replace("?", "\\?")}$`)));
	const preset = page.getByRole("button", { name: "Playlist DJ", exact: true });
	await preset.click();
	await expect(preset).toBeDisabled();
	await expect(way).toBeVisible();
	await removeName(page, "Playlist DJ");
	await expect(preset).toBeEnabled();
	await page.getByRole("textbox", { name: "Add a decision category" }).fill("Playlist DJ");
	await page.getByRole("button", { name: "Add category" }).click();
	await expect(preset).toBeDisabled();
	await addCategory(page, "Cards");
	await expect(categoryNames(page)).toHaveText(["Playlist DJ", "Cards"]);
	await expect(popular.and(page.locator(":enabled"))).toHaveCount(9);

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

	for (const name of ["Mia", "Noah", "Zoe"]) await removeName(page, name);
	const empty = page.getByRole("paragraph").filter({ hasText: "No family members added yet" });
	await expect(empty.locator("..")).toBeFocused();
	await expect(way).toBeHidden();
	await addMember(page, "Noah");
	await expect(way).toBeVisible();
});

test("a list scrolls beyond 16rem, as far as it goes", async ({ page, open }) => {
	const named = (count: number) => Array.from({ length: count }, (_, at) => `Name ${at + 1}`);
	const starts = new Set<number>();
	for (const count of [2, 9]) {
		await open({ members: named(count), categories: named(count) });
		for (const kind of ["members", "categories"] as const) {
			const rows = kind === "members" ? memberNames(page) : categoryNames(page);
			await expect(rows).toHaveText(named(count));
			const box = rows.first().locator("xpath=ancestor::*[@tabindex]");
			const { height, hidden, start } = await box.evaluate((box) => {
				const { clientHeight, scrollHeight, parentElement } = box;
				const [list, card] = [box.querySelector("ul"), parentElement].map((part) => part?.getBoundingClientRect().top);
				const start = (list ?? Number.NaN) - (card ?? Number.NaN);
				return { height: box.getBoundingClientRect().height, hidden: scrollHeight - clientHeight, start };
			});
			expect(hidden > 0, `${count} names`).toBe(count >= 5);
			expect(height === 16 * 16, `${height} px`).toBe(count >= 5);
			expect(height).toBeLessThanOrEqual(16 * 16);
			// From nine names on, a search stands above the members.
			if (kind === "categories") starts.add(start);
		}
	}
	expect(starts.size, "a longer list begins where a short one does").toBe(1);

	await open({ members: named(9).map((name) => `A ${name}`), categories: ["Chess"] });
	await openCategories(page);
	const everyone = page.getByRole("region", { name: "Everyone in the family" });
	const height = await everyone.evaluate(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight]);
	expect(height, "five rows fit").toEqual([16 * 16, 16 * 16]);

	// One of a hundred goes on as long as it is scrolled, and a new name moves nothing.
	await open({ members: named(100) });
	await addMember(page, "Ben");
	await expectToast(page, "Member Added", "Ben has been added to the family");
	await expect(memberNames(page).first()).toBeInViewport();
	await expect(async () => {
		await memberNames(page).last().scrollIntoViewIfNeeded();
		await expect(memberNames(page)).toHaveText([...named(100), "Ben"], { timeout: 500 });
	}).toPass({ intervals: [50] });
});

// What is asked, and what an answer does, src/screens/setup/members-card.test.tsx says.
test("a question about a name is read once, moves no list or focus, and stops nobody", async ({ page, open }) => {
	await page.addInitScript(() => {
		const read: string[] = [];
		Object.assign(window, { read });
		new MutationObserver((changes) => {
			const spoken = changes.filter(({ target }) => target instanceof Element && target.closest("[role=status]"));
			// A translation of what was read is no other text.
			const added = spoken.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ nodeName }) => nodeName !== "FONT");
			read.push(...added.map(({ textContent }) => textContent ?? ""));
		}).observe(document, { childList: true, subtree: true });
	});
	const same = "Is ann the same person as Ann?";
	const field = page.getByRole("textbox", { name: "Add a family member" });
	const question = page.getByRole("group", { name: same });
	await open({ members: ["Ann", "Noah"], categories: ["Chess"] });
	await addCategory(page, "chess");
	await expect(categoryNames(page)).toHaveText(["Chess", "chess"]);
	await addMember(page, "ann");
	const list = await page.getByRole("list", { name: "Family members" }).boundingBox();
	expect((await question.boundingBox())?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
	await addMember(page, "Zoe");
	await expect(memberNames(page)).toHaveText(["Ann", "Noah", "ann", "Zoe"]);
	const read = await page.evaluate<string[]>("window.read");
	expect(read.join("\n").split(same)).toHaveLength(2);

	// From the field over the rows of the list.
	await expect(field).toBeFocused();
	await button(page, "Remove Zoe").focus();
	await page.keyboard.press("Tab");
	await expect(button(page, "The same")).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(field).toBeFocused();
	await expect(memberNames(page)).toHaveText(["Ann", "Noah", "Zoe"]);

	await field.evaluate((field) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", `Mia\n${"L".repeat(81)}\n`);
		field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	});
	await expect(memberNames(page).last()).toHaveText("Mia");
	await expect(field).toHaveValue("L".repeat(81));
	await expect(page.getByText("Please use no more than 80 characters.")).toBeVisible();
	await addMember(page, Array.from({ length: 12 }, (_, at) => `Member ${at}`).join("; "));
	await expect(page.getByRole("group", { name: "12 people?" })).toBeInViewport();
	await activate(button(page, "Continue to Decision Making"));
	await expectCategories(page);
});

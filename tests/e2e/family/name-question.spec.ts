import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addCategory,
	addMember,
	button,
	categoryNames,
	expectCategories,
	memberNames,
} from "../helpers/pages.ts";

// What is asked, and what an answer does, src/screens/setup/members-card.test.tsx says.

const SAME = "Is ann the same person as Ann?";

test("a question about a name is read once, moves no list, keeps the focus and stops nobody", async ({
	page,
	open,
}) => {
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
	const field = page.getByRole("textbox", { name: "Add a family member" });
	const question = page.getByRole("group", { name: SAME });
	await open({ members: ["Ann", "Noah"], categories: ["Chess"] });
	await addCategory(page, "chess");
	await expect(categoryNames(page)).toHaveText(["Chess", "chess"]);
	await addMember(page, "ann");
	const list = await page.getByRole("list", { name: "Family members" }).boundingBox();
	expect((await question.boundingBox())?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
	await addMember(page, "Zoe");
	await expect(memberNames(page)).toHaveText(["Ann", "Noah", "ann", "Zoe"]);
	const read = await page.evaluate<string[]>("window.read");
	expect(read.join("\n").split(SAME)).toHaveLength(2);

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

import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addCategory,
	addMember,
	categoryNames,
	expectCategories,
	expectToast,
	memberNames,
	removeName,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const FAMILY = { members: ["Ann", "Noah"], categories: ["Chess"] };
const SAME = { name: "Is ann the same person as Ann?" };

function answer(page: Page, name: string): Locator {
	return page.getByRole("button", { name, exact: true });
}

function memberField(page: Page): Locator {
	return page.getByRole("textbox", { name: "Add a family member" });
}

async function paste(page: Page, text: string): Promise<void> {
	await memberField(page).evaluate((field, text) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", text);
		field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	}, text);
}

test("a name in other letters is another name, for members and categories, and only the same one is ignored", async ({
	page,
	open,
}) => {
	await open(FAMILY);
	await addMember(page, " ann ");
	await expectToast(page, "Member Added", "ann has been added to the family");
	await addCategory(page, "chess");
	await expectToast(page, "Category Added", "chess has been added as a decision category");
	await addMember(page, "ann");
	await expect(page.getByText("ann is already on the list.")).toBeVisible();
	await expect(memberNames(page)).toHaveText(["Ann", "Noah", "ann"]);
	await expect(categoryNames(page)).toHaveText(["Chess", "chess"]);
	expect(await readStoredFamily(page)).toEqual({
		members: ["Ann", "Noah", "ann"],
		categories: ["Chess", "chess"],
		cycles: undefined,
	});
});

test("whether ann is Ann is asked below the list, and stops nobody", async ({ page, open }) => {
	await open(FAMILY);
	await addMember(page, "ann");
	const question = page.getByRole("group", SAME);
	await expect(question).toBeVisible();
	const [list, asked] = await Promise.all([
		page.getByRole("list", { name: "Family members" }).boundingBox(),
		question.boundingBox(),
	]);
	expect(asked?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
	await addMember(page, "Zoe");
	await expect(memberNames(page)).toHaveText(["Ann", "Noah", "ann", "Zoe"]);
	await expect(question).toBeVisible();
	await answer(page, "Someone else").click();
	await expect(question).toHaveCount(0);
	await expect(memberNames(page)).toHaveText(["Ann", "Noah", "ann", "Zoe"]);

	await addMember(page, "ANN");
	await expect(page.getByRole("group", { name: "Is ANN the same person as Ann?" })).toBeVisible();
	await activate(page.getByRole("button", { name: "Continue to Decision Making" }));
	await expectCategories(page);
});

test("the same person is taken away again, by keyboard too", async ({ page, open }) => {
	await open(FAMILY);
	for (const press of ["click", "Enter"]) {
		await addMember(page, "ann");
		const same = answer(page, "The same");
		if (press === "click") await same.click();
		else {
			// From the field over the rows of the list.
			await expect(memberField(page)).toBeFocused();
			await page.getByRole("button", { name: "Remove ann", exact: true }).focus();
			await page.keyboard.press("Tab");
			await expect(same).toBeFocused();
			await page.keyboard.press("Enter");
			await expect(memberField(page)).toBeFocused();
		}
		await expectToast(page, "Member Removed", "ann has been removed from the family");
		await expect(memberNames(page)).toHaveText(["Ann", "Noah"]);
		await expect(page.getByRole("group", SAME)).toHaveCount(0);
	}
	await page.reload();
	await expect(memberNames(page)).toHaveText(["Ann", "Noah"]);
});

test("a question is read out, and goes with either of the two", async ({ page, open }) => {
	await open(FAMILY);
	await page.evaluate(() => {
		const read: string[] = [];
		Object.assign(window, { read });
		new MutationObserver((changes) => {
			for (const { addedNodes, target } of changes)
				if ((target as Element).closest("[role=status]"))
					for (const node of addedNodes) read.push(node.textContent ?? "");
		}).observe(document, { childList: true, subtree: true });
	});
	for (const name of ["ann", "Ann"]) {
		await addMember(page, "ann");
		await expect(page.getByRole("group", SAME)).toBeVisible();
		await removeName(page, name);
		await expect(page.getByRole("group", SAME)).toHaveCount(0);
		if (name === "Ann") await expect(memberNames(page)).toHaveText(["Noah", "ann"]);
	}
	const read = await page.evaluate(() => (window as unknown as { read: string[] }).read.join("\n"));
	expect(read.split("Is ann the same person as Ann?")).toHaveLength(3);
});

test("three names on one line are one name, until somebody says that they are three", async ({ page, open }) => {
	await open({ members: ["Ann"] });
	await addMember(page, "Una, Dua, Tria");
	await expectToast(page, "Member Added", "Una, Dua, Tria has been added to the family");
	await expect(memberNames(page)).toHaveText(["Ann", "Una, Dua, Tria"]);
	await expect(page.getByRole("group", { name: "Three people?" })).toBeVisible();
	await answer(page, "Add Una, Dua and Tria").click();
	await expect(memberNames(page)).toHaveText(["Ann", "Una", "Dua", "Tria"]);
	await expectToast(page, "Member Added", "Tria has been added to the family");
	await expect(page.getByRole("group", { name: "Three people?" })).toHaveCount(0);
	expect((await readStoredFamily(page)).members).toEqual(["Ann", "Una", "Dua", "Tria"]);
});

test("names that are pasted one a line are added at once, each as if it were typed", async ({ page, open }) => {
	const long = "L".repeat(81);
	await open({ members: ["Ann"] });
	await paste(page, `Una\nDua\r\n\r\n Ann \nBond, James\n${long}\nuna`);
	await expect(memberNames(page)).toHaveText(["Ann", "Una", "Dua", "Bond, James", "una"]);
	await expect(page.getByRole("group", { name: "Two people?" })).toBeVisible();
	await answer(page, "One person").click();
	await expect(page.getByRole("group", { name: "Is una the same person as Una?" })).toBeVisible();
	await expect(memberField(page)).toHaveValue(long);
	await expect(page.getByText("Please use no more than 80 characters.")).toBeVisible();

	// What is typed already stands before and after them; one line is pasted as ever.
	await memberField(page).fill("Mia, Zoe");
	await memberField(page).evaluate((field: HTMLInputElement) => field.setSelectionRange(5, 5));
	await paste(page, "Ben\nLeo\n");
	await expect(memberNames(page)).toHaveText(["Ann", "Una", "Dua", "Bond, James", "una", "Mia, Ben", "Leo", "Zoe"]);
	await expect(memberField(page)).toHaveValue("");
	const isTaken = await memberField(page).evaluate((field) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", "Ben\n");
		return !field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	});
	expect(isTaken).toBe(false);

	// More than could be people.
	await paste(page, Array.from({ length: 201 }, (_, at) => `Line ${at}`).join("\n"));
	await expect(memberNames(page)).toHaveCount(8);
	await expect(memberField(page)).toHaveValue(/^Line 0, Line 1, /);
});

test("one person with a comma stays; of several, those in other letters are asked about", async ({ page, open }) => {
	await open(FAMILY);
	await addMember(page, "Bond, James");
	await expect(page.getByRole("group", { name: "Two people?" })).toBeVisible();
	await answer(page, "One person").click();
	await expect(page.getByRole("group", { name: "Two people?" })).toHaveCount(0);

	await addMember(page, "Ann, Ben , noah,Leo");
	await expect(page.getByRole("group", { name: "Four people?" })).toBeVisible();
	await answer(page, "Add Ben, noah and Leo").press("Enter");
	await expect(memberField(page)).toBeFocused();
	await expect(memberNames(page)).toHaveText(["Ann", "Noah", "Bond, James", "Ben", "noah", "Leo"]);
	await expect(page.getByRole("group", { name: "Is noah the same person as Noah?" })).toBeVisible();
	await answer(page, "The same").click();
	await expect(memberNames(page)).toHaveText(["Ann", "Noah", "Bond, James", "Ben", "Leo"]);

	await addMember(page, "Ann, Noah");
	await page.getByRole("group", { name: "Two people?" }).getByRole("button", { name: "Remove" }).click();
	await expect(memberNames(page)).toHaveText(["Ann", "Noah", "Bond, James", "Ben", "Leo"]);
});

test("a list that is too long for one name is asked about before anything is added", async ({ page, open }) => {
	const names = Array.from({ length: 12 }, (_, at) => `Member ${at}`);
	await open();
	await addMember(page, names.join("; "));
	await expect(page.getByRole("group", { name: "12 people?" })).toBeInViewport();
	await expect(memberNames(page)).toHaveCount(0);
	await answer(page, "Cancel").click();
	await expect(page.getByRole("group")).toHaveCount(0);
	await addMember(page, names.join("; "));
	await page.getByRole("button", { name: /^Add Member 0, / }).click();
	await expect(memberNames(page)).toHaveText(names);
	await expect(page.getByRole("group")).toHaveCount(0);
});

test("a long list of which only one is new is a list, too", async ({ page, open }) => {
	const members = Array.from({ length: 20 }, (_, at) => `Member ${at}`);
	await open({ members });
	await addMember(page, [...members, "Kim"].join(", "));
	await expect(page.getByRole("group", { name: "21 people?" })).toBeInViewport();
	await answer(page, "Add Kim").click();
	await expect(memberNames(page)).toHaveText([...members, "Kim"]);
	await expect(page.getByRole("group")).toHaveCount(0);
});

test("a member may be renamed to another's name in other letters, and not to the same one", async ({ page, open }) => {
	await open(FAMILY);
	await page.getByRole("button", { name: "Change Noah" }).click();
	const sheet = page.getByRole("dialog", { name: "Noah" });
	await sheet.getByRole("textbox", { name: "Name" }).fill(" Ann ");
	await sheet.getByRole("button", { name: "Save" }).click();
	await expect(sheet.getByText("Ann is already on the list.")).toBeVisible();
	await sheet.getByRole("textbox", { name: "Name" }).fill("ann");
	await sheet.getByRole("button", { name: "Save" }).click();
	await expect(memberNames(page)).toHaveText(["Ann", "ann"]);
	await expect(page.getByRole("group", SAME)).toHaveCount(0);
});

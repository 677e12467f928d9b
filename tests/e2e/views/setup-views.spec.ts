import { expect } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import { activate, addCategory, addMember, button, expectHydrated, removeName } from "../helpers/pages.ts";
import { expectGoodView } from "./good-view.ts";
import { closeSheet, closeToast, FAMILY, GROWN_FAMILY, LONG_NAME, leave, MOVIES, WIDE_NAME } from "./walk.ts";

// High enough for axe from the beginning.
test.use({ viewport: { width: 390, height: 2_000 } });

test("every view is good: setup, removing, and the sheets of a member and of a category", async ({ page, open }) => {
	await open(GROWN_FAMILY);
	await expectHydrated(page);
	await expect(page.getByRole("list", { name: "Pick now" }).getByRole("button").first()).toBeVisible();
	await expect(page.getByRole("region", { name: "Keep your family's data safe" })).toBeVisible();
	await expectGoodView(page, "setup", {
		tree: `
			- banner:
			  - heading "Whose Turn?" [level=1]
			  - navigation "Account":
			    - link "Login"
			    - link "Sign Up"
			  - link "Settings"
			- main:
			  - list "Pick now"
			  - button "Continue to Decision Making"
			  - button "History"
			  - region "Family Members":
			    - heading "Family Members" [level=2]
			    - textbox "Add a family member"
			    - button "Add member"
			    - status
			    - list "Family members":
			      - listitem:
			        - button /^Change M{80}$/
			        - button /^Remove M{80}$/
			      - listitem:
			        - button "Change Mia"
			        - button "Remove Mia"
			      - listitem:
			        - button /^Change W{80}$/
			        - button /^Remove W{80}$/
			  - region "Decision Categories":
			    - heading "Decision Categories" [level=2]
			    - heading "Popular Categories" [level=3]
			    - button "What to eat?"
			    - button "Restaurant picker"
			    - button "Movie Night Choice" [disabled]
			    - textbox "Add a decision category"
			    - button "Add category"
			    - status
			    - list "Decision categories":
			      - listitem:
			        - button "Change Movie Night Choice"
			        - button "Remove Movie Night Choice"
			      - listitem:
			        - button /^Change W{80}$/
			        - button /^Remove W{80}$/
			  - note:
			    - link "Sign up"
			- region "Notifications"
		`,
	});

	await activate(button(page, `Remove ${LONG_NAME}`));
	await expect(page.getByRole("alertdialog")).toBeVisible();
	await expectGoodView(page, "question", {
		sentences: [
			`Are you sure you want to remove ${LONG_NAME} from the family? This will also remove them from all decision category cycles.`,
		],
	});
	await closeSheet(page);

	await activate(button(page, `Change ${LONG_NAME}`));
	await activate(button(page, "Away until a day"));
	await activate(button(page, "Change face"));
	const jpeg = await page.evaluate(() => {
		const canvas = document.createElement("canvas");
		[canvas.width, canvas.height] = [80, 60];
		canvas.getContext("2d")?.fillRect(0, 0, 60, 60);
		return canvas.toDataURL("image/jpeg").split(",")[1] as string;
	});
	const choosing = page.waitForEvent("filechooser");
	await activate(button(page, "Choose a photo"));
	await (await choosing).setFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from(jpeg, "base64") });
	await expect(button(page, "Remove the photo")).toBeVisible();
	await expectGoodView(page, "member sheet, with a photo");
	await closeSheet(page);

	await activate(button(page, `Change ${WIDE_NAME}`).last());
	for (const name of [/^Who takes part/, /^Order/]) await activate(page.getByRole("button", { name }));
	await expectGoodView(page, "category sheet, unfolded");
});

test("every view is good: a message, a name's question, nobody here, nobody yet", async ({ page, open, openList }) => {
	await open(GROWN_FAMILY);
	await addMember(page, LONG_NAME.toLowerCase());
	await expect(page.getByRole("group", { name: /the same person/ })).toBeVisible();
	await removeName(page, MOVIES);
	await closeToast(page);
	await addCategory(page, MOVIES);
	await expect(page.getByRole("group", { name: `The same ${MOVIES}?` })).toBeVisible();
	const toast = page.getByRole("article", { name: "Category Added" });
	await expect(toast).toBeVisible();
	// It does not go while somebody is at it.
	await toast.focus();
	await expectGoodView(page, "a toast, the same person, and the same category", {
		tree: `
			- main:
			  - region "Family Members":
			    - list "Family members":
			      - listitem:
			        - button /^Change M{80}$/
			        - button /^Remove M{80}$/
			      - listitem:
			        - button /^Change m{80}$/
			        - button /^Remove m{80}$/
			    - status:
			      - group /^Is m{80} the same person as M{80}\\?$/:
			        - paragraph: /^Is m{80} the same person as M{80}\\?$/
			        - button "The same"
			        - button "Someone else"
			- region "Notifications":
			  - article "Category Added":
			    - heading "Category Added" [level=2]
			    - paragraph: ${MOVIES} has been added as a decision category
			    - button "Close"
		`,
		sentences: ["Category Added", `${MOVIES} has been added as a decision category`],
	});
	await activate(button(page, "Someone else"));
	await closeToast(page);
	await addMember(page, "Kim, Ben");
	await expect(page.getByRole("group", { name: "Two people?" })).toBeVisible();
	await addCategory(page, "Team kit");
	await expect(page.getByRole("list", { name: "Who takes turns here?" })).toBeVisible();
	await closeToast(page);
	await expectGoodView(page, "several people, perhaps a team", {
		sentences: ["“Kim, Ben” is on the list as one name."],
	});

	const away = { backOn: "infinity" } as const;
	await leave(page);
	await openList({ ...FAMILY, details: { [LONG_NAME]: away, Mia: away, [WIDE_NAME]: away } });
	await expect(page.getByText("Everyone is away.").first()).toBeVisible();
	await expectGoodView(page, "everybody away");

	await leave(page);
	await open();
	await expectHydrated(page);
	await expectNoViolations(page, "a new family's empty lists");
});

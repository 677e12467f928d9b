import { expect } from "@playwright/test";
import { addMembersAndCategories } from "../../cloud/store-actions.ts";
import { PASSWORD } from "../../helpers/users.ts";
import {
	clickButton,
	expectSignedIn,
	openSettings,
	pendingIndicator,
	signIn,
	signUp,
	storedKeys,
} from "../helpers/account-pages.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { addMember, expectToast, memberNames, viewTitle } from "../helpers/pages.ts";
import { DISHES, test } from "../helpers/people.ts";

const GUESTS = ["Mia", "Noah", "__proto__"];
const GUEST_FAMILY = { members: GUESTS, categories: [DISHES], cycles: { [DISHES]: ["Noah", "__proto__"] } };
const IMPORTS = "**/rest/v1/rpc/import_family";

test("a guest's family moves to an account on a yes, and is never lost", async ({ guestDevice, newPhone, server }) => {
	const page = await guestDevice(GUEST_FAMILY);
	const email = server.newEmail();
	const question = page.getByRole("region", { name: "Move your family to your account?" });

	await signUp(page, email, PASSWORD);
	// The mail may be there before the page knows that it has signed up.
	await expect(page).toHaveURL("/login");
	await page.goto(await server.waitForMailedLink(email));
	await clickButton(page, "Confirm my email");
	await expectSignedIn(page, email);
	await expect(question.getByRole("listitem")).toHaveText([
		"3 members: Mia, Noah, __proto__",
		`1 category: ${DISHES}`,
		`2 turns in the current cycle: ${DISHES}`,
	]);
	await expect(question).toContainText("You can still do this later in the settings.");
	await expect(question).not.toContainText("Your account already has");

	await clickButton(page, "No, leave it here");
	await expect(question).toBeHidden();
	await expect(viewTitle(page)).toBeFocused();
	await page.reload();
	await expectSignedIn(page, email);
	await expect(memberNames(page)).toHaveText([]);
	await openSettings(page);
	await expect(question).toContainText("3 members");
	await expectNoViolations(page, "the settings");
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();

	const { store } = await newPhone(email);
	await store.load();
	await addMembersAndCategories(store, ["Kim", "Noah"], [DISHES]);

	await clickButton(page, "Logout");
	await expect(memberNames(page)).toHaveText(GUESTS);
	await addMember(page, "Zoe");
	await expectToast(page, "Member Added", "Zoe has been added to the family");
	await signIn(page, email, PASSWORD);
	await expectSignedIn(page, email);
	await expect(question).toContainText("4 members");
	await expect(question).toContainText("Your account already has a family.");
	const gained = `3 members: Mia, __proto__, Zoe2 turns in the current cycle: ${DISHES}`;
	await expect(question.getByRole("list").last()).toContainText(gained);

	await page.route(IMPORTS, (route) => route.fulfill({ status: 400 }));
	await clickButton(page, "Yes, move it");
	await expect(page.getByRole("alert")).toBeVisible();
	await expectNoViolations(page, "its failure");
	await page.route(IMPORTS, (route) => route.abort());
	await clickButton(page, "Try again");
	const pending = "This will move to your account as soon as it can be sent:";
	await expect(question).toContainText(pending);
	await page.reload();
	// What waits to be sent shows in the account, and does not count as being there.
	await expect(pendingIndicator(page)).toHaveText("1 change is waiting to be sent");
	await expect(question).toContainText(pending);
	await page.unroute(IMPORTS);
	await page.evaluate(() => dispatchEvent(new Event("online")));
	await expectToast(page, "Family Moved", "Your family is now in your account.");
	await expect(question).toBeHidden();
	expect((await storedKeys(page)).filter((key) => key.startsWith("guest-"))).toEqual([]);
	await expect(viewTitle(page)).toBeFocused();
	await expect(memberNames(page)).toHaveText(["Kim", "Noah", "Mia", "__proto__", "Zoe"]);
});

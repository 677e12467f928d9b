import { expect, type Locator, type Page } from "@playwright/test";
import type { AccountUser } from "../../helpers/account-server.ts";
import { deferred } from "../../helpers/deferred.ts";
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
import { test } from "../helpers/account-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import {
	addCategory,
	addFamily,
	addMember,
	categoryCard,
	categoryNames,
	expectToast,
	memberNames,
	openCategories,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

const GUEST_FAMILY = {
	members: ["Mia", "Noah", "__proto__"],
	categories: ["Who does dishes?"],
	cycles: { "Who does dishes?": ["Noah", "__proto__"] },
} as const;
const PENDING_MESSAGE = "This will move to your account as soon as it can be sent:";
const GUEST_KEYS = ["guest-category-cycles", "guest-decision-categories", "guest-family-members"];

function importDialog(page: Page): Locator {
	return page.getByRole("region", { name: "Move your family to your account?" });
}

async function signInAsUser(page: Page, user: AccountUser) {
	await signIn(page, user.email, PASSWORD);
	await expectSignedIn(page, user.email);
}

async function guestKeys(page: Page): Promise<string[]> {
	return (await storedKeys(page)).filter((key) => GUEST_KEYS.includes(key));
}

/** The page says that the family is imported, and none of it is left on this device. */
async function expectImported(page: Page) {
	await expectToast(page, "Family Moved", "Your family is now in your account.");
	await expect(importDialog(page)).toBeHidden();
	expect(await guestKeys(page)).toEqual([]);
}

async function expectGuestFamilyWithTurns(page: Page) {
	await expect(memberNames(page)).toHaveText([...GUEST_FAMILY.members]);
	await openCategories(page);
	await expect(categoryCard(page, "Who does dishes?")).toContainText("2 of 3 have had a turn");
}

test("a guest who signs in may import the family with its turns", async ({ guestDevice, signedInDevice, server }) => {
	const user = await server.createUser();
	const page = await guestDevice(GUEST_FAMILY);
	await signInAsUser(page, user);
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - region "Move your family to your account?":
        - heading "Move your family to your account?" [level=2]
        - paragraph: "This device still has a family from before you logged in:"
        - list:
          - listitem:
            - strong: 3 members
            - text: ": Mia, Noah, __proto__"
          - listitem:
            - strong: 1 category
            - text: ": Who does dishes?"
          - listitem:
            - strong: 2 turns in the current cycle
            - text: ": Who does dishes?"
        - paragraph: If not, nothing changes. You can still do this later in the settings.
        - button "Yes, move it"
        - button "No, leave it here"
      - region "Family Members"
      - region "Decision Categories"
  `);
	await expect(importDialog(page)).not.toContainText("Your account already has");
	await clickButton(page, "Yes, move it");
	await expectImported(page);
	await expect(viewTitle(page)).toBeFocused();

	const other = await signedInDevice(user);
	await expectGuestFamilyWithTurns(other);
	await page.reload();
	await expect(memberNames(page)).toHaveText([...GUEST_FAMILY.members]);
	await expect(importDialog(page)).toBeHidden();
});

test("the day of a guest's last turn comes along", async ({ newDevice, server }) => {
	const user = await server.createUser();
	const page = await newDevice();
	await addFamily(page, "Mia", "Noah");
	await openCategories(page);
	const member = await takeTurn(page, "Who does dishes?");
	await signInAsUser(page, user);
	await clickButton(page, "Yes, move it");
	await expectImported(page);
	await openCategories(page);
	await expect(categoryCard(page, "Who does dishes?")).toContainText(`Last: ${member}, today`);
	await page.reload();
	await openCategories(page);
	await expect(categoryCard(page, "Who does dishes?")).toContainText(`Last: ${member}, today`);
});

test("an account with a family says what it gains, and joins the two by name", async ({
	signedInDevice,
	guestDevice,
	server,
}) => {
	const user = await server.createUser();
	const home = await signedInDevice(user);
	await addMember(home, "Kim");
	await addMember(home, "Noah");
	await addCategory(home, "Who does dishes?");
	await expectToast(home, "Category Added", "Who does dishes? has been added as a decision category");

	const page = await guestDevice({
		...GUEST_FAMILY,
		members: ["Mia", "Noah"],
		cycles: { "Who does dishes?": ["Noah"] },
	});
	await signInAsUser(page, user);
	await expect(importDialog(page)).toContainText("Your account already has a family.");
	await expect(importDialog(page).getByRole("list").last()).toHaveText(
		"1 member: Mia1 turn in the current cycle: Who does dishes?",
	);
	await clickButton(page, "Yes, move it");
	await expect(importDialog(page)).toBeHidden();
	await expect(memberNames(page)).toHaveText(["Kim", "Noah", "Mia"]);
	await expect(categoryNames(home)).toHaveText(["Who does dishes?"]);
	await expect(memberNames(home)).toHaveText(["Kim", "Noah", "Mia"]);
	expect(await guestKeys(page)).toEqual([]);
});

test("after a no both stay as they are, and the settings have the offer still", async ({ guestDevice, server }) => {
	const user = await server.createUser();
	const page = await guestDevice(GUEST_FAMILY);
	await signInAsUser(page, user);
	await clickButton(page, "No, leave it here");
	await expect(importDialog(page)).toBeHidden();
	await expect(viewTitle(page)).toBeFocused();
	await page.reload();
	await expectSignedIn(page, user.email);
	await expect(memberNames(page)).toHaveText([]);
	expect(await readStoredFamily(page)).toEqual(GUEST_FAMILY);

	await openSettings(page);
	await expect(importDialog(page)).toContainText("3 members");
	await clickButton(page, "Yes, move it");
	await expectImported(page);
	await expect(viewTitle(page)).toBeFocused();
});

test("a no holds for the family it was about, and another family raises the question again", async ({
	guestDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await guestDevice(GUEST_FAMILY);
	await signInAsUser(page, user);
	await clickButton(page, "No, leave it here");
	await expect(importDialog(page)).toBeHidden();
	await clickButton(page, "Logout");
	await expect(memberNames(page)).toHaveText([...GUEST_FAMILY.members]);
	await signInAsUser(page, user);
	await openSettings(page);
	await expect(importDialog(page)).toBeVisible();
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await expect(page.getByText("No family members added yet")).toBeVisible();
	await expect(importDialog(page)).toBeHidden();

	await clickButton(page, "Logout");
	await expect(memberNames(page)).toHaveText([...GUEST_FAMILY.members]);
	await addMember(page, "Zoe");
	await expectToast(page, "Member Added", "Zoe has been added to the family");
	await signInAsUser(page, user);
	await expect(importDialog(page)).toContainText("4 members");
});

test("failing on the way leaves the guest's family where it is, says so, and goes on by itself, also after a reload", async ({
	guestDevice,
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await guestDevice(GUEST_FAMILY);
	await signInAsUser(page, user);
	await expect(importDialog(page)).toBeVisible();
	const imports = "**/rest/v1/rpc/import_family";
	const isSeen = deferred();
	await page.route(imports, async (route) => {
		await isSeen.promise;
		await route.abort();
	});
	await clickButton(page, "Yes, move it");
	await expect(importDialog(page).getByRole("button", { name: "Moving…" })).toBeVisible();
	isSeen.resolve();
	await expect(importDialog(page)).toContainText(PENDING_MESSAGE);
	expect(await readStoredFamily(page)).toEqual(GUEST_FAMILY);
	await page.reload();
	// What waits to be sent shows in the account, and does not count as being there.
	await expect(pendingIndicator(page)).toHaveText("1 change is waiting to be sent");
	await expect(importDialog(page)).toContainText(PENDING_MESSAGE);
	expect(await readStoredFamily(page)).toEqual(GUEST_FAMILY);

	await page.unroute(imports);
	await page.evaluate(() => dispatchEvent(new Event("online")));
	await expectImported(page);
	const other = await signedInDevice(user);
	await expectGuestFamilyWithTurns(other);
});

test("what another tab adds to the guest's family meanwhile stays, and raises the question again", async ({
	guestDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await guestDevice(GUEST_FAMILY);
	await signInAsUser(page, user);
	await expect(importDialog(page)).toBeVisible();
	const tab = await page.context().newPage();
	await tab.goto("/favicon.svg");
	const answer = await holdRequests(page, "**/rest/v1/rpc/import_family");
	// What is added before it is sent comes along.
	const sent = page.waitForRequest("**/rest/v1/rpc/import_family");
	await clickButton(page, "Yes, move it");
	await sent;
	await tab.evaluate(
		(members) => localStorage.setItem("guest-family-members", JSON.stringify(members)),
		[...GUEST_FAMILY.members, "Zoe"],
	);
	await expect
		.poll(() => page.evaluate(() => localStorage.getItem("guest-family-members")), "each tab has a copy of its own")
		.toContain("Zoe");
	answer();
	await expect(importDialog(page).getByRole("list").last()).toHaveText("1 member: Zoe");
	expect(await readStoredFamily(page)).toEqual({ ...GUEST_FAMILY, members: [...GUEST_FAMILY.members, "Zoe"] });
	await clickButton(page, "Yes, move it");
	await expect(importDialog(page)).toBeHidden();
	await expect(memberNames(page)).toHaveText([...GUEST_FAMILY.members, "Zoe"]);
	expect(await guestKeys(page)).toEqual([]);
});

test("a family comes along over a sign-in with Google, and over the link of a mail", async ({
	guestDevice,
	server,
}) => {
	const email = server.newEmail();
	server.google.setNextUser({ sub: email, email, email_verified: true });
	const withGoogle = await guestDevice(GUEST_FAMILY);
	await withGoogle.goto("/signup");
	await clickButton(withGoogle, "Continue with Google");
	await expectSignedIn(withGoogle, email);

	const stranger = server.newEmail();
	const withMail = await guestDevice(GUEST_FAMILY);
	await signUp(withMail, stranger, PASSWORD);
	// The mail may be there before the page knows that it has signed up.
	await expect(withMail).toHaveURL("/login");
	await withMail.goto(await server.waitForMailedLink(stranger));
	await clickButton(withMail, "Confirm my email");
	await expectSignedIn(withMail, stranger);

	for (const page of [withGoogle, withMail]) {
		await expect(importDialog(page)).toContainText("3 members: Mia, Noah, __proto__");
		await clickButton(page, "Yes, move it");
		await expectToast(page, "Family Moved", "Your family is now in your account.");
		await expect(memberNames(page)).toHaveText([...GUEST_FAMILY.members]);
		expect(await guestKeys(page)).toEqual([]);
	}
});

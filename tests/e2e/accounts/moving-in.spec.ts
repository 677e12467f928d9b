import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../../helpers/accounts-e2e.ts";
import {
	expectSignedIn,
	openSettings,
	press,
	signIn,
	signUp,
	storedKeys,
	waitingMark,
} from "../../helpers/accounts-screens.ts";
import { PASSWORD, type Person } from "../../helpers/accounts-site.ts";
import { deferred } from "../../helpers/deferred.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	categoryNames,
	expectNews,
	memberNames,
	openCategories,
	viewTitle,
} from "../../helpers/e2e-app.ts";
import { keptFamily } from "../../helpers/e2e-storage.ts";

const GUESTS = {
	members: ["Mia", "Noah", "__proto__"],
	categories: ["Who does dishes?"],
	cycles: { "Who does dishes?": ["Noah", "__proto__"] },
} as const;
const WAITS_TO_BE_SENT = "It waits to be sent, and leaves this device by itself as soon as your account has it.";
const GUEST_KEYS = ["guest-category-cycles", "guest-decision-categories", "guest-family-members"];

function question(page: Page): Locator {
	return page.getByRole("region", { name: "Bring your family along?" });
}

async function enter(page: Page, person: Person) {
	await signIn(page, person.email, PASSWORD);
	await expectSignedIn(page, person.email);
}

async function guestKeys(page: Page): Promise<string[]> {
	return (await storedKeys(page)).filter((key) => GUEST_KEYS.includes(key));
}

test("a guest who signs in is asked, and the family comes along with its turns", async ({
	guestDevice,
	deviceOf,
	site,
}) => {
	const person = await site.newcomer();
	const page = await guestDevice(GUESTS);
	await enter(page, person);
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - region "Bring your family along?":
        - heading "Bring your family along?" [level=2]
        - paragraph: "This device still keeps a family from before you logged in:"
        - list:
          - listitem:
            - strong: 3 members
            - text: ": Mia, Noah, __proto__"
          - listitem:
            - strong: 1 category
            - text: ": Who does dishes?"
          - listitem:
            - strong: 2 turns in the running cycle
            - text: ": Who does dishes?"
        - paragraph: If not, both stay as they are, and you find this question again in the settings.
        - button "Yes, bring it along"
        - button "No, leave it here"
      - region "Family Members"
      - region "Decision Categories"
  `);
	await expect(question(page)).not.toContainText("Your account has");
	await press(page, "Yes, bring it along");
	await expectNews(page, "Family Brought Along", "Your family is in your account now.");
	await expect(question(page)).toBeHidden();
	await expect(viewTitle(page)).toBeFocused();
	expect(await guestKeys(page)).toEqual([]);

	const other = await deviceOf(person);
	await expect(memberNames(other)).toHaveText([...GUESTS.members]);
	await openCategories(other);
	await expect(categoryCard(other, "Who does dishes?")).toContainText("2 of 3 have had a turn");
	await page.reload();
	await expect(memberNames(page)).toHaveText([...GUESTS.members]);
	await expect(question(page)).toBeHidden();
});

test("an account with a family says what it gains, and joins the two by name", async ({
	deviceOf,
	guestDevice,
	site,
}) => {
	const person = await site.newcomer();
	const home = await deviceOf(person);
	await addMember(home, "Kim");
	await addMember(home, "Noah");
	await addCategory(home, "Who does dishes?");
	await expectNews(home, "Category Added", "Who does dishes? has been added as a decision category");

	const page = await guestDevice({ ...GUESTS, members: ["Mia", "Noah"], cycles: { "Who does dishes?": ["Noah"] } });
	await enter(page, person);
	await expect(question(page)).toContainText("Your account has a family already.");
	await expect(question(page).getByRole("list").last()).toHaveText(
		"1 member: Mia1 turn in the running cycle: Who does dishes?",
	);
	await press(page, "Yes, bring it along");
	await expect(question(page)).toBeHidden();
	await expect(memberNames(page)).toHaveText(["Kim", "Noah", "Mia"]);
	await expect(categoryNames(home)).toHaveText(["Who does dishes?"]);
	await expect(memberNames(home)).toHaveText(["Kim", "Noah", "Mia"]);
	expect(await guestKeys(page)).toEqual([]);
});

test("after a no both stay as they are, and the settings have the offer still", async ({ guestDevice, site }) => {
	const person = await site.newcomer();
	const page = await guestDevice(GUESTS);
	await enter(page, person);
	await press(page, "No, leave it here");
	await expect(question(page)).toBeHidden();
	await expect(viewTitle(page)).toBeFocused();
	await page.reload();
	await expectSignedIn(page, person.email);
	await expect(memberNames(page)).toHaveText([]);
	expect(await keptFamily(page)).toEqual(GUESTS);

	await openSettings(page);
	await expect(question(page)).toContainText("3 members");
	await press(page, "Yes, bring it along");
	await expectNews(page, "Family Brought Along", "Your family is in your account now.");
	await expect(question(page)).toBeHidden();
	await expect(viewTitle(page)).toBeFocused();
	expect(await guestKeys(page)).toEqual([]);
});

test("a no holds for the family it was about, and another family is asked about", async ({ guestDevice, site }) => {
	const person = await site.newcomer();
	const page = await guestDevice(GUESTS);
	await enter(page, person);
	await press(page, "No, leave it here");
	await expect(question(page)).toBeHidden();
	await press(page, "Logout");
	await expect(memberNames(page)).toHaveText([...GUESTS.members]);
	await enter(page, person);
	await openSettings(page);
	await expect(question(page)).toBeVisible();
	await page.getByRole("link", { name: "Back to Whose Turn?" }).click();
	await expect(page.getByText("No family members added yet")).toBeVisible();
	await expect(question(page)).toBeHidden();

	await press(page, "Logout");
	await expect(memberNames(page)).toHaveText([...GUESTS.members]);
	await addMember(page, "Zoe");
	await expectNews(page, "Member Added", "Zoe has been added to the family");
	await enter(page, person);
	await expect(question(page)).toContainText("4 members");
});

test("failing half-way leaves the guest's family where it is, says so, and goes on by itself, also after a reload", async ({
	guestDevice,
	deviceOf,
	site,
}) => {
	const person = await site.newcomer();
	const page = await guestDevice(GUESTS);
	await enter(page, person);
	await expect(question(page)).toBeVisible();
	// Members and categories arrive, the turns do not.
	const turns = "**/rest/v1/category_cycles*";
	const isSeen = deferred();
	await page.route(turns, async (route) => {
		if (route.request().method() !== "POST") return route.continue();
		await isSeen.promise;
		await route.abort();
	});
	await press(page, "Yes, bring it along");
	await expect(question(page).getByRole("button", { name: "Bringing your family along…" })).toBeVisible();
	isSeen.resolve();
	await expect(question(page)).toContainText(WAITS_TO_BE_SENT);
	expect(await keptFamily(page)).toEqual(GUESTS);
	await page.reload();
	// What waits to be sent shows in the account, and does not count as being there.
	await expect(waitingMark(page)).toHaveText("1 change is waiting to be sent");
	await expect(question(page)).toContainText(WAITS_TO_BE_SENT);
	expect(await keptFamily(page)).toEqual(GUESTS);

	await page.unroute(turns);
	await page.evaluate(() => dispatchEvent(new Event("online")));
	await expectNews(page, "Family Brought Along", "Your family is in your account now.");
	await expect(question(page)).toBeHidden();
	expect(await guestKeys(page)).toEqual([]);
	const other = await deviceOf(person);
	await expect(memberNames(other)).toHaveText([...GUESTS.members]);
	await openCategories(other);
	await expect(categoryCard(other, "Who does dishes?")).toContainText("2 of 3 have had a turn");
});

test("what another tab adds to the guest's family meanwhile stays, and is asked about", async ({
	guestDevice,
	site,
}) => {
	const person = await site.newcomer();
	const page = await guestDevice(GUESTS);
	await enter(page, person);
	await expect(question(page)).toBeVisible();
	const tab = await page.context().newPage();
	await tab.goto("/favicon.svg");
	const added = deferred();
	await page.route("**/rest/v1/category_cycles*", async (route) => {
		if (route.request().method() === "POST") await added.promise;
		await route.continue();
	});
	await press(page, "Yes, bring it along");
	await tab.evaluate(
		(members) => localStorage.setItem("guest-family-members", JSON.stringify(members)),
		[...GUESTS.members, "Zoe"],
	);
	await expect
		.poll(() => page.evaluate(() => localStorage.getItem("guest-family-members")), "each tab has a copy of its own")
		.toContain("Zoe");
	added.resolve();
	await expect(question(page).getByRole("list").last()).toHaveText("1 member: Zoe");
	expect(await keptFamily(page)).toEqual({ ...GUESTS, members: [...GUESTS.members, "Zoe"] });
	await press(page, "Yes, bring it along");
	await expect(question(page)).toBeHidden();
	await expect(memberNames(page)).toHaveText([...GUESTS.members, "Zoe"]);
	expect(await guestKeys(page)).toEqual([]);
});

test("a family comes along over a sign-in with Google, and over the link of a mail", async ({ guestDevice, site }) => {
	const email = site.newEmail();
	site.google.nextPerson({ sub: email, email, email_verified: true });
	const withGoogle = await guestDevice(GUESTS);
	await withGoogle.goto("/signup");
	await press(withGoogle, "Continue with Google");
	await expectSignedIn(withGoogle, email);

	const stranger = site.newEmail();
	const withMail = await guestDevice(GUESTS);
	await signUp(withMail, stranger, PASSWORD);
	await withMail.goto(await site.mailedLink(stranger));
	await press(withMail, "Confirm my email");
	await expectSignedIn(withMail, stranger);

	for (const page of [withGoogle, withMail]) {
		await expect(question(page)).toContainText("3 members: Mia, Noah, __proto__");
		await press(page, "Yes, bring it along");
		await expectNews(page, "Family Brought Along", "Your family is in your account now.");
		await expect(memberNames(page)).toHaveText([...GUESTS.members]);
		expect(await guestKeys(page)).toEqual([]);
	}
});

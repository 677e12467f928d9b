import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { expectHydrated, FAMILY } from "../helpers/pages.ts";
import { VIEWS } from "../helpers/views.ts";

/** What a screen reader finds in each view, in its order. */
const TREES: Record<string, string> = {
	setup: `
    - banner:
      - heading "Whose Turn?" [level=1]
      - navigation "Account":
        - link "Login"
        - link "Sign Up"
    - main:
      - region "Family Members":
        - heading "Family Members" [level=2]
        - textbox "Add a family member"
        - button "Add member"
        - status
        - list "Family members":
          - listitem:
            - button "Change Mia"
            - button "Remove Mia"
          - listitem:
            - button "Change Noah"
            - button "Remove Noah"
          - listitem:
            - button "Change Zoe"
            - button "Remove Zoe"
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
            - button "Change Who does dishes?"
            - button "Remove Who does dishes?"
      - region "Keep your family's data safe":
        - heading "Keep your family's data safe" [level=2]
        - link "Create an account"
        - button "Got it"
      - note:
        - link "Sign up"
      - button "Continue to Decision Making"
      - link "Settings"
    - region "Notifications"
  `,
	toast: `
    - region "Notifications":
      - dialog "Member Added":
        - heading "Member Added" [level=2]
        - paragraph: Ada has been added to the family
        - button "Close"
  `,
	"same person": `
    - region "Family Members":
      - list "Family members":
        - listitem:
          - button "Change Mia"
          - button "Remove Mia"
        - listitem
        - listitem
        - listitem:
          - button "Change mia"
          - button "Remove mia"
      - status:
        - group "Is mia the same person as Mia?":
          - paragraph: Is mia the same person as Mia?
          - button "The same"
          - button "Someone else"
  `,
	"several people": `
    - region "Family Members":
      - status:
        - group "Two people?":
          - paragraph: Two people?
          - paragraph: “Ada, Ben” is on the list as one name.
          - button "Add Ada and Ben"
          - button "One person"
  `,
	"question before clearing": `
    - region "Notifications"
    - alertdialog "Remove your data from this device?":
      - heading "Remove your data from this device?" [level=2]
      - paragraph: /^All members, categories and turns will be removed from this browser/
      - button "Download a copy"
      - button "Cancel"
      - button "Remove"
  `,
	result: `
    - main:
      - navigation:
        - button "Back to Setup"
        - link "Settings"
      - heading /It's (Mia|Noah|Zoe)'s turn!/ [level=1]
      - paragraph: Movie Night Choice
      - paragraph: Picked from 3 who haven't had a turn yet
      - button "Decision Made!"
      - button "Help Me Decide"
    - region "Notifications"
  `,
	helper: `
    - main:
      - navigation:
        - button "Back to Result"
        - link "Settings"
      - heading /(Mia|Noah|Zoe), What kind of movie are you in the mood for\\?/ [level=1]
      - list:
        - listitem:
          - button "Comedy" [pressed]
        - listitem:
          - button "Action"
        - listitem:
          - button "Animation"
        - listitem:
          - button "Family"
        - listitem:
          - button "Something New"
      - button "Decision Made!"
    - region "Notifications"
  `,
	settings: `
    - main:
      - navigation:
        - link "Back to Whose Turn?"
      - heading "Settings" [level=1]
      - region "Appearance":
        - heading "Appearance" [level=2]
        - group "Theme":
          - radio "System" [checked]
          - radio "Light"
          - radio "Dark"
        - checkbox "Play a sound when someone is picked"
        - checkbox "Vibrate when someone is picked"
      - region "Your family's data":
        - heading "Your family's data" [level=2]
        - button "Download a copy"
        - button "Open a family file"
      - region "This device":
        - heading "This device" [level=2]
        - paragraph:
          - link "Sign up"
        - button "Remove from this device"
    - region "Notifications"
  `,
	login: `
    - main:
      - navigation:
        - link "Back to Whose Turn?"
        - link "Settings"
      - heading "Welcome Back" [level=1]
      - textbox "Email"
      - status
      - textbox "Password"
      - status
      - button "Sign In"
      - paragraph:
        - link "Forgot your password?"
      - button "Continue with Google" [disabled]
      - paragraph: Google login is not available here.
      - status
      - paragraph:
        - link "Sign up"
    - region "Notifications"
  `,
	signup: `
    - main:
      - navigation:
        - link "Back to Whose Turn?"
        - link "Settings"
      - heading "Create Account" [level=1]
      - textbox "Full Name"
      - status
      - textbox "Email"
      - status
      - textbox "Password"
      - status: Please use at least 8 characters.
      - button "Create Account"
      - button "Continue with Google" [disabled]
      - paragraph: Google login is not available here.
      - status
      - paragraph:
        - link "Log in"
    - region "Notifications"
  `,
};

for (const [name, tree] of Object.entries(TREES)) {
	test(`landmarks, headings in order, and a name for all that can be pressed or filled: ${name}`, async ({
		page,
		open,
	}) => {
		await VIEWS[name]?.(page, async (path) => {
			await open(FAMILY, path);
			await expectHydrated(page);
		});
		await expect(page.locator("body")).toMatchAriaSnapshot(tree);
		// Without a style of its own, Safari does not expose it as a list.
		const styles = await page
			.getByRole("list")
			.evaluateAll((lists) => lists.map((list) => getComputedStyle(list).listStyleType));
		expect(styles).not.toContain("none");
	});
}

test("a page that there is not has a heading and a way out", async ({ page, open, watch }) => {
	watch.expectLine(/nowhere/);
	await open({}, "/nowhere");
	await expectHydrated(page);
	await expect(page.locator("body")).toMatchAriaSnapshot(`
    - main:
      - navigation:
        - link "Settings"
      - heading "Oops! Page not found" [level=1]
      - link "Return to Home"
    - region "Notifications"
  `);
});

test("a new family's lists say that they are empty", async ({ page, open }) => {
	await open();
	await expectHydrated(page);
	await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - region "Family Members":
        - heading "Family Members" [level=2]
        - textbox "Add a family member"
        - button "Add member"
        - paragraph: No family members added yet
      - region "Decision Categories":
        - heading "Decision Categories" [level=2]
        - textbox "Add a decision category"
        - button "Add category"
        - paragraph: No decision categories added yet
      - note:
        - link "Sign up"
      - link "Settings"
  `);
});

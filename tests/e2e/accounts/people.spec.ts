import { expect, type Page } from "@playwright/test";
import { waitForFamily } from "../../cloud/store-actions.ts";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, field } from "../helpers/account-pages.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { expectCategories, expectSetup, expectToast, memberNames, unfold } from "../helpers/pages.ts";
import { familyOf, join, openPeople, renameFamily, test } from "../helpers/people.ts";

const SHARED = ["Mia", "Noah"];

const chooser = (page: Page) => page.getByRole("combobox", { name: "Family" });

/** The answer of a question that is open. */
const answer = (page: Page, button: string) =>
	page.getByRole("alertdialog").getByRole("button", { name: button }).click();

test("a family is handed over, deleted for all, and brought back by another", async ({ newPerson, signedInDevice }) => {
	const [mias, noahs] = [await newPerson(...SHARED), await newPerson()];
	await mias.families.editPerson(familyOf(mias), mias.userId, { name: "Mia", member: undefined });
	await join(noahs, mias, "Noah");
	const [mia, noah] = [await signedInDevice(mias), await signedInDevice(noahs)];

	await openPeople(mia);
	await unfold(mia, "More");
	await mia.getByRole("button", { name: /^Noah.*Adult/ }).click();
	await clickButton(mia, "Hand the family over");
	await answer(mia, "Hand over");
	await expect(mia.getByRole("button", { name: "Leave this family" })).toBeVisible();

	// Whoever is made a screen is one at once, on an open page, and then an adult again.
	await openPeople(noah);
	await expect(noah.getByRole("button", { name: /^Noah.*Owner/ })).toBeVisible();
	for (const role of ["screen", "adult"] as const) {
		await noah.getByRole("button", { name: /^Mia/ }).click();
		await clickButton(noah, role === "screen" ? "Make a screen" : "Make an adult");
		await answer(noah, "Change");
		if (role === "screen") await expectCategories(mia);
		else await expectSetup(mia);
	}

	await unfold(noah, "More");
	await clickButton(noah, "Delete this family");
	await expect(noah.getByText("This takes it from Mia, too.")).toBeVisible();
	const more = noah.getByRole("region", { name: "More" });
	await expect(more.getByRole("button", { name: "Download a copy" })).toBeVisible();
	await field(noah, "Your password").fill(PASSWORD);
	await clickButton(noah, "Delete for everyone");
	const question = noah.getByRole("alertdialog", { name: "Delete My Family for everyone?" });
	await expect(question).toContainText("from Mia, too");
	await answer(noah, "Delete");
	await expect(memberNames(noah)).toHaveCount(0);

	await expectToast(mia, "Noah deleted My Family.", "You can bring it back under People.");
	await openPeople(mia);
	await expect(mia.getByRole("main").getByRole("heading", { name: "Noah deleted My Family." })).toBeVisible();
	await expect(mia.getByText("You can bring it back as yours for 30 more days.")).toBeVisible();
	await expectNoViolations(mia);
	await clickButton(mia, "Bring it back");
	await expectToast(mia, "Welcome back!", "It is yours now, with everyone who was in it.");
	await expect(memberNames(mia)).toHaveText(SHARED);
	await openPeople(mia);
	await expect(mia.getByRole("button", { name: /^Mia.*Owner/ })).toBeVisible();
	await expect(mia.getByRole("button", { name: "Bring it back" })).toHaveCount(0);
});

test("whoever is in two families switches between them, and may leave one", async ({ newPerson, signedInDevice }) => {
	const [mia, noahs] = [await newPerson(...SHARED), await newPerson("Grandpa")];
	await join(noahs, mia);
	const page = await signedInDevice(noahs);
	await expect(memberNames(page)).toHaveText(["Grandpa"]);
	await openPeople(page);
	await renameFamily(page, "The Moons");
	await page.goto("/");
	await chooser(page).selectOption("My Family");
	await expect(memberNames(page)).toHaveText(SHARED);
	await page.reload();
	await expect(memberNames(page)).toHaveText(SHARED);
	await chooser(page).selectOption("The Moons");
	await expect(memberNames(page)).toHaveText(["Grandpa"]);
	await chooser(page).selectOption("My Family");

	await expect(memberNames(page)).toHaveText(SHARED);
	await mia.families.removePerson(familyOf(mia), noahs.userId);
	await expect(page.getByText("You are no longer in My Family.")).toBeVisible();
	await expect(memberNames(page)).toHaveText(["Grandpa"]);

	await join(noahs, mia);
	await page.goto("/");
	await chooser(page).selectOption("My Family");
	await expect(memberNames(page)).toHaveText(SHARED);
	await openPeople(page);
	await unfold(page, "More");
	await clickButton(page, "Leave this family");
	await answer(page, "Leave");
	await expect(memberNames(page)).toHaveText(["Grandpa"]);
	// In the view that opens then.
	await expectToast(page, "Done", "You are no longer in this family.");
	await expect(chooser(page)).toHaveCount(0);
	await waitForFamily(mia.store, () => mia.store.people?.()?.people.length === 1);
});

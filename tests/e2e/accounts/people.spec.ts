import { expect, type Page } from "@playwright/test";
import { memberNames as namesIn } from "../../cloud/store-actions.ts";
import { waitForFamily, waitForSyncStatus } from "../../cloud/wait-for-store.ts";
import { PASSWORD } from "../../helpers/users.ts";
import { blockBackend, clickButton, field } from "../helpers/account-pages.ts";
import { findDaytime } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import {
	decisionButton,
	drawMember,
	expectCategories,
	expectErrorToast,
	expectSetup,
	expectToast,
	memberNames,
	openCategories,
	returnToCategories,
	unfold,
	viewTitle,
} from "../helpers/pages.ts";
import { DISHES, familyOf, invite, join, openPeople, readQrCode, renameFamily, test } from "../helpers/people.ts";

const SHARED = ["Mia", "Noah"];

test("whoever is in two families switches between them, and leaves one", async ({ newPerson, signedInDevice }) => {
	const mia = await newPerson(...SHARED);
	const noah = await newPerson("Grandpa");
	await join(noah, mia);
	const page = await signedInDevice(noah);
	await expect(memberNames(page)).toHaveText(["Grandpa"]);
	const chooser = page.getByRole("combobox", { name: "Family" });
	await openPeople(page);
	await renameFamily(page, "The Moons");
	await page.goto("/");
	await chooser.selectOption("My Family");
	await expect(memberNames(page)).toHaveText(SHARED);
	await page.reload();
	await expect(memberNames(page)).toHaveText(SHARED);
	await chooser.selectOption("The Moons");
	await expect(memberNames(page)).toHaveText(["Grandpa"]);
	await chooser.selectOption("My Family");
	await expect(memberNames(page)).toHaveText(SHARED);
	await openPeople(page);
	await unfold(page, "More");
	await clickButton(page, "Leave this family");
	await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
	await expect(memberNames(page)).toHaveText(["Grandpa"]);
	// In the view that opens then.
	await expectToast(page, "Done", "You are no longer in this family.");
	await expect(chooser).toHaveCount(0);
	await waitForFamily(mia.store, () => mia.store.people?.()?.people.length === 1);
});

test("a family is handed over, not without a network, and its new owner makes others screens and deletes it for all", async ({
	newPerson,
	signedInDevice,
}) => {
	const [mias, noahs] = [await newPerson(...SHARED), await newPerson()];
	await join(noahs, mias, "Noah");
	const [mia, noah] = [await signedInDevice(mias), await signedInDevice(noahs)];
	await openPeople(mia);
	await unfold(mia, "More");
	const adult = mia.getByRole("button", { name: /Noah.*Adult/ });
	await expect(adult).toBeVisible();
	const mend = await blockBackend(mia);
	const handOver = async () => {
		await adult.click();
		await clickButton(mia, "Hand the family over");
		await mia.getByRole("alertdialog").getByRole("button", { name: "Hand over" }).click();
	};
	await handOver();
	const unreachable = "The server cannot be reached. Please check your connection and try again.";
	await expectErrorToast(mia, "Not Changed", unreachable);
	await expect(mia.getByRole("button", { name: "Leave this family" })).toHaveCount(0);
	await mend();
	await handOver();
	await expect(mia.getByRole("button", { name: "Leave this family" })).toBeVisible();

	await openPeople(noah);
	await expect(noah.getByRole("button", { name: /^Noah.*Owner/ })).toBeVisible();
	await noah.getByRole("button", { name: /Someone.*Adult/ }).click();
	await clickButton(noah, "Make a screen");
	await noah.getByRole("alertdialog").getByRole("button", { name: "Change" }).click();
	// At once, on the page that is open.
	await expectCategories(mia);
	await openPeople(noah);
	await unfold(noah, "More");
	await clickButton(noah, "Delete this family");
	await expect(noah.getByText("This takes it from 1 screen, too.")).toBeVisible();
	await expect(
		noah.getByRole("region", { name: "More" }).getByRole("button", { name: "Download a copy" }),
	).toBeVisible();
	for (const password of ["not the password", PASSWORD]) {
		await field(noah, "Your password").fill(password);
		await clickButton(noah, "Delete for everyone");
		if (password !== PASSWORD)
			await expectErrorToast(noah, "Not Deleted", "That's not the right password. Please try again.");
	}
	const question = noah.getByRole("alertdialog", { name: "Delete My Family for everyone?" });
	await expect(question).toContainText("This takes it from 1 screen, too.");
	await question.getByRole("button", { name: "Delete" }).click();
	await expect(memberNames(noah)).toHaveCount(0);
	await expectSetup(mia);
	await expect(memberNames(mia)).toHaveCount(0);
});

test("an account whose family has other adults is deleted for all of them only after another question", async ({
	newPerson,
	signedInDevice,
}) => {
	const [mias, noah] = [await newPerson(...SHARED), await newPerson()];
	await join(noah, mias);
	await noah.store.load();
	expect(namesIn(noah.store)).toEqual(SHARED);
	const mia = await signedInDevice(mias);
	const asking = (name: string) => mia.getByRole("alertdialog", { name });
	for (const answer of ["Cancel", "Delete"]) {
		await mia.goto("/settings#delete-account");
		await mia.reload();
		await field(mia, "Your password").fill(PASSWORD);
		await clickButton(mia, "Delete my account forever");
		await asking("Delete your account?").getByRole("button", { name: "Delete" }).click();
		await asking("Delete everything for everyone, too?").getByRole("button", { name: answer }).click();
	}
	await expectToast(mia, "Your account was deleted", "Everything in it has been removed from the server too.");
	await waitForSyncStatus(noah.store, ({ isRemoved }) => isRemoved === true);
});

test("a family that its owner has deleted is brought back by another adult, who is told by whom; it is theirs then", async ({
	newPerson,
	signedInDevice,
}) => {
	const [mias, noahs] = [await newPerson(...SHARED), await newPerson()];
	await mias.families.editPerson(familyOf(mias), mias.userId, { name: "Mia", member: undefined });
	await join(noahs, mias, "Noah");
	const noah = await signedInDevice(noahs);
	await expect(memberNames(noah)).toHaveText(SHARED);
	await mias.families.deleteFamily(familyOf(mias), true);
	await expectToast(noah, "Mia deleted My Family.", "You can bring it back under People.");
	await openPeople(noah);
	await expect(noah.getByRole("heading", { name: "Mia deleted My Family." })).toBeVisible();
	await expect(noah.getByText("You can bring it back as yours for 30 more days.")).toBeVisible();
	await expectNoViolations(noah);
	await clickButton(noah, "Bring it back");
	await expectToast(noah, "Welcome back!", "It is yours now, with everyone who was in it.");
	await expect(memberNames(noah)).toHaveText(SHARED);
	await openPeople(noah);
	await expect(noah.getByRole("button", { name: /^Noah.*Owner/ })).toBeVisible();
	await expect(noah.getByRole("button", { name: "Bring it back" })).toHaveCount(0);
});

test("whoever is removed reads so at once, also of what waited on a phone without a network", async ({
	newPerson,
	signedInDevice,
}) => {
	const [mia, noahs] = [await newPerson(...SHARED), await newPerson()];
	await join(noahs, mia);
	const [noah, offline] = [await signedInDevice(noahs), await signedInDevice(noahs)];
	for (const page of [noah, offline]) await expect(memberNames(page)).toHaveText(SHARED);
	await openCategories(offline);
	const mend = await blockBackend(offline);
	const member = await drawMember(offline, DISHES);
	await decisionButton(offline).click();
	await returnToCategories(offline);
	await mia.families.removePerson(familyOf(mia), noahs.userId);
	await expect(noah.getByText("You are no longer in My Family.")).toBeVisible();
	await expectSetup(noah);
	await expect(memberNames(noah)).toHaveCount(0);
	await mend();
	await offline.evaluate(() => dispatchEvent(new Event("online")));
	const message = `You are no longer in this family. ${member}'s turn was not recorded.`;
	await expect(offline.getByText(message, { exact: true })).toBeVisible();
	await clickButton(offline, "Got it");
	await offline.reload();
	await expectSetup(offline);
	await expect(memberNames(offline)).toHaveCount(0);
});

test("a tablet is a screen once a phone has scanned it, or by an invitation; it decides, and nothing else", async ({
	newDevice,
	newPerson,
	signedInDevice,
}) => {
	const mias = await newPerson(...SHARED);
	await mias.families.editPerson(familyOf(mias), mias.userId, { name: "Mia", member: undefined });
	const mia = await signedInDevice(mias);
	const tablet = await newDevice("/login", findDaytime());
	await tablet.getByRole("link", { name: "Use this device as a screen" }).click();
	await clickButton(tablet, "Use this device as a screen");
	await expect(tablet.getByText("Waiting for your phone…")).toBeVisible();
	// A screen has one code, also in two tabs.
	const code = (page: Page) => page.getByText(/^[A-Z]{4} [A-Z]{4}$/);
	const tab = await tablet.context().newPage();
	await tab.goto("/screen");
	const letters = await code(tab).textContent();
	await expect(code(tablet)).toHaveText(letters ?? "none");
	await tab.close();
	// What is scanned is noticed where the people are open.
	await openPeople(mia);
	await mia.goto(await readQrCode(tablet, "QR code that connects this screen"));
	await expect(mia.getByText("Does the screen in front of you show these letters?")).toBeVisible();
	await expect(mia.getByText(letters ?? "none", { exact: true })).toBeVisible();
	await field(mia, "Name of the screen").fill("Kitchen tablet");
	await clickButton(mia, "Connect");
	await expectToast(mia, "Screen Connected", "It shows your family now.");
	await expectCategories(tablet);
	await drawMember(tablet, DISHES);
	await decisionButton(tablet).click();
	await returnToCategories(tablet);
	await expect(tablet.getByText("1 of 2 have had a turn")).toBeVisible();
	await expect(tablet.getByRole("button", { name: "Reset" })).toHaveCount(0);
	await tablet.goto("/people");
	await expectCategories(tablet);

	const second = await newDevice(await invite(mia, "screen"), findDaytime());
	await clickButton(second, "Use this device as a screen");
	await expectCategories(second);

	await mia.goto("/");
	await invite(mia, "screen");
	await clickButton(mia, "Show a code");
	const spoken = await code(mia).textContent();
	const third = await newDevice("/screen", findDaytime());
	for (const typed of ["aaaa aaaa", spoken ?? ""]) {
		await field(third, "Or the code of an invitation").fill(typed);
		await clickButton(third, "Connect");
		if (typed !== spoken) await expect(third.getByText("That code is wrong")).toBeVisible();
	}
	await expect(viewTitle(third)).toHaveText("Mia's family");
	await clickButton(third, "Join");
	await expectCategories(third);
	await openPeople(mia);
	await mia.getByRole("button", { name: /Kitchen tablet/ }).click();
	await clickButton(mia, "Remove from the family");
	await mia.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
	await expect(tablet.getByText("Mia removed this screen from My Family.")).toBeVisible();
	await expect(tablet.getByText("Waiting for your phone…")).toBeVisible();
});

import { expect } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { blockBackend, clickButton, field } from "../helpers/account-pages.ts";
import { findDaytime, test } from "../helpers/account-test.ts";
import {
	addFamily,
	addMember,
	decisionButton,
	drawMember,
	expectCategories,
	expectErrorToast,
	expectSetup,
	expectToast,
	memberNames,
	openCategories,
} from "../helpers/pages.ts";
import { invite, joinByLink, openPeople, readQrCode, SHARED_MEMBERS, shareFamily } from "../helpers/people.ts";

test("whoever is in two families switches between them, and leaves one", async ({ signedInDevice, server }) => {
	const mia = await signedInDevice(await server.createUser());
	await addFamily(mia, ...SHARED_MEMBERS);
	await openPeople(mia);
	await field(mia, "Name of the family").fill("The Moons");
	await clickButton(mia, "Rename");
	await expect(mia.getByRole("main").getByText("The Moons")).toBeVisible();
	const link = await invite(mia, "adult");
	const noah = await signedInDevice(await server.createUser());
	await addMember(noah, "Grandpa");
	await expectToast(noah, "Member Added", "Grandpa has been added to the family");
	await joinByLink(noah, link);
	await clickButton(noah, "None of them");
	await expect(memberNames(noah)).toHaveText(SHARED_MEMBERS);
	await noah.getByRole("combobox", { name: "Family" }).selectOption("My Family");
	await expect(memberNames(noah)).toHaveText(["Grandpa"]);
	await noah.reload();
	await expect(memberNames(noah)).toHaveText(["Grandpa"]);
	await noah.getByRole("combobox", { name: "Family" }).selectOption("The Moons");
	await expect(memberNames(noah)).toHaveText(SHARED_MEMBERS);
	await openPeople(noah);
	await clickButton(noah, "Leave this family");
	await noah.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
	await expect(memberNames(noah)).toHaveText(["Grandpa"]);
	await expect(noah.getByRole("combobox", { name: "Family" })).toHaveCount(0);
	await openPeople(mia);
	await expect(mia.getByRole("region", { name: "Who is here" }).getByRole("listitem")).toHaveCount(1);
});

test("a family is handed over, and its new owner makes others screens and deletes it for all", async ({
	signedInDevice,
	server,
}) => {
	const mia = await signedInDevice(await server.createUser());
	const noah = await signedInDevice(await server.createUser());
	await shareFamily(mia, noah);
	await openPeople(mia);
	await mia.getByRole("button", { name: /Noah.*Adult/ }).click();
	await clickButton(mia, "Hand the family over");
	await mia.getByRole("alertdialog").getByRole("button", { name: "Hand over" }).click();
	await expect(mia.getByRole("button", { name: "Leave this family" })).toBeVisible();
	await openPeople(noah);
	// Once he is no longer the adult of the list as it was last seen.
	await noah.getByRole("button", { name: /Someone.*Adult/ }).click();
	await clickButton(noah, "Make a screen");
	await noah.getByRole("alertdialog").getByRole("button", { name: "Change" }).click();
	// At once, on the page that is open.
	await expectCategories(mia);
	await openPeople(noah);
	await clickButton(noah, "Delete this family");
	await noah.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
	await expect(memberNames(noah)).toHaveCount(0);
	await expectSetup(mia);
	await expect(memberNames(mia)).toHaveCount(0);
});

test("a family that is handed over without a network stays its owner's, who reads so, and is handed over once there is one", async ({
	signedInDevice,
	server,
}) => {
	const mia = await signedInDevice(await server.createUser());
	const noah = await signedInDevice(await server.createUser());
	await shareFamily(mia, noah);
	await openPeople(mia);
	const adult = mia.getByRole("button", { name: /Noah.*Adult/ });
	await expect(adult).toBeVisible();
	const mend = await blockBackend(mia);
	const handOver = async () => {
		await adult.click();
		await clickButton(mia, "Hand the family over");
		await mia.getByRole("alertdialog").getByRole("button", { name: "Hand over" }).click();
	};
	await handOver();
	await expectErrorToast(
		mia,
		"Not Changed",
		"The server cannot be reached. Please check your connection and try again.",
	);
	await expect(mia.getByRole("button", { name: "Leave this family" })).toHaveCount(0);
	await mend();
	await handOver();
	await expect(mia.getByRole("button", { name: "Leave this family" })).toBeVisible();
	await openPeople(noah);
	await expect(noah.getByRole("button", { name: /^Noah.*Owner/ })).toBeVisible();
});

test("an account whose family has other adults is deleted for all of them only after another question", async ({
	signedInDevice,
	server,
}) => {
	const mia = await signedInDevice(await server.createUser());
	const noah = await signedInDevice(await server.createUser());
	await shareFamily(mia, noah);
	await expect(memberNames(noah)).toHaveText(SHARED_MEMBERS);
	await mia.goto("/settings#delete-account");
	await field(mia, "Your password").fill(PASSWORD);
	await clickButton(mia, "Delete my account forever");
	const asking = (name: string) => mia.getByRole("alertdialog", { name });
	await asking("Delete your account?").getByRole("button", { name: "Delete" }).click();
	await asking("Delete everything for everyone, too?").getByRole("button", { name: "Cancel" }).click();
	await mia.reload();
	await field(mia, "Your password").fill(PASSWORD);
	await clickButton(mia, "Delete my account forever");
	await asking("Delete your account?").getByRole("button", { name: "Delete" }).click();
	await asking("Delete everything for everyone, too?").getByRole("button", { name: "Delete" }).click();
	await expectToast(mia, "Your account was deleted", "Everything in it has been removed from the server too.");
	await expect(noah.getByText("You are no longer in My Family.")).toBeVisible();
	await expect(memberNames(noah)).toHaveCount(0);
});

test("whoever is removed reads so at once, also of what waited on a phone without a network", async ({
	signedInDevice,
	server,
}) => {
	const mia = await signedInDevice(await server.createUser());
	const user = await server.createUser();
	const noah = await signedInDevice(user);
	await shareFamily(mia, noah);
	const offline = await signedInDevice(user);
	await expect(memberNames(offline)).toHaveText(SHARED_MEMBERS);
	await openCategories(offline);
	const mend = await blockBackend(offline);
	const member = await drawMember(offline, "Who does dishes?");
	await decisionButton(offline).click();
	await expectCategories(offline);
	await openPeople(mia);
	await mia.getByRole("button", { name: /Noah.*Adult/ }).click();
	await clickButton(mia, "Remove from the family");
	await mia.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
	await expect(noah.getByText("You are no longer in My Family.")).toBeVisible();
	await expectSetup(noah);
	await expect(memberNames(noah)).toHaveCount(0);
	await mend();
	await offline.evaluate(() => dispatchEvent(new Event("online")));
	await expect(
		offline.getByText(`You are no longer in My Family. ${member}'s turn was not recorded.`, { exact: true }),
	).toBeVisible();
	await clickButton(offline, "Got it");
	await offline.reload();
	await expectSetup(offline);
	await expect(memberNames(offline)).toHaveCount(0);
});

test("a tablet is a screen once a phone has scanned it, or by an invitation; it decides, and nothing else", async ({
	newDevice,
	signedInDevice,
	server,
}) => {
	const mia = await signedInDevice(await server.createUser());
	await addFamily(mia, ...SHARED_MEMBERS);
	const tablet = await newDevice("/login", findDaytime());
	await tablet.getByRole("link", { name: "Use this device as a screen" }).click();
	await clickButton(tablet, "Use this device as a screen");
	await expect(tablet.getByText("Waiting for your phone…")).toBeVisible();
	const letters = await tablet.getByText(/^[A-Z]{4} [A-Z]{4}$/).textContent();
	await mia.goto(await readQrCode(tablet, "QR code that connects this screen"));
	await expect(mia.getByText("Does the screen in front of you show these letters?")).toBeVisible();
	await expect(mia.getByText(letters ?? "none", { exact: true })).toBeVisible();
	await field(mia, "Name of the screen").fill("Kitchen tablet");
	await clickButton(mia, "Connect");
	await expectToast(mia, "Screen Connected", "It shows your family now.");
	await expectCategories(tablet);
	await drawMember(tablet, "Who does dishes?");
	await decisionButton(tablet).click();
	await expectCategories(tablet);
	await expect(tablet.getByText("1 of 2 have had a turn")).toBeVisible();
	await expect(tablet.getByRole("button", { name: "Reset" })).toHaveCount(0);
	await tablet.goto("/people");
	await expectCategories(tablet);

	const second = await newDevice(await invite(mia, "screen"), findDaytime());
	await clickButton(second, "Use this device as a screen");
	await expectCategories(second);
	await openPeople(mia);
	await mia.getByRole("button", { name: /Kitchen tablet/ }).click();
	await clickButton(mia, "Remove from the family");
	await mia.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
	await expect(tablet.getByText("Waiting for your phone…")).toBeVisible();
});

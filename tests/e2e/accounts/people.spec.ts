import { expect, type Page } from "@playwright/test";
import { blockBackend, clickButton, field } from "../../helpers/e2e-account-pages.ts";
import { test } from "../../helpers/e2e-accounts.ts";
import {
	addFamily,
	addMember,
	categoryCard,
	decisionButton,
	drawMember,
	expectCategories,
	expectSetup,
	expectToast,
	memberNames,
	openCategories,
} from "../../helpers/e2e-pages.ts";
import { invite, joinByLink, openPeople, readQrCode } from "../../helpers/e2e-people.ts";
import { PASSWORD } from "../../helpers/users.ts";

const MEMBERS = ["Mia", "Noah"];

/** Makes the one's family, which the other joins as an adult with Noah's face. */
async function shareFamily(mia: Page, noah: Page): Promise<void> {
	await addFamily(mia, ...MEMBERS);
	await joinByLink(noah, await invite(mia, "adult"));
	await clickButton(noah, "Noah");
}

test("whoever joins by a link sees the family, has a face, and is named where they decide", async ({
	signedInDevice,
	server,
}) => {
	const mia = await signedInDevice(await server.createUser());
	await addFamily(mia, ...MEMBERS);
	const link = await invite(mia, "adult");
	expect(await readQrCode(mia, "QR code of the invitation")).toBe(link);
	const noah = await signedInDevice(await server.createUser());
	await noah.goto(link);
	await expect(noah.getByText("You are invited to this family.")).toBeVisible();
	await joinByLink(noah, link);
	await clickButton(noah, "Noah");
	await expect(memberNames(noah)).toHaveText(MEMBERS);
	await expect(noah.getByRole("link", { name: "2 people" })).toBeVisible();

	await openPeople(noah);
	await noah
		.getByRole("button", { name: /^Someone|^Noah/ })
		.first()
		.click();
	await clickButton(noah, "Close");
	await noah.getByRole("button", { name: /Noah.*you/ }).click();
	await field(noah, "Name").fill("Dad");
	await clickButton(noah, "Save");
	await expectToast(noah, "Saved", "Everyone in the family sees it.");
	await mia.goto("/");
	await openCategories(mia);
	await noah.goto("/");
	await openCategories(noah);
	const member = await drawMember(noah, "Who does dishes?");
	await expect(noah.getByText("It's your turn", { exact: true })).toHaveCount(member === "Noah" ? 1 : 0);
	await decisionButton(noah).click();
	await expectToast(mia, "Just Decided", `${member} had a turn for Who does dishes?, from Dad's phone.`);
	await expect(categoryCard(mia, "Who does dishes?")).toContainText("1 of 2 have had a turn");
	await clickButton(mia, "History");
	await expect(mia.getByText("by Dad").first()).toBeVisible();
	await expect(mia.getByText("joined the family")).toBeVisible();

	await noah.goto("about:blank");
	await noah.goto(link);
	await expect(noah.getByText("You are in this family already.")).toBeVisible();
	await clickButton(noah, "Open the family");
	await expectSetup(noah);
	const guest = await signedInDevice(await server.createUser());
	await guest.goto(link);
	await expect(guest.getByText("Someone has used this invitation already.")).toBeVisible();
});

test("a code that is read out leads into the family; a wrong one says so", async ({ signedInDevice, server }) => {
	const mia = await signedInDevice(await server.createUser());
	await addFamily(mia, ...MEMBERS);
	await invite(mia, "adult");
	await clickButton(mia, "Show a code");
	const code = await mia.getByText(/^[A-Z]{4} [A-Z]{4}$/).textContent();
	const noah = await signedInDevice(await server.createUser());
	await openPeople(noah);
	await noah.getByRole("link", { name: "I have an invitation code" }).click();
	await field(noah, "Code").fill("aaaa aaaa");
	await clickButton(noah, "Join the family");
	await expect(noah.getByText("That code is not right")).toBeVisible();
	await field(noah, "Code").fill((code ?? "").toLowerCase());
	await clickButton(noah, "Join the family");
	await expect(noah.getByRole("heading", { name: "Which face are you?" })).toBeVisible();
	await clickButton(noah, "None of them");
	await expect(memberNames(noah)).toHaveText(MEMBERS);
});

test("an invitation leads through a sign-up, also where its mail is opened on another device", async ({
	newDevice,
	signedInDevice,
	server,
}) => {
	const mia = await signedInDevice(await server.createUser());
	await addFamily(mia, ...MEMBERS);
	const link = await invite(mia, "adult");
	const phone = await newDevice();
	await addMember(phone, "Zoe");
	await phone.goto(link);
	await phone.getByRole("link", { name: "Create an account" }).click();
	await expect(phone.getByText("Sign up, and you can join the family that invited you.")).toBeVisible();
	const email = server.newEmail();
	await field(phone, "Full Name").fill("Grandma");
	await field(phone, "Email").fill(email);
	await field(phone, "Password").fill(PASSWORD);
	await clickButton(phone, "Create Account");
	const mailed = await server.waitForMailedLink(email);
	const other = await newDevice();
	await other.goto(mailed);
	await field(other, "Password you chose at sign-up").fill(PASSWORD);
	await clickButton(other, "Confirm my email");
	await clickButton(other, "Join the family");
	await clickButton(other, "None of them");
	await expect(memberNames(other)).toHaveText(MEMBERS);
	// What is on the first device as a guest is asked about there.
	await phone.goto("/login");
	await field(phone, "Email").fill(email);
	await field(phone, "Password").fill(PASSWORD);
	await clickButton(phone, "Sign In");
	await expect(phone.getByText("You are in this family already.")).toBeVisible();
	await clickButton(phone, "Open the family");
	await expect(phone.getByText("This device still has a family from before you logged in:")).toBeVisible();
	await expect(memberNames(phone)).toHaveText(MEMBERS);
});

test("whoever is in two families switches between them, and leaves one", async ({ signedInDevice, server }) => {
	const mia = await signedInDevice(await server.createUser());
	await addFamily(mia, ...MEMBERS);
	await openPeople(mia);
	await field(mia, "Name of the family").fill("The Moons");
	await clickButton(mia, "Rename");
	await expectToast(mia, "Renamed", "Everyone in the family sees the new name.");
	const link = await invite(mia, "adult");
	const noah = await signedInDevice(await server.createUser());
	await addMember(noah, "Grandpa");
	await expectToast(noah, "Member Added", "Grandpa has been added to the family");
	await joinByLink(noah, link);
	await clickButton(noah, "None of them");
	await expect(memberNames(noah)).toHaveText(MEMBERS);
	await noah.getByRole("combobox", { name: "Family" }).selectOption("My Family");
	await expect(memberNames(noah)).toHaveText(["Grandpa"]);
	await noah.reload();
	await expect(memberNames(noah)).toHaveText(["Grandpa"]);
	await noah.getByRole("combobox", { name: "Family" }).selectOption("The Moons");
	await expect(memberNames(noah)).toHaveText(MEMBERS);
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
	await noah.getByRole("button", { name: /Adult/ }).click();
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

test("an account whose family has other adults is deleted for all of them only after another question", async ({
	signedInDevice,
	server,
}) => {
	const mia = await signedInDevice(await server.createUser());
	const noah = await signedInDevice(await server.createUser());
	await shareFamily(mia, noah);
	await expect(memberNames(noah)).toHaveText(MEMBERS);
	await mia.goto("/settings#delete-account");
	await field(mia, "Your password").fill(PASSWORD);
	await clickButton(mia, "Delete my account forever");
	const asking = (name: string) => mia.getByRole("alertdialog", { name });
	await asking("Delete your account?").getByRole("button", { name: "Delete" }).click();
	await asking("Delete the family for everyone, too?").getByRole("button", { name: "Cancel" }).click();
	await mia.reload();
	await field(mia, "Your password").fill(PASSWORD);
	await clickButton(mia, "Delete my account forever");
	await asking("Delete your account?").getByRole("button", { name: "Delete" }).click();
	await asking("Delete the family for everyone, too?").getByRole("button", { name: "Delete" }).click();
	await expectToast(mia, "Your account was deleted", "Your family has been removed from the server too.");
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
	await expect(memberNames(offline)).toHaveText(MEMBERS);
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
	await addFamily(mia, ...MEMBERS);
	const tablet = await newDevice("/login");
	await tablet.getByRole("link", { name: "Use this device as a screen" }).click();
	await clickButton(tablet, "Use this device as a screen");
	await expect(tablet.getByText("Waiting for your phone…")).toBeVisible();
	await mia.goto(await readQrCode(tablet, "QR code that connects this screen"));
	await field(mia, "Name of the screen").fill("Kitchen tablet");
	await clickButton(mia, "Connect");
	await expectToast(mia, "Screen Connected", "It shows your family now.");
	await expectCategories(tablet);
	await drawMember(tablet, "Who does dishes?");
	await decisionButton(tablet).click();
	await expectCategories(tablet);
	await tablet.goto("/people");
	await expectCategories(tablet);

	const second = await newDevice(await invite(mia, "screen"));
	await clickButton(second, "Use this device as a screen");
	await expectCategories(second);
	await openPeople(mia);
	await mia.getByRole("button", { name: /Kitchen tablet/ }).click();
	await clickButton(mia, "Remove from the family");
	await mia.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
	await expect(tablet.getByText("Waiting for your phone…")).toBeVisible();
});

import { expect } from "@playwright/test";
import { openClient } from "../../helpers/clients.ts";
import { PASSWORD } from "../../helpers/users.ts";
import {
	clickButton,
	field,
	offlineIndicator,
	openSettings,
	pendingIndicator,
	signIn,
	signUp,
} from "../helpers/account-pages.ts";
import { findDaytime, test } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { expectGoodView } from "../helpers/good-view.ts";
import {
	addFamily,
	addMember,
	expectCategories,
	expectErrorToast,
	FAMILY,
	unfold,
	viewTitle,
} from "../helpers/pages.ts";
import { invite, joinByLink, openPeople, renameFamily } from "../helpers/people.ts";
import { WIDE_NAME } from "../helpers/views.ts";

/** Shown as soon as they are opened. */
const PATHS = [
	"/login",
	"/signup",
	"/recover",
	"/new-password",
	"/auth/confirm",
	"/auth/confirm?type=signup&token_hash=somebodys",
	"/auth/confirm?type=email_change&token_hash=somebodys",
	"/auth/cancel-email-change?token_hash=somebodys",
	"/auth/confirm?type=signup&token_hash=somebodys#email=ada@family.example&name=Ada",
];

// High enough for axe from the beginning.
test.use({ viewport: { width: 1_280, height: 2_000 } });

test("axe finds nothing on any page of whoever has no account yet, and what its forms answer", async ({
	page,
	server,
}) => {
	for (const path of PATHS) {
		await page.goto(path);
		await viewTitle(page).waitFor();
		await expectNoViolations(page, path);
	}
	await clickButton(page, "This wasn't me");
	await page.getByRole("alertdialog").waitFor();
	await expectNoViolations(page, "the question whether to delete somebody's sign-up");
	await page.keyboard.press("Escape");
	await clickButton(page, "Choose a new password instead");
	await viewTitle(page).waitFor();
	await expectNoViolations(page, "confirm sign-up with a new password");

	await signIn(page, "nobody@family.example", "no password of anybody");
	await expectErrorToast(page, "Login Failed", "Invalid login credentials");
	await expectNoViolations(page, "login refused");
	await signUp(page, "nobody@family.example", "short");
	await expectNoViolations(page, "signup with too weak a password");
	await page.goto("/recover");
	await field(page, "Email").fill("nobody@family.example");
	await clickButton(page, "Send Link");
	await page.getByText("If there is an account").waitFor();
	await expectNoViolations(page, "recovery mail sent");

	const email = server.newEmail();
	await openClient(server).auth.signUp({ email, password: PASSWORD });
	await signIn(page, email, PASSWORD);
	await page.getByRole("button", { name: "Send the email again" }).waitFor();
	await expectNoViolations(page, "resend");
});

test("axe finds nothing: signed in, the settings, a new password, the account out of reach, and offline with a change that waits", async ({
	signedInDevice,
	server,
}) => {
	const page = await signedInDevice(await server.createUser());
	await expectNoViolations(page, "signed in");
	await openSettings(page);
	await clickButton(page, "Change email");
	await clickButton(page, "Delete my account");
	await expect(field(page, "Your password")).toHaveCount(2);
	await expectNoViolations(page, "the settings");
	await page.getByRole("link", { name: "Change password" }).click();
	await field(page, "New password").waitFor();
	await expectNoViolations(page, "choosing a new password");

	await page.route("**/config.json", (route) => route.abort());
	await page.evaluate(() => localStorage.removeItem("whose-turn-backend"));
	await page.goto("/");
	await page.getByRole("heading", { name: "Your family could not be loaded" }).waitFor();
	await expectNoViolations(page, "the account cannot be reached");
	await page.unroute("**/config.json");
	await page.reload();
	await page.getByRole("button", { name: "Logout" }).waitFor();

	await page.context().setOffline(true);
	await addMember(page, "Kim");
	await pendingIndicator(page).waitFor();
	await offlineIndicator(page).waitFor();
	await expectNoViolations(page, "offline with a change that waits");
});

test("axe finds nothing: the question whether to import the family, and its failure", async ({
	signedInDevice,
	guestDevice,
	server,
}) => {
	const user = await server.createUser();
	await addMember(await signedInDevice(user), "Kim");
	const page = await guestDevice({ ...FAMILY, cycles: { "Who does dishes?": ["Mia"] } });
	await signIn(page, user.email, PASSWORD);
	await page.getByText("Your account already has a family.").waitFor();
	await expectNoViolations(page, "the question");
	await page.route("**/rest/v1/rpc/import_family", (route) =>
		route.request().method() === "POST" ? route.fulfill({ status: 400 }) : route.continue(),
	);
	await clickButton(page, "Yes, move it");
	await page.getByRole("alert").waitFor();
	await expectNoViolations(page, "its failure");
	await openSettings(page);
	await page.getByRole("region", { name: "Move your family to your account?" }).waitFor();
	await expectNoViolations(page, "the settings");
});

test("every view is good: what an owner sees of people, invitations and screens", async ({
	signedInDevice,
	server,
}) => {
	const mia = await signedInDevice(await server.createUser());
	await addFamily(mia, WIDE_NAME, "Noah");
	await openPeople(mia);
	await renameFamily(mia, WIDE_NAME);
	await mia.getByRole("button", { name: /You.*Owner/ }).click();
	await field(mia, "Name").fill(WIDE_NAME);
	await clickButton(mia, "Save");
	await expect(mia.getByRole("dialog")).toHaveCount(0);
	const link = await invite(mia, "adult");
	await clickButton(mia, "Show a code");
	await expect(mia.getByText("valid for 15 minutes")).toBeVisible();
	await expectGoodView(mia, "an invitation");

	const noah = await signedInDevice(await server.createUser());
	await joinByLink(noah, link);
	await expectGoodView(noah, "which face");
	await noah.goto("/");
	await expect(noah.getByRole("combobox", { name: "Family" })).toBeVisible();
	await expectGoodView(noah, "one of two families");

	await openPeople(mia);
	await mia.getByRole("button", { name: /Someone.*Adult/ }).click();
	await expect(mia.getByRole("button", { name: "Hand the family over" })).toBeVisible();
	await expectGoodView(mia, "an adult's sheet");
	await invite(mia, "screen");
	await openPeople(mia);
	await mia.getByRole("button", { name: /^Open invitations/ }).click();
	await expect(mia.getByRole("button", { name: "Revoke" })).toBeVisible();
	await unfold(mia, "More");
	await clickButton(mia, "Delete this family");
	await expect(field(mia, "Your password")).toBeVisible();
	await expectGoodView(mia, "people");
	await clickButton(mia, "Add a screen");
	await expect(field(mia, "Code on the screen")).toBeVisible();
	await expectGoodView(mia, "a screen to connect");
	await mia.keyboard.press("Escape");
	// Scanned while the page is open.
	await mia.goto(`/people#screen=${"a".repeat(32)}.ABCDEFGH`);
	await expect(mia.getByText("ABCD EFGH")).toBeVisible();
	await expectGoodView(mia, "a screen's code");
});

test("every view is good: what an invitation leads to, and a screen", async ({ newDevice, signedInDevice, server }) => {
	const mia = await signedInDevice(await server.createUser());
	await addFamily(mia, WIDE_NAME, "Noah");
	const guest = await newDevice(await invite(mia, "adult"));
	await expect(guest.getByRole("link", { name: "Create an account" })).toBeVisible();
	await expectGoodView(guest, "an invitation of a guest");
	const noah = await signedInDevice(await server.createUser());
	await noah.goto("/join");
	await field(noah, "Code").fill("AAAA AAAA");
	await clickButton(noah, "Continue");
	await expect(noah.getByText("That code is wrong")).toBeVisible();
	await expectGoodView(noah, "a wrong code");
	await noah.goto(`/join#${"A".repeat(20)}`);
	await expect(noah.getByText("This link is not complete.")).toBeVisible();
	await expectGoodView(noah, "an invitation's link that is not complete");
	await noah.goto(`/join#${"A".repeat(32)}`);
	await expect(noah.getByText("There is no such invitation.")).toBeVisible();
	await expectGoodView(noah, "no such invitation");

	await guest.goto("/screen");
	await expect(guest.getByRole("button", { name: "Use this device as a screen" })).toBeVisible();
	await expectGoodView(guest, "a new screen");
	await clickButton(guest, "Use this device as a screen");
	await expect(guest.getByText("Waiting for your phone…")).toBeVisible();
	await expectGoodView(guest, "a screen that waits");
	const screen = await newDevice(await invite(mia, "screen"), findDaytime());
	await clickButton(screen, "Use this device as a screen");
	await expectCategories(screen);
	await expectGoodView(screen, "a screen's categories");
});

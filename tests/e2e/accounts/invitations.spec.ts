import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, field, signIn } from "../helpers/account-pages.ts";
import {
	categoryCard,
	decisionButton,
	drawMember,
	expectSetup,
	expectToast,
	memberNames,
	openCategories,
	unfold,
} from "../helpers/pages.ts";
import { DISHES, familyOf, invite, join, openPeople, readQrCode, test } from "../helpers/people.ts";

const SHARED = ["Mia", "Noah"];

async function expectOver(page: Page, text: string): Promise<void> {
	await expect(page.getByRole("heading", { level: 1, name: "Invitation Not Opened" })).toBeVisible();
	await expect(page.getByText(text, { exact: true })).toBeVisible();
	await clickButton(page, "Continue without it");
	await expectSetup(page);
}

test("whoever joins by a link sees the family and has a face; a link that is over says so", async ({
	newPerson,
	guestDevice,
	signedInDevice,
	server,
}) => {
	const mia = await signedInDevice(await newPerson(...SHARED));
	const link = await invite(mia, "adult");
	expect(await readQrCode(mia, "QR code of the invitation")).toBe(link);
	const noah = await signedInDevice(await server.createUser());
	await noah.goto(link);
	await expect(noah.getByText("You are invited to join.")).toBeVisible();
	await clickButton(noah, "Join");
	await expect(noah.getByRole("heading", { name: "Which face are you?" })).toBeVisible();
	// The link works no more.
	const sheet = mia.getByRole("dialog", { name: "Add a person" });
	await expect(sheet.getByRole("status")).toHaveText("Someone joined the family");
	await expect(sheet.getByRole("textbox", { name: "Link" })).toHaveCount(0);
	await clickButton(noah, "Noah");
	await expect(memberNames(noah)).toHaveText(SHARED);
	await expect(noah.getByRole("link", { name: "2 people" })).toBeVisible();

	await noah.goto("about:blank");
	await noah.goto(link);
	await expect(noah.getByText("You have joined already.")).toBeVisible();
	await clickButton(noah, "Open");
	await expectSetup(noah);

	await test.step("one that was revoked says so, also to a guest, and their own family is there", async () => {
		const revoked = await invite(mia, "adult");
		await openPeople(mia);
		await mia.getByRole("button", { name: /^Open invitations/ }).click();
		await clickButton(mia, "Revoke");
		await expect(mia.getByRole("list", { name: "Open invitations" })).toHaveCount(0);
		const guest = await guestDevice({ members: ["Grandpa"] });
		await guest.goto(revoked);
		await expectOver(guest, "This invitation was revoked. Please ask whoever sent it.");
		await expect(memberNames(guest)).toHaveText(["Grandpa"]);
	});
});

test("whoever has joined is named where they decide", async ({ newPerson, signedInDevice }) => {
	const [mias, noahs] = [await newPerson(...SHARED), await newPerson()];
	await join(noahs, mias, "Noah");
	const [mia, noah] = [await signedInDevice(mias), await signedInDevice(noahs)];
	await openPeople(noah);
	await noah
		.getByRole("button", { name: /^Someone|^Noah/ })
		.first()
		.click();
	await clickButton(noah, "Close");
	await noah.getByRole("button", { name: /Noah.*you/ }).click();
	await field(noah, "Name").fill("Dad");
	await clickButton(noah, "Save");
	await expect(noah.getByRole("button", { name: /Dad.*you/ })).toBeVisible();
	await openCategories(mia);
	await noah.goto("/");
	await openCategories(noah);
	const member = await drawMember(noah, DISHES);
	await expect(noah.getByText("It's your turn", { exact: true })).toHaveCount(member === "Noah" ? 1 : 0);
	await decisionButton(noah).click();
	await expectToast(mia, "Just Decided", `${DISHES} ${member} had a turn, on Dad's phone.`);
	await expect(categoryCard(mia, DISHES)).toContainText("1 of 2 have had a turn");
	await clickButton(mia, "History");
	await expect(mia.getByText("by Dad").first()).toBeVisible();
	await unfold(mia, "More figures and changes");
	await expect(mia.getByText("joined the family")).toBeVisible();
});

test("a code that is read out leads into a team of nine, where a face is found by a part of its name, and nothing says family; a wrong one says so", async ({
	newPerson,
	signedInDevice,
	server,
}) => {
	const team = await newPerson(...SHARED, "Ada", "Ben", "Cleo", "Dora", "Eli", "Finn", "Gus");
	await team.store.change({ kind: "set-group-kind", groupKind: "team" });
	const mia = await signedInDevice(team);
	const link = await invite(mia, "adult");
	await clickButton(mia, "Show a code");
	const code = await mia.getByText(/^[A-Z]{4} [A-Z]{4}$/).textContent();
	const noah = await signedInDevice(await server.createUser());
	await openPeople(noah);
	await unfold(noah, "More");
	await noah.getByRole("link", { name: "I have an invitation code" }).click();
	await field(noah, "Code").fill("aaaa aaaa");
	await clickButton(noah, "Continue");
	await expect(noah.getByText("That code is wrong")).toBeVisible();
	await field(noah, "Code").fill((code ?? "").toLowerCase());
	await clickButton(noah, "Continue");
	await expect(noah.getByRole("heading", { level: 1 })).toHaveText("A family");
	await clickButton(noah, "Join");
	const faces = noah.getByRole("region", { name: "Which face are you?" }).getByRole("listitem");
	await expect(faces).toHaveCount(9);
	await expect(mia.getByRole("dialog").getByRole("status")).toHaveText("Someone joined the group");
	await noah.getByRole("searchbox", { name: "Search for a name" }).fill("oa");
	await expect(faces).toHaveText([/Noah$/]);
	await clickButton(noah, "Noah");
	await expect(noah.getByRole("list", { name: "Players" })).toBeVisible();
	for (const page of [mia, noah]) {
		await openPeople(page);
		await unfold(page, "More");
		await expect(page.getByRole("button", { name: /(Leave|Delete) this group/ })).toBeVisible();
		expect(await page.locator("body").ariaSnapshot()).not.toMatch(/famil/i);
	}
	const adult = mia.getByRole("button", { name: /Noah.*Adult|Someone.*Adult/ });
	await adult.click();
	await expect(mia.getByRole("button", { name: "Hand the group over" })).toBeVisible();
	await clickButton(mia, "Remove from the group");
	await mia.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
	await expect(adult).toHaveCount(0);
	await mia.goto("/");
	await openCategories(mia);
	await clickButton(mia, "History");
	await expect(mia.getByText("was removed from the group")).toBeVisible();

	await expect(noah.getByText("You are no longer in My Group.")).toBeVisible();
	await expectSetup(noah);
	await noah.goto(link);
	await expectOver(noah, "Someone has used this invitation already. Each works once. Please ask for a new one.");
});

test("an invitation leads through a sign-up, also where its mail is opened on another device", async ({
	guestDevice,
	newDevice,
	newPerson,
	server,
}) => {
	const mia = await newPerson(...SHARED);
	const { token } = await mia.families.createInvitation(familyOf(mia), "adult");
	const phone = await guestDevice({ members: ["Zoe"] });
	await phone.goto(`/join#${token}`);
	await phone.getByRole("link", { name: "Create an account" }).click();
	await expect(phone.getByText("Sign up, and you can join whoever invited you.")).toBeVisible();
	const email = server.newEmail();
	await field(phone, "Full Name").fill("Grandma");
	await field(phone, "Email").fill(email);
	await field(phone, "Password").fill(PASSWORD);
	await clickButton(phone, "Create Account");
	const other = await newDevice(await server.waitForMailedLink(email));
	await field(other, "Password you chose at sign-up").fill(PASSWORD);
	await clickButton(other, "Confirm my email");
	await clickButton(other, "Join");
	await clickButton(other, "None of them");
	await expect(memberNames(other)).toHaveText(SHARED);
	// What is on the first device as a guest is asked about there.
	await signIn(phone, email, PASSWORD);
	await expect(phone.getByText("You have joined already.")).toBeVisible();
	await clickButton(phone, "Open");
	await expect(phone.getByText("This device still has a family from before you logged in:")).toBeVisible();
	await expect(memberNames(phone)).toHaveText(SHARED);
});

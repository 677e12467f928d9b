import { expect } from "@playwright/test";
import pg from "pg";
import { findRunningPostgres } from "../../../server/database/supervisor/running-postgres.ts";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, field } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import {
	addFamily,
	addMember,
	categoryCard,
	decisionButton,
	drawMember,
	expectSetup,
	expectToast,
	memberNames,
	openCategories,
} from "../helpers/pages.ts";
import { invite, joinByLink, openPeople, readQrCode, SHARED_MEMBERS } from "../helpers/people.ts";

test("whoever joins by a link sees the family, has a face, and is named where they decide", async ({
	signedInDevice,
	server,
}) => {
	const mia = await signedInDevice(await server.createUser());
	await addFamily(mia, ...SHARED_MEMBERS);
	const link = await invite(mia, "adult");
	expect(await readQrCode(mia, "QR code of the invitation")).toBe(link);
	const noah = await signedInDevice(await server.createUser());
	await noah.goto(link);
	await expect(noah.getByText("You are invited to join.")).toBeVisible();
	await joinByLink(noah, link);
	// The link works no more.
	const sheet = mia.getByRole("dialog", { name: "Invite an adult" });
	await expect(sheet.getByRole("status")).toHaveText("Someone joined the family");
	await expect(sheet.getByRole("textbox", { name: "Link" })).toHaveCount(0);
	await clickButton(noah, "Noah");
	await expect(memberNames(noah)).toHaveText(SHARED_MEMBERS);
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
	await expect(noah.getByRole("button", { name: /Dad.*you/ })).toBeVisible();
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
	await expect(noah.getByText("You have joined already.")).toBeVisible();
	await clickButton(noah, "Open");
	await expectSetup(noah);
	const guest = await signedInDevice(await server.createUser());
	await guest.goto(link);
	await expect(guest.getByText("Someone has used this invitation already.")).toBeVisible();
});

test("whoever joins a team of nine finds their face by a part of its name, and reads nothing of a family", async ({
	signedInDevice,
	server,
}) => {
	const mia = await signedInDevice(await server.createUser());
	await addFamily(mia, ...SHARED_MEMBERS, "Ada", "Ben", "Cleo", "Dora", "Eli", "Finn", "Gus");
	await mia.getByRole("list", { name: "Who takes turns here?" }).getByRole("button", { name: "A team" }).click();
	await expect(mia.getByRole("heading", { name: "Players", exact: true })).toBeVisible();
	const link = await invite(mia, "adult");
	const noah = await signedInDevice(await server.createUser());
	await joinByLink(noah, link);
	await expect(mia.getByRole("dialog").getByRole("status")).toHaveText("Someone joined the group");
	const faces = noah.getByRole("region", { name: "Which face are you?" }).getByRole("listitem");
	await expect(faces).toHaveCount(9);
	await noah.getByRole("searchbox", { name: "Search for a name" }).fill("oa");
	await expect(faces).toHaveText([/Noah$/]);
	await clickButton(noah, "Noah");
	await expect(noah.getByRole("list", { name: "Players" })).toBeVisible();
	for (const page of [mia, noah]) {
		await openPeople(page);
		await expect(page.getByRole("heading", { name: "This group" })).toBeVisible();
		// But for the name that every family of an account has at first.
		const said = (await page.locator("body").ariaSnapshot()).replaceAll("My Family", "");
		expect(said).not.toMatch(/famil/i);
	}
	await mia.getByRole("button", { name: /Noah.*Adult|Someone.*Adult/ }).click();
	await expect(mia.getByRole("button", { name: "Hand the group over" })).toBeVisible();
	await clickButton(mia, "Remove from the group");
	await mia.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
	await expect(mia.getByRole("button", { name: /Noah.*Adult|Someone.*Adult/ })).toHaveCount(0);
	await mia.goto("/");
	await openCategories(mia);
	await clickButton(mia, "History");
	await expect(mia.getByText("was removed from the group")).toBeVisible();
});

test("a code that is read out leads into the family; a wrong one says so", async ({ signedInDevice, server }) => {
	const mia = await signedInDevice(await server.createUser());
	await addFamily(mia, ...SHARED_MEMBERS);
	await invite(mia, "adult");
	await clickButton(mia, "Show a code");
	const code = await mia.getByText(/^[A-Z]{4} [A-Z]{4}$/).textContent();
	const noah = await signedInDevice(await server.createUser());
	await openPeople(noah);
	await noah.getByRole("link", { name: "I have an invitation code" }).click();
	await field(noah, "Code").fill("aaaa aaaa");
	await clickButton(noah, "Join");
	await expect(noah.getByText("That code is not right")).toBeVisible();
	await field(noah, "Code").fill((code ?? "").toLowerCase());
	await clickButton(noah, "Join");
	await expect(noah.getByRole("heading", { name: "Which face are you?" })).toBeVisible();
	await clickButton(noah, "None of them");
	await expect(memberNames(noah)).toHaveText(SHARED_MEMBERS);
});

test("an invitation leads through a sign-up, also where its mail is opened on another device", async ({
	newDevice,
	signedInDevice,
	server,
}) => {
	const mia = await signedInDevice(await server.createUser());
	await addFamily(mia, ...SHARED_MEMBERS);
	const link = await invite(mia, "adult");
	const phone = await newDevice();
	await addMember(phone, "Zoe");
	await phone.goto(link);
	await phone.getByRole("link", { name: "Create an account" }).click();
	await expect(phone.getByText("Sign up, and you can join whoever invited you.")).toBeVisible();
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
	await clickButton(other, "Join");
	await clickButton(other, "None of them");
	await expect(memberNames(other)).toHaveText(SHARED_MEMBERS);
	// What is on the first device as a guest is asked about there.
	await phone.goto("/login");
	await field(phone, "Email").fill(email);
	await field(phone, "Password").fill(PASSWORD);
	await clickButton(phone, "Sign In");
	await expect(phone.getByText("You have joined already.")).toBeVisible();
	await clickButton(phone, "Open");
	await expect(phone.getByText("This device still has a family from before you logged in:")).toBeVisible();
	await expect(memberNames(phone)).toHaveText(SHARED_MEMBERS);
});

test("an invitation that was used, revoked or has expired says so to whoever opens it, and their own family is there", async ({
	signedInDevice,
	newDevice,
	server,
}) => {
	const mia = await signedInDevice(await server.createUser());
	const noah = await signedInDevice(await server.createUser());
	await addFamily(mia, ...SHARED_MEMBERS);
	const used = await invite(mia, "adult");
	await joinByLink(noah, used);
	const revoked = await invite(mia, "adult");
	await openPeople(mia);
	await clickButton(mia, "Revoke");
	await expect(mia.getByRole("list", { name: "Open invitations" })).toHaveCount(0);

	const expired = await invite(mia, "adult");
	const owner = new pg.Client({ connectionString: findRunningPostgres(server.dataDir) });
	await owner.connect();
	const { rowCount } = await owner.query(`update family_invitations set expires_at = now() - interval '1 second'
		where id = (select id from family_invitations order by expires_at desc limit 1)`);
	await owner.end();
	expect(rowCount).toBe(1);

	const leo = await signedInDevice(await server.createUser());
	await addMember(leo, "Grandpa");
	const guest = await newDevice();
	const unknown = revoked.replace(/.{8}$/, "AAAAAAAA");
	for (const [link, reason] of [
		[used, "Someone has used this invitation already. Each works once. Please ask for a new one."],
		[revoked, "This invitation was revoked. Please ask whoever sent it."],
		[expired, "This invitation has expired. Please ask for a new one."],
		[unknown, "There is no such invitation. Maybe a newer link was sent. Please ask for it."],
	] as const)
		for (const page of [leo, guest]) {
			await page.goto("about:blank");
			await page.goto(link);
			await expect(page.getByRole("heading", { level: 1, name: "Invitation Not Opened" })).toBeVisible();
			await expect(page.getByText(reason, { exact: true })).toBeVisible();
			await clickButton(page, "Continue without it");
			await expectSetup(page);
		}
	await expect(memberNames(leo)).toHaveText(["Grandpa"]);
});

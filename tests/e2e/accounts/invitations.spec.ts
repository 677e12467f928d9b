import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectGuest, field, signIn } from "../helpers/account-pages.ts";
import { decisionButton, drawMember, expectToast, memberNames, openCategories, unfold } from "../helpers/pages.ts";
import { DISHES, invite, openPeople, readQrCode, test } from "../helpers/people.ts";
import { countTaps } from "./count-taps.ts";

const NINE = ["Mia", "Noah", "Ada", "Ben", "Cleo", "Dora", "Eli", "Finn", "Gus"];

/** Of a team. */
const players = (page: Page) => page.getByRole("list", { name: "Players" }).locator("bdi");

test("an invitation lets one person join", async ({ newPerson, newDevice, guestDevice, signedInDevice, server }) => {
	const team = await newPerson(...NINE);
	await team.store.change({ kind: "set-group-kind", groupKind: "team" });
	const mia = await signedInDevice(team);
	await openCategories(mia);
	const taps = await countTaps(mia);
	await mia.getByRole("link", { name: "Settings", exact: true }).click();
	await mia.getByRole("link", { name: "People", exact: true }).click();
	await clickButton(mia, "Add a person");
	const link = await mia.getByRole("textbox", { name: "Link", exact: true }).inputValue();
	expect(await taps()).toBeLessThanOrEqual(3);
	expect(await readQrCode(mia, "QR code of the invitation")).toBe(link);

	const phone = await guestDevice({ members: ["Zoe"] });
	const email = server.newEmail();
	const noah = await test.step("a link leads through a sign-up to a face, found by a part of its name", async () => {
		await phone.goto(link);
		await phone.getByRole("link", { name: "Create an account" }).click();
		await expect(phone.getByText("Sign up, and you can join whoever invited you.")).toBeVisible();
		await field(phone, "Full Name").fill("Noah");
		await field(phone, "Email").fill(email);
		await field(phone, "Password").fill(PASSWORD);
		await clickButton(phone, "Create Account");
		const noah = await newDevice(await server.waitForMailedLink(email));
		await field(noah, "Password you chose at sign-up").fill(PASSWORD);
		await clickButton(noah, "Confirm my email");
		await expect(noah.getByText("You are invited to join.")).toBeVisible();
		await clickButton(noah, "Join");
		// The link works no more.
		const sheet = mia.getByRole("dialog", { name: "Add a person" });
		await expect(sheet.getByRole("status").getByText(/Noah.* joined the group/)).toBeVisible();
		await expect(sheet.getByRole("textbox", { name: "Link" })).toHaveCount(0);
		const faces = noah.getByRole("region", { name: "Which face are you?" }).getByRole("listitem");
		await expect(faces).toHaveCount(9);
		await noah.getByRole("searchbox", { name: "Search for a name" }).fill("oa");
		await expect(faces).toHaveText([/Noah$/]);
		await clickButton(noah, "Noah");
		await expect(players(noah)).toHaveText(NINE);
		await expect(noah.getByRole("link", { name: "2 people" })).toBeVisible();
		return noah;
	});

	await signIn(phone, email, PASSWORD);
	await expect(phone.getByText("You have joined already.")).toBeVisible();
	await clickButton(phone, "Open");
	await expect(phone.getByText("This device still has a family from before you logged in:")).toBeVisible();
	await expect(players(phone)).toHaveText(NINE);
	await clickButton(phone, "Logout");
	await expectGuest(phone);

	await openPeople(noah);
	await noah.getByRole("button", { name: /Noah.*you/ }).click();
	await field(noah, "Name").fill("Dad");
	await clickButton(noah, "Save");
	await expect(noah.getByRole("button", { name: /Dad.*you/ })).toBeVisible();
	for (const page of [mia, noah]) {
		await page.goto("/");
		await openCategories(page);
	}
	const member = await drawMember(noah, DISHES);
	await expect(noah.getByText("It's your turn", { exact: true })).toHaveCount(member === "Noah" ? 1 : 0);
	await decisionButton(noah).click();
	await expectToast(mia, "Just Decided", `${DISHES} ${member} had a turn, on Dad's phone.`);
	await clickButton(mia, "History");
	await expect(mia.getByText("by Dad").first()).toBeVisible();

	await invite(mia, "adult");
	await clickButton(mia, "Show a code");
	const code = await mia.getByText(/^[A-Z]{4} [A-Z]{4}$/).textContent();
	const gus = await signedInDevice(await server.createUser());
	await openPeople(gus);
	await unfold(gus, "More");
	await gus.getByRole("link", { name: "I have an invitation code" }).click();
	await field(gus, "Code").fill("aaaa aaaa");
	await clickButton(gus, "Continue");
	await expect(gus.getByText("That code is wrong")).toBeVisible();
	await field(gus, "Code").fill((code ?? "").toLowerCase());
	await clickButton(gus, "Continue");
	await clickButton(gus, "Join");
	await clickButton(gus, "None of them");
	await expect(players(gus)).toHaveText(NINE);

	for (const page of [mia, noah]) {
		await openPeople(page);
		await unfold(page, "More");
		await expect(page.getByRole("button", { name: /(Leave|Delete) this group/ })).toBeVisible();
		expect(await page.locator("body").ariaSnapshot()).not.toMatch(/famil/i);
	}

	await invite(mia, "adult");
	await openPeople(mia);
	await mia.getByRole("button", { name: /^Open invitations/ }).click();
	await clickButton(mia, "Revoke");
	await expect(mia.getByRole("list", { name: "Open invitations" })).toHaveCount(0);
	await phone.goto(link);
	await expect(phone.getByRole("heading", { level: 1, name: "Invitation Not Opened" })).toBeVisible();
	const used = "Someone has used this invitation already. Each works once. Please ask for a new one.";
	await expect(phone.getByText(used, { exact: true })).toBeVisible();
	await clickButton(phone, "Continue without it");
	await expect(memberNames(phone)).toHaveText(["Zoe"]);
});

import { expect } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, field } from "../helpers/account-pages.ts";
import { expectToast, memberNames, viewTitle } from "../helpers/pages.ts";
import { test } from "../helpers/people.ts";
import { expectGate, turnOn } from "./child-lock.ts";

test("the account's password turns off a child lock whose PIN is forgotten", async ({ newPerson, signedInDevice }) => {
	const page = await signedInDevice(await newPerson("Mia", "Noah"));
	await page.goto("/settings");
	await turnOn(page);
	await page.goto("/settings");
	await expectGate(page);
	await clickButton(page, "Forgot the PIN?");
	await expect(page.getByText("Your account can turn the child lock off.")).toBeVisible();
	await field(page, "Your password").fill("not the password");
	await clickButton(page, "Turn off child lock");
	await expect(field(page, "Your password")).toHaveAttribute("aria-invalid", "true");
	await expectGate(page);

	await field(page, "Your password").fill(PASSWORD);
	await clickButton(page, "Turn off child lock");
	await expectToast(page, "Child Lock Off", "This device no longer asks for a PIN.");
	await expect(viewTitle(page)).toHaveText("Settings");
	await page.goto("/");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
});

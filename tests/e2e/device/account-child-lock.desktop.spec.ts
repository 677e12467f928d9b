import { expect } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, field } from "../helpers/account-pages.ts";
import { expectGate, expectToast, memberNames, turnOn, viewTitle } from "../helpers/pages.ts";
import { test } from "../helpers/people.ts";
import { readLocalStorage } from "../helpers/storage.ts";

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
	expect(await readLocalStorage(page)).toHaveProperty("whose-turn-child-lock");

	await field(page, "Your password").fill(PASSWORD);
	await clickButton(page, "Turn off child lock");
	await expectToast(page, "Child Lock Off", "This device no longer asks for a PIN.");
	await expect(viewTitle(page)).toHaveText("Settings");
	expect(await readLocalStorage(page)).not.toHaveProperty("whose-turn-child-lock");
	await page.goto("/");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
});

import { expect } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, field, signIn } from "../helpers/account-pages.ts";
import { findDaytime } from "../helpers/account-test.ts";
import { expectCategories, expectToast, openCategories } from "../helpers/pages.ts";
import { DISHES, readQrCode, test } from "../helpers/people.ts";
import { countTaps } from "../helpers/taps.ts";

const LETTERS = /^[A-Z]{4} [A-Z]{4}$/;

test("a second parent, the first one who comes, is invited with three taps from the list", async ({
	newPerson,
	signedInDevice,
}) => {
	const mia = await signedInDevice(await newPerson("Mia", "Noah"));
	await openCategories(mia);
	const taps = await countTaps(mia);
	await mia.getByRole("link", { name: "Settings", exact: true }).click();
	await mia.getByRole("link", { name: "People", exact: true }).click();
	await clickButton(mia, "Add a person");
	await expect(mia.getByRole("img", { name: "QR code of the invitation" })).toBeVisible();
	expect(await taps()).toBeLessThanOrEqual(3);
});

test("a tablet is connected with three taps: two on it, and one on the phone that scans it", async ({
	newDevice,
	newPerson,
	signedInDevice,
}) => {
	const mia = await signedInDevice(await newPerson("Mia", "Noah"));
	const tablet = await newDevice("/login", findDaytime());
	const onTablet = await countTaps(tablet);
	await tablet.getByRole("link", { name: "Use this device as a screen" }).click();
	await clickButton(tablet, "Use this device as a screen");
	await expect(tablet.getByText(LETTERS)).toBeVisible();
	const sum = await onTablet();
	await mia.goto(await readQrCode(tablet, "QR code that connects this screen"));
	const onPhone = await countTaps(mia);
	await clickButton(mia, "Connect");
	await expectToast(mia, "Screen Connected", "It shows your family now.");
	expect(sum + (await onPhone())).toBeLessThanOrEqual(3);
	await expectCategories(tablet);
	await expect(tablet.getByText(DISHES)).toBeVisible();
});

test("a screen that was scanned on a phone without a login is connected after it", async ({ newDevice, newPerson }) => {
	const person = await newPerson("Mia", "Noah");
	const tablet = await newDevice("/screen", findDaytime());
	await clickButton(tablet, "Use this device as a screen");
	const letters = await tablet.getByText(LETTERS).textContent();
	const phone = await newDevice(await readQrCode(tablet, "QR code that connects this screen"));
	await expect(phone).toHaveURL("/login");
	await field(phone, "Email").fill(person.email);
	await field(phone, "Password").fill(PASSWORD);
	await clickButton(phone, "Sign In");
	await expect(phone.getByRole("dialog").getByText(letters ?? "none", { exact: true })).toBeVisible();
	await clickButton(phone, "Connect");
	await expectCategories(tablet);
	await test.step("and is asked about once", async () => {
		await phone.goto("/");
		await expect(phone.getByRole("link", { name: "1 person and 1 screen" })).toBeVisible();
		await clickButton(phone, "Logout");
		await signIn(phone, person.email, PASSWORD);
		await expect(phone).toHaveURL("/");
	});
});

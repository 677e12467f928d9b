import { expect, type Page } from "@playwright/test";
import { clickButton, field } from "../helpers/account-pages.ts";
import { findDaytime, test } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { findClippedText, resizeWindow, sidewaysScroll } from "../helpers/layout.ts";
import { addFamily, expectCategories } from "../helpers/pages.ts";
import { invite, joinByLink, openPeople } from "../helpers/people.ts";
import { waitForStablePage } from "../helpers/stable-page.ts";
import { expectFitsSmallPhones } from "../helpers/touch.ts";

/** Without an opportunity to break. */
const LONG_NAME = "W".repeat(80);

/** Leaves a page with other texts, which is opened again for another view. */
async function expectGoodView(page: Page): Promise<void> {
	await expectNoViolations(page);
	await resizeWindow(page, { width: 390, height: 844, fontSize: 32 });
	await waitForStablePage(page);
	expect([await sidewaysScroll(page), await findClippedText(page)], "text at 200 %").toEqual([0, []]);
	await expectFitsSmallPhones(page);
}

test("what an owner sees of people, invitations and screens fits small phones, large text and both directions", async ({
	signedInDevice,
	server,
}) => {
	test.slow();
	const mia = await signedInDevice(await server.createUser());
	await addFamily(mia, LONG_NAME, "Noah");
	await openPeople(mia);
	await field(mia, "Name of the family").fill(LONG_NAME);
	await clickButton(mia, "Rename");
	await mia.getByRole("button", { name: /You.*Owner/ }).click();
	await field(mia, "Name").fill(LONG_NAME);
	await clickButton(mia, "Save");
	await expect(mia.getByRole("dialog")).toHaveCount(0);
	const link = await invite(mia, "adult");
	await clickButton(mia, "Show a code");
	await expect(mia.getByText("valid for 15 minutes")).toBeVisible();
	await expectGoodView(mia);

	const noah = await signedInDevice(await server.createUser());
	await joinByLink(noah, link);
	await expectGoodView(noah);
	// With a switch between two families.
	await noah.goto("/");
	await expect(noah.getByRole("combobox", { name: "Family" })).toBeVisible();
	await expectGoodView(noah);

	await openPeople(mia);
	await mia.getByRole("button", { name: /Someone.*Adult/ }).click();
	await expect(mia.getByRole("button", { name: "Hand the family over" })).toBeVisible();
	await expectGoodView(mia);
	await invite(mia, "screen");
	await openPeople(mia);
	await expect(mia.getByRole("button", { name: "Revoke" })).toBeVisible();
	await expectGoodView(mia);
	await clickButton(mia, "Connect a screen");
	await expect(field(mia, "Code on the screen")).toBeVisible();
	await expectGoodView(mia);
	await mia.goto("about:blank");
	await mia.goto(`/people#screen=${"a".repeat(32)}.ABCDEFGH`);
	await expect(mia.getByText("ABCD EFGH")).toBeVisible();
	await expectGoodView(mia);
});

test("what an invitation leads to, and a screen, fit small phones, large text and both directions", async ({
	newDevice,
	signedInDevice,
	server,
}) => {
	test.slow();
	const mia = await signedInDevice(await server.createUser());
	await addFamily(mia, LONG_NAME, "Noah");
	const guest = await newDevice(await invite(mia, "adult"));
	await expect(guest.getByRole("link", { name: "Create an account" })).toBeVisible();
	await expectGoodView(guest);
	const noah = await signedInDevice(await server.createUser());
	await noah.goto("/join");
	await field(noah, "Code").fill("AAAA AAAA");
	await clickButton(noah, "Join");
	await expect(noah.getByText("That code is not right")).toBeVisible();
	await expectGoodView(noah);
	await noah.goto(`/join#${"A".repeat(32)}`);
	await expect(noah.getByText("There is no such invitation.")).toBeVisible();
	await expectGoodView(noah);

	const tablet = await newDevice("/screen");
	await expectGoodView(tablet);
	await tablet.goto("/screen");
	await clickButton(tablet, "Use this device as a screen");
	await expect(tablet.getByText("Waiting for your phone…")).toBeVisible();
	await expectGoodView(tablet);
	const screen = await newDevice(await invite(mia, "screen"), findDaytime());
	await clickButton(screen, "Use this device as a screen");
	await expectCategories(screen);
	await expectGoodView(screen);
});

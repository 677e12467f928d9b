import { expect } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import {
	clickButton,
	expectGuest,
	expectSignedIn,
	openSettings,
	signIn,
	storedKeys,
} from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { addCategory, addMember, expectToast, memberNames, viewTitle } from "../helpers/pages.ts";
import { waitForStoredIds } from "../helpers/storage.ts";
import { expireAccessToken } from "./interruptions.ts";

test("every tab follows a login and a logout, which leaves only the guest's data", async ({ guestDevice, server }) => {
	const { email } = await server.createUser();
	const guestTab = await guestDevice({ members: ["Grandma"], categories: ["Board games"] });
	await waitForStoredIds(guestTab);
	const before = await storedKeys(guestTab);
	const page = await guestTab.context().newPage();
	await signIn(page, email, PASSWORD);
	await expectSignedIn(page, email);
	await expectSignedIn(guestTab, email);
	await expect(memberNames(guestTab)).toHaveCount(0);
	await addMember(page, "Mia");
	await expectToast(page, "Member Added", "Mia has been added to the family");
	await addCategory(page, "Who does dishes?");
	await expectToast(page, "Category Added", "Who does dishes? has been added as a decision category");

	// Also without the network.
	await guestTab.route("**/auth/v1/logout**", (route) => route.abort());
	await clickButton(guestTab, "Logout");
	await expectGuest(guestTab);
	await expect(viewTitle(guestTab)).toBeFocused();
	await expectGuest(page);
	await guestTab.reload();
	await expectGuest(guestTab);
	await expect(memberNames(page)).toHaveText(["Grandma"]);
	expect(await storedKeys(page)).toEqual(before);
	expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
		/Mia|dishes|family\.example/,
	);
	expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
	// It opens nothing, and says of nobody that they were here: by it the server knows a device that strangers must not
	// lock out.
	const cookies = await page.context().cookies();
	expect(cookies).toMatchObject([{ name: "whose-turn-device", path: "/auth/v1", httpOnly: true, sameSite: "Strict" }]);
	expect(JSON.stringify(cookies)).not.toMatch(/Mia|dishes|family\.example/);
});

test("logging out on all devices ends every session, also of an open page", async ({ signedInDevice, server }) => {
	const user = await server.createUser();
	const [other, away, open] = [await signedInDevice(user), await signedInDevice(user), await signedInDevice(user)];
	await expireAccessToken(other);
	await other.reload();
	await expectSignedIn(other, user.email);

	await open.clock.install();
	await open.reload();
	await expectSignedIn(open, user.email);
	// An open page may notice it before it is loaded again.
	await away.goto("about:blank");
	await openSettings(other);
	await clickButton(other, "Log out on all devices");
	await other
		.getByRole("alertdialog", { name: "Log out on all devices?" })
		.getByRole("button", { name: "Log out" })
		.click();
	await expectGuest(other);
	await expect(other.getByText("You are no longer logged in.")).toHaveCount(0);
	await away.goto("/");
	await expectGuest(away);
	expect(await storedKeys(away)).not.toContain("whose-turn-session");
	await expect(away.getByText("You are no longer logged in.")).toBeVisible();
	await expect(away.getByText("Failed to initialize family data")).toHaveCount(0);
	await clickButton(away, "Login");
	await expect(away).toHaveURL("/login");
	await expect(away.getByText("You are no longer logged in.")).toHaveCount(0);
	await open.clock.fastForward("20:00");
	await expectGuest(open);
});

import { expect } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import {
	clickButton,
	expectGuest,
	expectSignedIn,
	expireAccessToken,
	openSettings,
	signIn,
	storedKeys,
} from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { addCategory, addMember, expectToast, memberNames, viewTitle } from "../helpers/pages.ts";
import { waitForStoredIds } from "../helpers/storage.ts";

const GUEST_FAMILY = { members: ["Grandma"], categories: ["Board games"] };

test("signing in and out is followed in every tab, also in a guest's", async ({ guestDevice, server }) => {
	const { email } = await server.createUser();
	const guestTab = await guestDevice(GUEST_FAMILY);
	const page = await guestTab.context().newPage();
	await signIn(page, email, PASSWORD);
	await expectSignedIn(page, email);
	await expectSignedIn(guestTab, email);
	await expect(memberNames(guestTab)).toHaveCount(0);

	await clickButton(guestTab, "Logout");
	await expectGuest(guestTab);
	await expect(viewTitle(guestTab)).toBeFocused();
	await expectGuest(page);
	await expect(memberNames(page)).toHaveText(["Grandma"]);
});

test("signing out leaves nothing of the family, and the guest's own data as they were", async ({
	guestDevice,
	server,
}) => {
	const { email } = await server.createUser();
	const page = await guestDevice(GUEST_FAMILY);
	await waitForStoredIds(page);
	const before = await storedKeys(page);
	await signIn(page, email, PASSWORD);
	await expectSignedIn(page, email);
	await addMember(page, "Mia");
	await expectToast(page, "Member Added", "Mia has been added to the family");
	await addCategory(page, "Who does dishes?");
	await expectToast(page, "Category Added", "Who does dishes? has been added as a decision category");

	await clickButton(page, "Logout");
	await expectGuest(page);
	await expect(memberNames(page)).toHaveText(["Grandma"]);
	expect(await storedKeys(page)).toEqual(before);
	expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
		/Mia|dishes|family\.example/,
	);
	expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
	// It opens nothing, and says of nobody that they were here: by it the server knows a device that strangers must not lock out.
	const cookies = await page.context().cookies();
	expect(cookies).toMatchObject([{ name: "whose-turn-device", path: "/auth/v1", httpOnly: true, sameSite: "Strict" }]);
	expect(JSON.stringify(cookies)).not.toMatch(/Mia|dishes|family\.example/);
});

test("out on all devices: another browser is out at its next refresh", async ({ signedInDevice, server }) => {
	const user = await server.createUser();
	const [page, other] = [await signedInDevice(user), await signedInDevice(user)];
	await openSettings(page);
	await clickButton(page, "Log out on all devices");
	await expectGuest(page);
	await expireAccessToken(other);
	await other.reload();
	await expectGuest(other);
	expect(await storedKeys(other)).not.toContain("whose-turn-session");
});

test("a session that was ended elsewhere leads to the login, and what it was is said", async ({
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const [page, other] = [await signedInDevice(user), await signedInDevice(user)];
	// An open page may notice it before it is loaded again.
	await other.goto("about:blank");
	await openSettings(page);
	await clickButton(page, "Log out on all devices");
	await expectGuest(page);
	await other.goto("/");
	await expectGuest(other);
	await expect(other.getByText("You are no longer logged in.")).toBeVisible();
	await expect(other.getByText("Failed to initialize family data")).toHaveCount(0);
	await expect(page.getByText("You are no longer logged in.")).toHaveCount(0);
	await clickButton(other, "Login");
	await expect(other).toHaveURL("/login");
	await expect(other.getByText("You are no longer logged in.")).toHaveCount(0);
});

test("out on this device leaves the others in", async ({ signedInDevice, server }) => {
	const user = await server.createUser();
	const [page, other] = [await signedInDevice(user), await signedInDevice(user)];
	await clickButton(page, "Logout");
	await expectGuest(page);
	await expireAccessToken(other);
	await other.reload();
	await expectSignedIn(other, user.email);
});

test("a session that is over is noticed by an open page at its next refresh", async ({ signedInDevice, server }) => {
	const user = await server.createUser();
	const [page, other] = [await signedInDevice(user), await signedInDevice(user)];
	await other.clock.install();
	await other.reload();
	await expectSignedIn(other, user.email);
	await openSettings(page);
	await clickButton(page, "Log out on all devices");
	await expectGuest(page);
	await other.clock.fastForward("20:00");
	await expectGuest(other);
});

test("logging out works without a network too, and leaves nothing behind", async ({ signedInDevice, server }) => {
	const page = await signedInDevice(await server.createUser());
	const other = await page.context().newPage();
	await other.goto("/");
	await expect(other.getByRole("button", { name: "Logout" })).toBeVisible();
	await page.route("**/auth/v1/logout**", (route) => route.abort());
	await clickButton(page, "Logout");
	await expectGuest(page);
	await expectGuest(other);
	await page.reload();
	await expectGuest(page);
	expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("access_token");
});

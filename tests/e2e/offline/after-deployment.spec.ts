import { expect, type Page, type Route } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectSignedIn, field, signIn } from "../helpers/account-pages.ts";
import { countLoads, expectOlderVersion, expectVersion, test, updateNotice } from "../helpers/deployment.ts";
import { waitForPrecache } from "../helpers/offline.ts";
import { addMember, expectToast, memberNames, viewTitle } from "../helpers/pages.ts";

// Each waits for a server that ends and begins again.
test.describe.configure({ timeout: 120_000 });

const languageOf = (page: Page) => page.getByRole("combobox", { name: "Language" });

test("a returning guest logs in", async ({ returningGuest, deployment, server }) => {
	const { email } = await server.createUser();
	const page = await returningGuest();
	await deployment.deploy(server, "login");
	await signIn(page, email, PASSWORD);
	await expectSignedIn(page, email);
	await expectVersion(page, "login");
});

test("a returning guest opens the link of a recovery mail", async ({ returningGuest, deployment, server }) => {
	const { email } = await server.createUser();
	const page = await returningGuest();
	await page.goto("/recover");
	await field(page, "Email").fill(email);
	await clickButton(page, "Send Link");
	const link = await server.waitForMailedLink(email);
	await deployment.deploy(server, "recovery");
	await page.goto(link);
	await clickButton(page, "Continue");
	await field(page, "New password").fill("another fine horse");
	await clickButton(page, "Save Password");
	await expectToast(page, "Password Changed", /./);
	await expectSignedIn(page, email);
	await expectVersion(page, "recovery");
});

test("a returning guest comes back from Google", async ({ returningGuest, deployment, server }) => {
	const email = server.newEmail();
	server.google.setNextUser({ sub: email, email, email_verified: true, name: "Ada Example" });
	const page = await returningGuest();
	await page.goto("/login");
	// The deployment comes while the guest is on the way to Google.
	const held = new Promise<Route>((resolve) => void page.route("**/auth/v1/authorize?*", resolve, { times: 1 }));
	await clickButton(page, "Continue with Google");
	const route = await held;
	await deployment.deploy(server, "google");
	await route.continue();
	await expectSignedIn(page, email);
	await expectVersion(page, "google");
});

test("a returning guest reloads the page, or takes a step to the login, and has the new version that is cached, and loses nothing", async ({
	returningGuest,
	deployment,
	server,
}) => {
	const [page, other] = [await returningGuest(), await returningGuest()];
	for (const one of [page, other]) await addMember(one, "Mia");
	await deployment.deploy(server, "reload");
	for (const one of [page, other]) {
		await one.reload();
		await expect(updateNotice(one)).toBeVisible();
		await expectOlderVersion(one, "reload");
	}
	await page.reload();
	await expectVersion(page, "reload");
	await expect(memberNames(page)).toHaveText(["Mia"]);
	await expect(updateNotice(page)).toHaveCount(0);

	await other.getByRole("link", { name: "Login", exact: true }).click();
	await expectVersion(other, "reload");
	await expect(viewTitle(other)).toHaveText("Welcome Back");
});

test("a guest whose browser has not found the new version yet is offered it where a file is gone, and logs in", async ({
	returningGuest,
	deployment,
	server,
}) => {
	const { email } = await server.createUser();
	const page = await returningGuest();
	await deployment.deploy(server, "typed", { hasWorker: false });
	const loads = countLoads(page);
	await page.getByRole("link", { name: "Login", exact: true }).click();
	await field(page, "Email").fill(email);
	await field(page, "Password").fill(PASSWORD);
	await clickButton(page, "Sign In");
	await expect(updateNotice(page)).toContainText("This app is out of date. Please reload the page.");
	await expect(page.getByText("cannot be reached")).toHaveCount(0);
	await expect(page.getByRole("alertdialog")).toHaveCount(0);
	// What was typed is not thrown away.
	await expect(field(page, "Email")).toHaveValue(email);
	expect(loads()).toBe(0);
	await updateNotice(page).getByRole("button", { name: "Reload" }).click();
	await expectVersion(page, "typed");
	await signIn(page, email, PASSWORD);
	await expectSignedIn(page, email);
});

test("a step to another page of accounts takes the new version that was offered where a file is gone", async ({
	returningGuest,
	deployment,
	server,
}) => {
	const page = await returningGuest();
	await deployment.deploy(server, "offered", { hasWorker: false });
	await page.getByRole("link", { name: "Login", exact: true }).click();
	for (const [label, text] of [
		["Email", server.newEmail()],
		["Password", PASSWORD],
	] as const)
		await field(page, label).fill(text);
	await clickButton(page, "Sign In");
	await expect(updateNotice(page)).toBeVisible();
	await expectOlderVersion(page, "offered");
	for (const label of ["Email", "Password"]) await field(page, label).fill("");
	await page.getByRole("link", { name: "Forgot your password?" }).click();
	await expectVersion(page, "offered");
	await expect(page).toHaveURL(/\/recover$/);
});

test("where nothing is typed, a file that is gone brings the new version by itself", async ({
	returningGuest,
	deployment,
	server,
}) => {
	const email = server.newEmail();
	server.google.setNextUser({ sub: email, email, email_verified: true, name: "Ada Example" });
	const page = await returningGuest();
	await page.getByRole("link", { name: "Login", exact: true }).click();
	await deployment.deploy(server, "untyped", { hasWorker: false });
	await clickButton(page, "Continue with Google");
	await expectVersion(page, "untyped");
	await expect(viewTitle(page)).toHaveText("Welcome Back");
	await clickButton(page, "Continue with Google");
	await expectSignedIn(page, email);
});

test("a language that is not cached comes with the new version, when it is chosen and at a start", async ({
	returningGuest,
	deployment,
	server,
}) => {
	const page = await returningGuest();
	await page.getByRole("link", { name: "Settings", exact: true }).click();
	const start = await returningGuest();
	await deployment.deploy(server, "language", { hasWorker: false });
	await languageOf(page).selectOption("Deutsch");
	await expect(viewTitle(page)).toHaveText("Einstellungen");
	await expectVersion(page, "language");
	await start.evaluate(() => localStorage.setItem("whose-turn-language", "de"));
	await start.goto("/");
	await expect(start.getByText("Noch niemand in der Familie")).toBeVisible();
	await expectVersion(start, "language");
});

test("an open page goes on with the files of its version, which the server still has", async ({
	returningGuest,
	deployment,
	server,
}) => {
	const { email } = await server.createUser();
	const page = await returningGuest();
	await page.getByRole("link", { name: "Login", exact: true }).click();
	const loads = countLoads(page);
	await deployment.deploy(server, "kept-one", { keepsFormer: true });
	await deployment.deploy(server, "kept-two", { keepsFormer: true });
	await field(page, "Email").fill(email);
	await field(page, "Password").fill(PASSWORD);
	await clickButton(page, "Sign In");
	await expectSignedIn(page, email);
	expect(loads()).toBe(0);
	for (const version of ["kept-one", "kept-two"]) await expectOlderVersion(page, version);
});

test("a signed-in user's tabs of two versions lose no change that either made without the network", async ({
	signedInDevice,
	deployment,
	server,
}) => {
	const user = await server.createUser();
	const old = await signedInDevice(user);
	await waitForPrecache(old);
	await addMember(old, "Mia");
	await expectToast(old, "Member Added", "Mia has been added to the family");
	await deployment.deploy(server, "two");
	// A check of the browser's own that began before the deployment counts for this one, too.
	await expect(async () => {
		await old.evaluate(async () => (await navigator.serviceWorker.ready).update());
		await expect(updateNotice(old)).toBeVisible({ timeout: 5_000 });
	}).toPass();
	const tab = await old.context().newPage();
	await tab.goto("/");
	await expectVersion(tab, "two");
	await expectOlderVersion(old, "two");
	for (const page of [old, tab]) await expect(memberNames(page)).toHaveText(["Mia"]);

	await old.context().setOffline(true);
	const names = ["Old 1", "New 1", "Old 2", "New 2"];
	for (const name of names) await addMember(name.startsWith("Old") ? old : tab, name);
	await old.context().setOffline(false);
	const other = await signedInDevice(user);
	for (const page of [old, tab, other])
		await expect
			.poll(async () => (await memberNames(page).allTextContents()).toSorted())
			.toEqual(["Mia", ...names].toSorted());
});

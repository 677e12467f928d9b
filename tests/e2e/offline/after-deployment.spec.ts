import { expect, type Page, type Route } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectGuest, expectSignedIn, field, submitLogin } from "../helpers/account-pages.ts";
import { addMember, errorToasts, expectToast, memberNames, viewTitle } from "../helpers/pages.ts";
import { countLoads, expectVersion, test, updateNotice } from "./deployment.ts";
import { waitForPrecache } from "./precache.ts";

// One server, which ends and begins again with each deployment.
test.describe.configure({ mode: "default" });

const expectOlderVersion = (page: Page, version: string) =>
	expect(page.locator(`meta[name=version][content="${version}"]`)).toHaveCount(0);
const loginLink = (page: Page) => page.getByRole("link", { name: "Login", exact: true });

test("every way of a guest into an account survives a deployment", async ({ returningGuest, deployment, server }) => {
	const { email } = await server.createUser();
	const open = returningGuest;
	const [recovering, fromGoogle, staying] = [await open(), await open(), await open()];
	await recovering.goto("/recover");
	await field(recovering, "Email").fill(email);
	await clickButton(recovering, "Send Link");
	const link = await server.waitForMailedLink(email);
	const googleEmail = server.newEmail();
	server.google.setNextUser({ sub: googleEmail, email: googleEmail, email_verified: true, name: "Ada Example" });
	await loginLink(staying).click();
	await fromGoogle.goto("/login");
	// The deployment comes while the guest is on the way to Google.
	const held = new Promise<Route>((resolve) => void fromGoogle.route("**/auth/v1/authorize?*", resolve, { times: 1 }));
	await clickButton(fromGoogle, "Continue with Google");
	const onTheWay = await held;
	await deployment.deploy(server, "new", { keepsFormer: true });

	// An open page signs in with the files of its version, which the server still has.
	const loads = countLoads(staying);
	await submitLogin(staying, email, PASSWORD);
	await expectSignedIn(staying, email);
	expect(loads()).toBe(0);
	await expectOlderVersion(staying, "new");
	// A step to the login, once it is cached and nothing is lost.
	await clickButton(staying, "Logout");
	await expectGuest(staying);
	await staying.reload();
	await expect(updateNotice(staying)).toBeVisible();
	await expectOlderVersion(staying, "new");
	await loginLink(staying).click();
	await expectVersion(staying, "new");
	await expect(viewTitle(staying)).toHaveText("Welcome Back");
	await recovering.goto(link);
	await clickButton(recovering, "Continue");
	await field(recovering, "New password").fill("another fine horse");
	await clickButton(recovering, "Save Password");
	await expectToast(recovering, "Password Changed", /./);
	await expectSignedIn(recovering, email);
	await expectVersion(recovering, "new");
	await onTheWay.continue();
	await expectSignedIn(fromGoogle, googleEmail);
	await expectVersion(fromGoogle, "new");
});

test("tabs of two versions lose no change that either made offline", async ({ signedInDevice, deployment, server }) => {
	const user = await server.createUser();
	const [phone, old] = [await signedInDevice(user), await signedInDevice(user)];
	await waitForPrecache(old);
	await deployment.deploy(server, "two", { keepsFormer: true });
	// A check of the browser's own that began before the deployment counts for this one, too.
	await expect(async () => {
		await old.evaluate(async () => (await navigator.serviceWorker.ready).update());
		await expect(updateNotice(old)).toBeVisible({ timeout: 5_000 });
	}).toPass();
	const tab = await old.context().newPage();
	await tab.goto("/");
	await expectVersion(tab, "two");
	await expectOlderVersion(old, "two");
	await old.context().setOffline(true);
	await addMember(old, "Old");
	await addMember(tab, "New");
	await old.context().setOffline(false);
	for (const page of [old, tab, phone])
		await expect.poll(async () => (await memberNames(page).allTextContents()).toSorted()).toEqual(["New", "Old"]);
});

// Browsers do not find the version that this one deploys: it comes last.
test("where a file is gone the new version comes, and typing stays", async ({ returningGuest, deployment, server }) => {
	const email = server.newEmail();
	server.google.setNextUser({ sub: email, email, email_verified: true, name: "Ada Example" });
	const open = returningGuest;
	const [typing, choosing, starting] = [await open(), await open(), await open()];
	const idle = await typing.context().newPage();
	await idle.goto("/");
	for (const page of [typing, idle]) await loginLink(page).click();
	await choosing.getByRole("link", { name: "Settings", exact: true }).click();
	await deployment.deploy(server, "hidden", { hasWorker: false });

	// Where something is typed it is offered, and comes with a step to another page.
	const loads = countLoads(typing);
	await submitLogin(typing, email, PASSWORD);
	await expect(updateNotice(typing)).toContainText("This app is out of date. Please reload the page.");
	await expect(typing.getByText("cannot be reached")).toHaveCount(0);
	await expect(errorToasts(typing)).toHaveCount(0);
	await expect(field(typing, "Email")).toHaveValue(email);
	expect(loads()).toBe(0);
	await expectOlderVersion(typing, "hidden");
	for (const label of ["Email", "Password"]) await field(typing, label).fill("");
	await typing.getByRole("link", { name: "Forgot your password?" }).click();
	await expectVersion(typing, "hidden");
	await expect(typing).toHaveURL(/\/recover$/);
	await clickButton(idle, "Continue with Google");
	await expectVersion(idle, "hidden");
	await expect(viewTitle(idle)).toHaveText("Welcome Back");
	await clickButton(idle, "Continue with Google");
	await expectSignedIn(idle, email);
	await choosing.getByRole("combobox", { name: "Language" }).selectOption("Deutsch");
	await expect(viewTitle(choosing)).toHaveText("Einstellungen");
	await expectVersion(choosing, "hidden");
	await starting.evaluate(() => localStorage.setItem("whose-turn-language", "de"));
	await starting.goto("/");
	await expect(starting.getByText("Noch niemand in der Familie")).toBeVisible();
	await expectVersion(starting, "hidden");
});

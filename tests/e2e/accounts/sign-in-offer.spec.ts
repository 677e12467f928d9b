import { expect } from "@playwright/test";
import { type AccountServer, startAccountServer } from "../../helpers/account-server.ts";
import { OPENID_CLIENT, type OpenIdProvider, startOpenIdProvider } from "../../helpers/openid-provider.ts";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectSignedIn, field, openSettings, signIn } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { addFamily, expectToast, memberNames } from "../helpers/pages.ts";
import { invite, openPeople } from "../helpers/people.ts";

/** Without Google, and with a provider of the operator's own. */
const startServer = (provider: OpenIdProvider, settings: Readonly<Record<string, string>>): Promise<AccountServer> =>
	startAccountServer(undefined, {
		GOOGLE_CLIENT_ID: "",
		GOOGLE_CLIENT_SECRET: "",
		OPENID_ISSUER: provider.issuer,
		OPENID_CLIENT_ID: OPENID_CLIENT.clientId,
		OPENID_CLIENT_SECRET: OPENID_CLIENT.clientSecret,
		OPENID_NAME: "Pocket ID",
		...settings,
	});

test("where sign-up is closed it says so and has no form, and login is as ever, with the operator's own provider by its name, and brings a guest's family along", async ({
	browser,
}) => {
	const provider = await startOpenIdProvider();
	const server = await startServer(provider, { SIGN_UP: "closed" });
	const page = await browser.newPage({ baseURL: server.url });
	const main = page.getByRole("main");
	await page.goto("/");
	await addFamily(page, "Mia", "Noah");
	// The first account of an empty server may always be made.
	await page.goto("/signup");
	await expect(main.getByRole("button", { name: "Create Account" })).toBeVisible();
	const { email } = await server.createUser();

	// What the server has just said it says for a second more.
	await expect(async () => {
		await page.reload();
		await expect(main.getByText("You can't sign up here at the moment.")).toBeVisible({ timeout: 1_000 });
	}).toPass();
	await expect(main.getByRole("textbox")).toHaveCount(0);
	await expect(main.getByRole("button")).toHaveCount(0);
	await expectNoViolations(page);

	await page.goto("/login");
	await expect(main.getByRole("button", { name: "Continue with Pocket ID" })).toBeEnabled();
	await expectNoViolations(page);
	await signIn(page, email, PASSWORD);
	await expectSignedIn(page, email);
	await clickButton(page, "Yes, move it");
	await expectToast(page, "Family Moved", "Your family is now in your account.");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await page.close();
	await server.stop();
	await provider.stop();
});

test("where sign-up is closed, an invitation to a family lets somebody in, with a password or by the operator's provider", async ({
	browser,
}) => {
	const provider = await startOpenIdProvider();
	const server = await startServer(provider, { SIGN_UP: "closed" });
	provider.register(`${server.url}/auth/v1/callback`);
	const open = () =>
		browser.newPage({ baseURL: server.url, extraHTTPHeaders: { "x-forwarded-for": server.newAddress() } });
	const owner = await open();
	const { email } = await server.createUser();
	await owner.goto("/login");
	await signIn(owner, email, PASSWORD);
	await addFamily(owner, "Mia", "Noah");

	const dad = await open();
	await dad.goto(await invite(owner, "adult"));
	await dad.getByRole("link", { name: "Create an account" }).click();
	const dadsEmail = server.newEmail();
	await field(dad, "Full Name").fill("Dad");
	await field(dad, "Email").fill(dadsEmail);
	await field(dad, "Password").fill(PASSWORD);
	await clickButton(dad, "Create Account");
	await expectToast(dad, "Account Created!", "Please check your email to verify your account.");
	await dad.goto(await server.waitForMailedLink(dadsEmail));
	await clickButton(dad, "Confirm my email");
	await clickButton(dad, "Join");
	await clickButton(dad, "Noah");
	await expect(memberNames(dad)).toHaveText(["Mia", "Noah"]);

	provider.setNextUser({ sub: "olga", email: server.newEmail(), email_verified: true, name: "Grandma" });
	const grandma = await open();
	await grandma.goto(await invite(owner, "adult"));
	await grandma.getByRole("link", { name: "Create an account" }).click();
	await clickButton(grandma, "Continue with Pocket ID");
	await clickButton(grandma, "Join");
	await clickButton(grandma, "None of them");
	await expect(memberNames(grandma)).toHaveText(["Mia", "Noah"]);
	await openPeople(owner);
	await expect(owner.getByRole("button", { name: /^Grandma/ })).toBeVisible();
	for (const page of [owner, dad, grandma]) await page.close();
	await server.stop();
	await provider.stop();
});

test("where passwords are off, only the provider opens accounts, nobody is asked for a password, and invited people are told", async ({
	browser,
}) => {
	const provider = await startOpenIdProvider();
	const server = await startServer(provider, { SIGN_UP: "invited", PASSWORD_LOGIN: "false" });
	provider.register(`${server.url}/auth/v1/callback`);
	const email = server.newEmail();
	provider.setNextUser({ sub: "olga", email, email_verified: true, name: "Olga" });
	const page = await browser.newPage({ baseURL: server.url });
	const main = page.getByRole("main");
	await page.goto("/login");
	const withPocketId = main.getByRole("button", { name: "Continue with Pocket ID" });
	await expect(main.getByRole("button")).toHaveText(["Continue with Pocket ID"]);
	await expect(main.getByRole("textbox")).toHaveCount(0);
	await expect(main.getByRole("link", { name: "Forgot your password?" })).toBeHidden();
	await expectNoViolations(page);

	await withPocketId.click();
	await expectSignedIn(page, email);
	await openSettings(page);
	await expect(main.getByRole("button", { name: "Log out on all devices" })).toBeVisible();
	await expect(main.getByRole("link", { name: "Change password" })).toHaveCount(0);

	const stranger = await browser.newPage({ baseURL: server.url });
	await stranger.goto("/signup");
	const said = "Whoever was invited can sign up here, with the address that was invited.";
	await expect(stranger.getByText(said)).toBeVisible();
	await expect(stranger.getByRole("main").getByRole("button")).toHaveText(["Continue with Pocket ID"]);
	await expect(stranger.getByRole("main").getByRole("textbox")).toHaveCount(0);
	await expectNoViolations(stranger);
	await stranger.close();
	await page.close();
	await server.stop();
	await provider.stop();
});

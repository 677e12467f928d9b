import { expect } from "@playwright/test";
import { startAccountServer } from "../../helpers/account-server.ts";
import { OPENID_CLIENT, startOpenIdProvider } from "../../helpers/openid-provider.ts";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectGuest, expectSignedIn, field, openSettings, signIn } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { addFamily, expectToast, memberNames } from "../helpers/pages.ts";
import { invite, openPeople } from "../helpers/people.ts";

/** A server without Google, and with a provider of the operator's own. */
async function startServer(settings: Readonly<Record<string, string>>) {
	const provider = await startOpenIdProvider();
	const server = await startAccountServer(undefined, {
		GOOGLE_CLIENT_ID: "",
		GOOGLE_CLIENT_SECRET: "",
		OPENID_ISSUER: provider.issuer,
		OPENID_CLIENT_ID: OPENID_CLIENT.clientId,
		OPENID_CLIENT_SECRET: OPENID_CLIENT.clientSecret,
		OPENID_NAME: "Pocket ID",
		...settings,
	});
	provider.register(`${server.url}/auth/v1/callback`);
	return { provider, server };
}

test("where sign-up is closed it says so and has no form, login has the operator's own provider by its name and brings a guest's family along, and an invitation lets somebody in", async ({
	browser,
}) => {
	// Servers of its own, and three people.
	test.slow();
	const { provider, server } = await startServer({ SIGN_UP: "closed" });
	const open = () =>
		browser.newPage({ baseURL: server.url, extraHTTPHeaders: { "x-forwarded-for": server.newAddress() } });
	const owner = await open();
	const main = owner.getByRole("main");
	await test.step("a closed sign-up says so and has no form, but for the first account of an empty server", async () => {
		await owner.goto("/");
		await addFamily(owner, "Mia", "Noah");
		await owner.goto("/signup");
		await expect(main.getByRole("button", { name: "Create Account" })).toBeVisible();
	});
	const { email } = await server.createUser();
	await test.step("login is as ever, with the provider, and brings a guest's family along", async () => {
		// What the server has just said it says for a second more.
		await expect(async () => {
			await owner.reload();
			await expect(main.getByText("You can't sign up here at the moment.")).toBeVisible({ timeout: 1_000 });
		}).toPass();
		await expect(main.getByRole("textbox")).toHaveCount(0);
		await expect(main.getByRole("button")).toHaveCount(0);
		await expectNoViolations(owner);
		await owner.goto("/login");
		await expect(main.getByRole("button", { name: "Continue with Pocket ID" })).toBeEnabled();
		await expectNoViolations(owner);
		await signIn(owner, email, PASSWORD);
		await expectSignedIn(owner, email);
		await clickButton(owner, "Yes, move it");
		await expectToast(owner, "Family Moved", "Your family is now in your account.");
		await expect(memberNames(owner)).toHaveText(["Mia", "Noah"]);
	});
	await test.step("an invitation lets somebody sign up with a password", async () => {
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
		await dad.close();
	});
	await test.step("or by the provider", async () => {
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
		await grandma.close();
	});
	await owner.close();
	await server.stop();
	await provider.stop();
});

test("where passwords are off, only the provider opens accounts, nobody is asked for a password, and invited people are told", async ({
	browser,
}) => {
	const { provider, server } = await startServer({ SIGN_UP: "invited", PASSWORD_LOGIN: "false" });
	const email = server.newEmail();
	provider.setNextUser({ sub: "olga", email, email_verified: true, name: "Olga" });
	const page = await browser.newPage({ baseURL: server.url });
	const main = page.getByRole("main");
	await page.goto("/login");
	await expect(main.getByRole("button")).toHaveText(["Continue with Pocket ID"]);
	await expect(main.getByRole("textbox")).toHaveCount(0);
	await expect(main.getByRole("link", { name: "Forgot your password?" })).toBeHidden();
	await expectNoViolations(page);
	await clickButton(page, "Continue with Pocket ID");
	await expectSignedIn(page, email);
	await openSettings(page);
	await expect(main.getByRole("button", { name: "Log out on all devices" })).toBeVisible();
	await expect(main.getByRole("link", { name: "Change password" })).toHaveCount(0);
	// A new address would be a session without the provider.
	await expect(main.getByRole("button", { name: "Change email" })).toHaveCount(0);

	// Now that there is an account.
	await clickButton(page, "Log out on all devices");
	await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
	await expectGuest(page);
	await page.goto("/signup");
	const said = "Whoever was invited can sign up here, with the address that was invited.";
	await expect(page.getByText(said)).toBeVisible();
	await expect(main.getByRole("button")).toHaveText(["Continue with Pocket ID"]);
	await expect(main.getByRole("textbox")).toHaveCount(0);
	await expectNoViolations(page);
	await page.close();
	await server.stop();
	await provider.stop();
});

import { expect } from "@playwright/test";
import { OPENID_CLIENT, startOpenIdProvider } from "../../auth/openid-provider.ts";
import { type AccountServer, startAccountServer } from "../../helpers/account-server.ts";
import { clickButton } from "../helpers/account-pages.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { memberNames } from "../helpers/pages.ts";
import { test as base, familyOf } from "../helpers/people.ts";

/** The test of people, on a server that is empty at first and closed, with a provider of its own and no Google. */
const test = base.extend<object, { server: AccountServer }>({
	server: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
		async ({}, use) => {
			const google = await startOpenIdProvider();
			const server = await startAccountServer({
				GOOGLE_CLIENT_ID: "",
				GOOGLE_CLIENT_SECRET: "",
				OPENID_ISSUER: google.issuer,
				OPENID_CLIENT_ID: OPENID_CLIENT.clientId,
				OPENID_CLIENT_SECRET: OPENID_CLIENT.clientSecret,
				OPENID_NAME: "Pocket ID",
				SIGN_UP: "closed",
			});
			await use({ ...server, google });
			await server.stop();
			await google.stop();
		},
		{ scope: "worker" },
	],
});

test("a closed sign-up says so, but lets in whoever is invited", async ({ newDevice, newPerson, server }) => {
	const page = await newDevice("/signup");
	const main = page.getByRole("main");
	// Of the first account of an empty server.
	await expect(main.getByRole("button", { name: "Create Account" })).toBeVisible();
	const mia = await newPerson("Mia", "Noah");
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
	await expect(main.getByRole("button", { name: "Sign In" })).toBeEnabled();

	server.google.setNextUser({ sub: "olga", email: server.newEmail(), email_verified: true, name: "Grandma" });
	const { token } = await mia.families.createInvitation(familyOf(mia), "adult");
	const grandma = await newDevice(`/join#${token}`);
	await grandma.getByRole("link", { name: "Create an account" }).click();
	await clickButton(grandma, "Continue with Pocket ID");
	await clickButton(grandma, "Join");
	await clickButton(grandma, "None of them");
	await expect(memberNames(grandma)).toHaveText(["Mia", "Noah"]);
	await expect.poll(() => mia.store.people?.()?.people.map(({ name }) => name)).toContain("Grandma");
});

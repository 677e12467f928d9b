import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { box, texts } from "../page.test-helper.tsx";
import { buttons, EMAIL, open, setUpAccountPages, signedInAs } from "./account-routes.test-helper.tsx";

const GOOGLE = "Continue with Google";
const OWN = "Continue with Pocket ID";
const LOGOUT = "Log out on all devices";
const FORM = ["Show password", "Sign In"];

const usual = { disable_signup: false, external: { email: true, google: false } };
const custom_providers = [{ id: "custom:openid", name: "Pocket ID" }];
const google = { ...usual, external: { email: true, google: true } };
const ownAlone = { ...usual, external: { email: false, google: false }, custom_providers };
const invited = { ...ownAlone, sign_up: "invited" };

setUpAccountPages();
// What a site offers is asked once a page, also that of the next file of this worker.
beforeEach(() => void vi.resetModules());
afterEach(() => void vi.resetModules());

/** The server's answers, to code that is loaded already. */
async function offer(settings: object): Promise<void> {
	await import("../../stores/auth/fetch-sign-in-offer.ts");
	const config = { supabaseUrl: null, supabaseKey: "sb_publishable_x" };
	vi.stubGlobal("fetch", async (url: string) => Response.json(url.endsWith("/config.json") ? config : settings));
}

/** As soon as it has answered. */
function waitFor(shown: () => unknown[], expected: readonly string[]): Promise<void> {
	return vi.waitFor(async () => {
		await act(async () => {});
		expect(shown()).toEqual(expected);
	}, 30_000);
}

it.each([
	["no Google", "/login", usual, [...FORM, GOOGLE], "Google login is not available here."],
	["Google", "/login", google, [GOOGLE, ...FORM], "or with your email"],
	["a provider of its own", "/login", { ...usual, custom_providers }, [OWN, ...FORM, GOOGLE], "Sign up"],
	["that alone", "/login", ownAlone, [OWN], "Sign up"],
	["no sign-up", "/signup", { ...usual, disable_signup: true }, [], "You can't sign up here at the moment."],
	["one by invitation", "/signup", invited, [OWN], "Whoever was invited can sign up here"],
])("a site offers %s", async (_name, path, settings, shown, said) => {
	await offer(settings);
	await open(path);
	await waitFor(buttons, shown);
	expect(box.textContent).toContain(said);
	expect(texts("main a").includes("Forgot your password?")).toBe(shown.includes("Sign In"));
});

it.each([
	["off nobody changes one, nor an address", ownAlone, []],
	["on both are changed", usual, ["Change email", "Change password"]],
] as const)("where passwords are %s", async (_name, settings, changed) => {
	const { AccountCard } = await import("../settings/account-card.tsx");
	await offer(settings);
	await open("/settings#delete-account", signedInAs(EMAIL), () => <AccountCard />);
	await waitFor(() => texts("button, a").filter((one) => /^(?:Change|Log out)/.test(one)), [...changed, LOGOUT]);
});

import { beforeEach, expect, it } from "vitest";
import { AccountError } from "../../stores/auth/auth-actions.ts";
import { SESSION_KEY } from "../../stores/auth/stored-session.ts";
import { removeStoredSignUp } from "../../stores/auth/stored-sign-up.ts";
import { writeText } from "../../stores/browser/storage.ts";
import { box, texts } from "../page.test-helper.tsx";
import {
	account,
	buttons,
	EMAIL,
	field,
	named,
	open,
	PASSWORD,
	press,
	setUpAccountPages,
	signedInAs,
	submit,
	title,
} from "./account-routes.test-helper.tsx";

const OTHER = "ada@family.example";
const SIGN_UP_PASSWORD = "Password you chose at sign-up";
const WARNING = `You are logged in as ${EMAIL}. If this link is for another account, you will be logged in to that one instead.`;

const linkOf = (type: string, email = EMAIL) => `/auth/confirm?type=${type}&token_hash=a#email=${email}`;

setUpAccountPages();
// This browser has signed up with EMAIL.
beforeEach(() => writeText("whose-turn-signed-up", JSON.stringify({ email: EMAIL, codeVerifier: "its own" })));

it("of a sign-up asks another browser for its password, or for a new one that is good", async () => {
	await open(`${linkOf("signup", OTHER)}&name=Ada`);
	expect(texts("dd")).toEqual([OTHER, "Ada"]);
	account.answers.verifyEmailLink = new AccountError("sign_up_password_mismatch");
	await submit({ [SIGN_UP_PASSWORD]: "a guess" });
	const text = expect.stringMatching(/^This isn't the password from your sign-up\./);
	expect(account.toasts).toEqual([{ title: "Password Not Accepted", text }]);
	await press("Choose a new password instead");
	await submit({ "New password": "short" });
	expect(account.toasts.at(-1)?.text).toBe("Please use at least 8 characters.");
	expect(account.sent).toHaveLength(1);
	const refused = new AccountError("weak_password_pwned", { serverMessage: "" });
	account.answers.verifyEmailLink = { outcome: "needs-password", refused };
	await submit({ "New password": "password123" });
	expect(account.toasts.at(-1)?.text).toMatch(/^This is one of the first passwords anyone would try\./);
	expect(location.pathname).toBe("/new-password");
});

it("that names nobody says so, where the browser has not signed up", async () => {
	removeStoredSignUp();
	await open("/auth/confirm?type=signup&token_hash=a");
	expect(box.textContent).toContain("This link doesn't say which email it is for.");
	expect(texts("dt")).toEqual([]);
});

it("of a sign-up that another one has replaced asks the browser of the first for a password, too", async () => {
	account.answers.verifyEmailLink = new AccountError("bad_code_verifier", { serverMessage: "" });
	await open(linkOf("signup"));
	expect(buttons()).toEqual(["Confirm my email"]);
	await press("Confirm my email");
	const text = "This login was started in another browser. Please log in again here.";
	expect(account.toasts).toEqual([{ title: "Link Not Accepted", text }]);
	expect(document.activeElement?.textContent).toBe("Confirm Your Email");
	expect(field(SIGN_UP_PASSWORD).value).toBe("");
});

it("of the account that is open is done; another's warns, and leads to a logout where it is confirmed", async () => {
	await open(linkOf("signup"), signedInAs(EMAIL));
	expect(title()).toBe("Email Confirmed");
	expect(named("a", "Continue").getAttribute("href")).toBe("/");
	account.answers.verifyEmailLink = { outcome: "already-confirmed" };
	await open(linkOf("signup", OTHER), signedInAs(EMAIL));
	expect(texts("[role=status]")).toContain(WARNING);
	await submit({ [SIGN_UP_PASSWORD]: PASSWORD });
	expect(texts("main p")).toContain(`You are logged in as ${EMAIL}.`);
	expect(buttons()).toEqual(["Logout"]);
	await open(linkOf("signup", OTHER));
	await submit({ [SIGN_UP_PASSWORD]: PASSWORD });
	expect(named("a", "Login").getAttribute("href")).toBe("/login");
});

it("warns of what may happen to the session where it names nobody, and not of one's own new address", async () => {
	await open("/auth/confirm?type=recovery&token_hash=a", signedInAs(EMAIL));
	expect(texts("[role=status]")).toContain(WARNING);
	await open(linkOf("email_change", OTHER), signedInAs(EMAIL));
	expect(texts("[role=status]")).toContain(WARNING);
	const user = { id: "mia", email: EMAIL, new_email: OTHER, email_change_sent_at: new Date() };
	writeText(SESSION_KEY, JSON.stringify({ user }));
	await open(linkOf("email_change", OTHER), signedInAs(EMAIL));
	expect(texts("[role=status]")).not.toContain(WARNING);
});

it("of a new address says what is left to do where both have to confirm", async () => {
	account.answers.verifyEmailLink = { outcome: "other-address-pending" };
	await open(linkOf("email_change"));
	expect(texts("main p")).toContain("Nobody is logged in here, so please choose a new password too");
	await submit({ "New password": PASSWORD });
	expect(account.sent).toEqual([["verifyEmailLink", "email_change", "a", { email: EMAIL, newPassword: PASSWORD }]]);
	expect(box.textContent).toContain("You're halfway there.");
});

it("to the old address cancels a change once, and leads to a new password after that", async () => {
	for (const [answer, said] of [
		[undefined, "Your email stays the same."],
		[new AccountError("otp_expired", { serverMessage: "" }), "There is no change left to cancel."],
	] as const) {
		account.answers.cancelEmailChangeByLink = answer;
		await open("/auth/cancel-email-change?token_hash=a");
		await press("Keep my email");
		expect(box.textContent).toContain(said);
		expect(named("a", "Choose a new password").getAttribute("href")).toBe("/recover");
	}
});

import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { AccountError } from "../../stores/auth/auth-actions.ts";
import { box, texts } from "../page.test-helper.tsx";
import {
	account,
	buttons,
	describeField,
	EMAIL,
	field,
	fill,
	named,
	open,
	PASSWORD,
	press,
	setUpAccountPages,
	signedInAs,
	submit,
	title,
} from "./account-routes.test-helper.tsx";

const UNREACHABLE = "The server cannot be reached. Please check your connection and try again.";
const LOGIN = { Email: EMAIL, Password: PASSWORD };
const SIGN_UP = { "Full Name": "Ada", ...LOGIN };

setUpAccountPages();

describe("a page has its words, its ways on, and what a password manager knows its fields by", () => {
	it.each([
		["/login", "Welcome Back", "Email username, Password current-password", "Sign In", "Sign up"],
		["/signup", "Create Account", "Full Name name, Email username, Password new-password", "Create Account", "Log in"],
		["/recover", "Forgot Your Password?", "Email username", "Send Link", "Back to login"],
		["/login/email", "Log In Without a Password", "Email username", "Send Link", "Back to login"],
		["/auth/confirm?type=signup", "This Link Is Incomplete", "", undefined, "Back to login"],
		["/auth/confirm?type=recovery&token_hash=a", "New Password", "", "Continue", "Back to login"],
		["/auth/cancel-email-change?token_hash=a", "Keep Your Email", "", "Keep my email", "Back to login"],
		["/auth/cancel-email-change", "This Link Is Incomplete", "", undefined, "Back to login"],
	])("%s", async (path, heading, fields, button, way) => {
		await open(path);
		expect(title()).toBe(heading);
		const inputs = [...box.querySelectorAll<HTMLInputElement>("main input")];
		expect(inputs.map((one) => `${one.labels?.[0]?.textContent} ${one.autocomplete}`).join(", ")).toBe(fields);
		for (const { required, type, autocomplete } of inputs) {
			expect(required).toBe(true);
			expect(type).toBe(autocomplete === "username" ? "email" : autocomplete.replace(/.*-|^name$/, "") || "text");
		}
		expect(buttons().find((one) => one === button)).toBe(button);
		expect(texts("main p a")).toContain(way);
	});
});

it("a password is shown and hidden, and hidden when it is sent; Caps Lock is said while it is typed", async () => {
	await open("/login");
	const password = field("Password");
	await fill("Password", PASSWORD);
	for (const isShown of [true, false, true]) {
		await press("Show password");
		expect(named("button", "Show password").getAttribute("aria-pressed")).toBe(String(isShown));
		expect(password.type).toBe(isShown ? "text" : "password");
		expect([password.value, password.autocomplete]).toEqual([PASSWORD, "current-password"]);
	}
	for (const isOn of [true, false]) {
		const key = Object.assign(new KeyboardEvent("keyup", { bubbles: true }), { getModifierState: () => isOn });
		await act(async () => password.dispatchEvent(key));
		expect(describeField(password).text).toBe(isOn ? "Caps Lock is on." : "");
	}
	await submit(LOGIN);
	expect(password.type).toBe("password");
});

it("nothing is sent without an email or with a weak password, which is told once it is left or sent", async () => {
	await open("/signup");
	const password = field("Password");
	await fill("Password", "abc");
	expect(describeField(password)).toEqual({ text: "Please use at least 8 characters.", isInvalid: false });
	await act(async () => password.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
	expect(describeField(password).isInvalid).toBe(true);
	for (const [weak, text] of [
		["short", "Please use at least 8 characters."],
		["aaaaaaaa", "That's easy to guess. Please use more different characters."],
	] as const) {
		await submit({ ...SIGN_UP, Password: weak });
		expect(account.toasts.pop()).toEqual({ title: "Signup Failed", text });
		expect(describeField(password)).toEqual({ text, isInvalid: true });
		expect(document.activeElement).toBe(password);
	}
	await fill("Password", PASSWORD);
	expect(describeField(password).isInvalid).toBe(false);
	for (const wrong of [{ Email: "ada" }, { Email: "" }, { "Full Name": "" }]) await submit({ ...SIGN_UP, ...wrong });
	expect(account.sent).toEqual([]);
});

it("what is refused is said once, and heard at its field until something is typed", async () => {
	account.answers.signIn = new AccountError("invalid_credentials", { serverMessage: "" });
	await open("/login");
	await submit(LOGIN);
	const text = "Invalid login credentials";
	expect(account.toasts).toEqual([{ title: "Login Failed", text }]);
	const password = field("Password");
	expect(describeField(password)).toEqual({ text, isInvalid: true });
	expect(document.getElementById(password.getAttribute("aria-describedby") ?? "")?.hidden).toBe(true);
	expect(document.activeElement).toBe(password);
	expect(describeField(field("Email")).isInvalid).toBe(false);
	await fill("Password", "another one");
	expect(describeField(password)).toEqual({ text: "", isInvalid: false });
});

it("a server that cannot be reached gets the specified words, and a hint that goes with the next attempt", async () => {
	const unreachable = new AccountError("unreachable");
	account.answers = { signUp: unreachable, signInWithGoogle: unreachable };
	const countHints = () => texts("[role=status]").filter((said) => said === UNREACHABLE).length;
	const text = "An unexpected error occurred";
	await open("/signup");
	await submit(SIGN_UP);
	expect(account.toasts).toEqual([{ title: "Signup Failed", text }]);
	await press("Continue with Google");
	expect(account.toasts).toEqual([{ title: "Google Signup Failed", text }]);
	expect(countHints()).toBe(2);
	await submit({ Password: "short" });
	expect(countHints()).toBe(1);
});

it("whatever is submitted five times is sent once until it is answered, and again once it was refused", async () => {
	for (const [path, call, values, button] of [
		["/signup", "signUp", SIGN_UP, "Create Account"],
		["/login", "signIn", LOGIN, "Sign In"],
		["/recover", "requestPasswordReset", { Email: EMAIL }, "Send Link"],
	] as const) {
		account.sent = [];
		let answer: (error: AccountError) => void = () => {};
		account.answers[call] = new Promise<AccountError>((resolve) => {
			answer = resolve;
		});
		await open(path);
		await submit(values, 5);
		await submit({});
		expect(account.sent.map(([call]) => call)).toEqual([call]);
		expect(named("button", button).getAttribute("aria-disabled")).toBe("true");
		await act(async () => answer(new AccountError("unreachable")));
		await submit({});
		expect(account.sent).toHaveLength(2);
	}
});

it("whoever has not confirmed yet has the mail sent again, once for five presses, also at a login", async () => {
	account.answers.resendConfirmation = new Promise(() => {});
	await open("/signup");
	await submit(SIGN_UP);
	const text = "Please check your email to verify your account.";
	expect(account.toasts).toEqual([{ title: "Account Created!", text }]);
	expect([location.pathname, field("Email").value]).toEqual(["/login", EMAIL]);
	expect(box.textContent).toContain("Open the link in the email we sent you, then log in.");
	await press("Send the email again", 5);
	expect(account.sent.slice(1)).toEqual([["resendConfirmation", EMAIL]]);
	account.answers.signIn = new AccountError("email_not_confirmed", { serverMessage: "" });
	await open("/login");
	await submit(LOGIN);
	expect(account.toasts.at(-1)).toEqual({ title: "Login Failed", text: "Email not confirmed" });
	expect(buttons()).toContain("Send the email again");
});

it.each(["/login", "/signup"])("who is logged in has no business at %s", async (path) => {
	// Home is none of these pages.
	vi.spyOn(console, "error").mockReturnValue();
	await open(path, signedInAs(EMAIL));
	expect(location.pathname).toBe("/");
});

describe("a new password", () => {
	it("wants the old one, or a mail long after the sign-in", async () => {
		account.answers.fetchReauthRequirements = { needsCurrentPassword: true, mayKeepPassword: false };
		await open("/new-password", signedInAs(EMAIL));
		expect(texts("main p")).toContain(`For ${EMAIL}`);
		const inputs = Array.from(box.querySelectorAll("form input"), (input) => input.getAttribute("autocomplete"));
		expect(inputs).toEqual(["username", "current-password", "new-password"]);
		for (const [code, text] of [
			["wrong_password", "That's not the right password. Please try again."],
			["reauthentication_needed", "For this, please ask for an email with a link first."],
		] as const) {
			account.answers.setPassword = new AccountError(code, { serverMessage: "" });
			await submit({ "Your password": "a guess", "New password": PASSWORD });
			expect(account.toasts).toEqual([{ title: "Password Not Changed", text }]);
		}
		expect(account.sent).toContainEqual(["setPassword", PASSWORD, "a guess"]);
		expect(named("a", "Email me a link").getAttribute("href")).toBe("/recover");
	});

	it("needs not be chosen where a mail has let somebody in", async () => {
		account.answers.fetchReauthRequirements = { needsCurrentPassword: false, mayKeepPassword: true };
		await open("/new-password", signedInAs(EMAIL));
		expect(texts("label")).toEqual(["New password"]);
		expect(named("a", "Keep your password").getAttribute("href")).toBe("/");
	});

	it("is none without a link, which may be over, nor while the account cannot be reached", async () => {
		await open("/new-password");
		expect(texts("main p")).toContain("You need the link from our email");
		expect(box.querySelector("input")).toBeNull();
		await open("/new-password", { kind: "unreachable" });
		expect(title()).toBe("Your family could not be loaded");
	});
});

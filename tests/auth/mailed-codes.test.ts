import type { EmailOtpType } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { extractCode } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { nextAddress, nextEmail, readCodeVerifier } from "../helpers/users.ts";
import { accountSteps, outcomeOf, readOwnMetadata } from "./account-steps.ts";

const testServer = setUpTestServer();
const { startByMail, startRecovery, signIn, follow, ageLinks, ...steps } = accountSteps(testServer);

async function startSignUp() {
	const { mail, ...signUp } = await steps.startSignUp();
	return { ...signUp, code: extractCode(mail) };
}

/** @param from the network; a new one each time if left out */
const type = async (email: string, token: string, type: EmailOtpType = "recovery", from = nextAddress()) =>
	outcomeOf(await testServer.openDevice(from).auth.verifyOtp({ email, token, type }));

/** Another code than the right one. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

const WRONG = "otp_expired";

/** Types so many wrong codes of a mail. */
async function guess(
	times: number,
	mail: { readonly email: string; readonly code: string },
	...how: [EmailOtpType?, string?]
) {
	for (let by = 1; by <= times; by++) expect(await type(mail.email, wrong(mail.code, by), ...how)).toBe(WRONG);
}

describe("a sign-up's code", () => {
	test("typed where the sign-up began opens the session there, with its password and its name", async () => {
		const { email, device, code } = await startSignUp();
		const { data } = await device.auth.verifyOtp({ email, token: code, type: "signup", ...readCodeVerifier(device) });
		expect(data.session?.user.email).toBe(email);
		expect(readOwnMetadata(data.user)).toEqual({ full_name: "Ada Example" });
		expect(await signIn(email)).toBe("in");
	});

	test("is that of nothing else, of nobody else, and not of a link's type without a code", async () => {
		const { email, code } = await startSignUp();
		const other = await startSignUp();
		for (const purpose of ["recovery", "magiclink", "email_change"] as const)
			expect(await type(email, code, purpose)).toBe(WRONG);
		expect(await type(other.email, code, "signup")).toBe(WRONG);
		expect(await type(email.toUpperCase(), code, "signup")).toBe("in");
	});
});

describe.each(["recovery", "magiclink"] as const)("the code of a mail of the type %s", (purpose) => {
	test("is used up with its link, and its link with it", async () => {
		const one = await startByMail(purpose);
		expect(await type(one.email, one.code, purpose)).toBe("in");
		expect(await type(one.email, one.code, purpose)).toBe(WRONG);
		expect(await follow(one.token_hash, purpose)).toBe(WRONG);
		const other = await startByMail(purpose);
		expect(await follow(other.token_hash, purpose)).toBe("in");
		expect(await follow(other.token_hash, purpose)).toBe(WRONG);
		expect(await type(other.email, other.code, purpose)).toBe(WRONG);
	});

	test("works for an hour as its link does, and until another mail comes", async () => {
		const first = await startByMail(purpose);
		const second = await startByMail(purpose, first.email);
		if (first.code !== second.code) expect(await type(first.email, first.code, purpose)).toBe(WRONG);
		await ageLinks("1 hour");
		expect(await type(first.email, second.code, purpose)).toBe(WRONG);
		expect(await follow(second.token_hash, purpose)).toBe(WRONG);
	});

	test("ends after five wrong ones, not after four; its link lives on, and another mail's code works", async () => {
		const mail = await startByMail(purpose);
		await guess(5, mail, purpose);
		expect(await type(mail.email, mail.code, purpose)).toBe(WRONG);
		expect(await follow(mail.token_hash, purpose)).toBe("in");
		const next = await startByMail(purpose, mail.email);
		await guess(4, next, purpose);
		expect(await type(next.email, next.code, purpose)).toBe("in");
	});
});

test("a code is opened by none of two who type it at once but one", async () => {
	const { email, code } = await startRecovery();
	expect((await Promise.all([type(email, code), type(email, code)])).sort()).toEqual(["in", WRONG]);
});

describe("guesses", () => {
	test("of many at once no more than five are compared", async () => {
		const { email, code } = await startRecovery();
		const tries = Array.from({ length: 12 }, (_, by) => type(email, wrong(code, by + 1)));
		expect(new Set(await Promise.all(tries))).toEqual(new Set([WRONG]));
		expect(await type(email, code)).toBe(WRONG);
	});

	test("at an address end after forty a day, whatever mails come, and links work", async () => {
		const { email } = await testServer.createUser();
		for (let mail = 0; mail < 8; mail++) await guess(5, await startRecovery(email));
		const { code, token_hash } = await startRecovery(email);
		expect(await type(email, code)).toBe(WRONG);
		expect(await follow(token_hash, "recovery")).toBe("in");
	});

	test("at an address end for a network after ten a day, and for no other", async () => {
		const from = nextAddress();
		const { email } = await testServer.createUser();
		for (let mail = 0; mail < 2; mail++) {
			await guess(5, await startRecovery(email), "recovery", from);
			await testServer.owner.query("delete from auth.rate_limits where key like 'wrongCodesPerNetwork:%'");
		}
		const { code } = await startRecovery(email);
		expect(await type(email, code, "recovery", from)).toBe(WRONG);
		expect(await type(email, code)).toBe("in");
	});

	test("from a network end after five in a quarter of an hour, and right ones do not count", async () => {
		const from = nextAddress();
		const own = await startRecovery();
		expect(await type(own.email, own.code, "recovery", from)).toBe("in");
		for (let n = 0; n < 5; n++) expect(await type(nextEmail(), "123456", "recovery", from)).toBe(WRONG);
		const next = await startRecovery();
		expect(await type(next.email, next.code, "recovery", from)).toBe("over_request_rate_limit");
		expect(await type(next.email, next.code)).toBe("in");
	});

	test("are answered alike for known and unknown addresses, after the last try and another mail, too", async () => {
		const { email } = await testServer.createUser();
		const answers = async (address: string) => {
			const all: unknown[] = [];
			for (let mail = 0; mail < 2; mail++) {
				await testServer.openDevice().auth.resetPasswordForEmail(address);
				await testServer.flushMails();
				for (let n = 0; n < 7; n++) {
					const body = { type: "recovery", email: address, token: "000000x" };
					const answer = await testServer.request("/auth/v1/verify", { body });
					all.push([answer.status, await answer.text()]);
				}
			}
			return all;
		};
		const known = await answers(email);
		expect(await answers(nextEmail())).toEqual(known);
		expect(new Set(known.map(String)).size).toBe(1);
	});
});

test("a change of address has no code: who asked for one would only have to guess it", async () => {
	const { device } = await testServer.createUserWithRecentSignIn();
	const email = nextEmail();
	await device.auth.updateUser({ email });
	const mail = await testServer.inbox.waitForMail(email);
	expect(mail.text).not.toMatch(/\b\d{6}\b/);
	const { rows } = await testServer.owner.sql`
		select code_hash from auth.one_time_tokens where relates_to = ${email}`;
	expect(rows).toEqual([{ code_hash: null }]);
	expect(await type(email, "123456", "email_change")).toBe(WRONG);
});

test("the database never holds a code, nor the token of a link", async () => {
	const { email, code, token_hash } = await startRecovery();
	const { rows } = await testServer.owner.sql`select * from auth.one_time_tokens where relates_to = ${email}`;
	expect(rows).toMatchObject([{ code_hash: expect.stringMatching(/^[\w-]{43}$/) }]);
	for (const secret of [code, token_hash]) expect(JSON.stringify(rows)).not.toContain(`"${secret}`);
});

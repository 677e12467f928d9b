import { Hono } from "hono";
import * as v from "valibot";
import { spendMail } from "../account-limits.ts";
import { limitsOf } from "../caller.ts";
import type { AuthContext } from "../context.ts";
import { emailSchema, metadataSchema, passwordSchema, readBody } from "../input.ts";
import { hashPassword, judgePassword } from "../passwords.ts";
import { codeChallengeMethodSchema, codeChallengeSchema } from "../pkce.ts";
import { registerUser, signUpAnswer } from "../sign-up.ts";

const bodySchema = v.object({
	email: emailSchema,
	password: passwordSchema,
	data: v.nullish(metadataSchema),
	code_challenge: v.nullish(codeChallengeSchema),
	code_challenge_method: v.nullish(codeChallengeMethodSchema),
});

/** `POST /signup`: notes who wants in and mails them. A known address gets the same answer, and another mail. */
export function signUpRoute(auth: AuthContext) {
	return new Hono().post("/signup", async (c) => {
		const { email, password, data, code_challenge } = await readBody(c, bodySchema);
		judgePassword(password, email);
		await limitsOf(c, auth).spendOfNetwork("signUpPerAddress");
		await spendMail(c, auth, email);

		const metadata = { ...data, full_name: data?.full_name ?? "" };
		const passwordHash = await hashPassword(password);
		const codeChallenge = code_challenge ?? null;
		await registerUser(auth.pool, auth.keys.secret, { email, passwordHash, metadata, codeChallenge });
		auth.wakeMail();
		return c.json(signUpAnswer(auth.keys.secret, email, metadata, new Date()));
	});
}

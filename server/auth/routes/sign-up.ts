import { Hono } from "hono";
import * as v from "valibot";
import { consumeMailLimit } from "../account-limits.ts";
import type { AuthContext } from "../context.ts";
import { emailSchema, metadataSchema, passwordSchema, readBody } from "../input.ts";
import { hashPassword, validatePassword } from "../passwords.ts";
import { codeChallengeMethodSchema, codeChallengeSchema } from "../pkce.ts";
import { createRequestLimits } from "../request-auth.ts";
import { createSignUpResponse, registerUser } from "../sign-up.ts";

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
		validatePassword(password, email);
		await createRequestLimits(c, auth).consumeForNetwork("signUpPerAddress");
		await consumeMailLimit(c, auth, email);

		const metadata = { ...data, full_name: data?.full_name ?? "" };
		const passwordHash = await hashPassword(password);
		const codeChallenge = code_challenge ?? null;
		await registerUser(auth.pool, auth.keys.secret, { email, passwordHash, metadata, codeChallenge });
		auth.wakeMailWorker();
		return c.json(createSignUpResponse(auth.keys.secret, email, metadata, new Date()));
	});
}

import { Hono } from "hono";
import * as v from "valibot";
import type { AuthContext } from "../context.ts";
import { emailSchema, metadataSchema, passwordSchema, readBody } from "../input.ts";
import { consumeMailLimit } from "../mail-limits.ts";
import { hashPassword, validatePassword } from "../passwords.ts";
import { codeChallengeMethodSchema, codeChallengeSchema } from "../pkce.ts";
import { createRequestLimits } from "../request-limits.ts";
import { createSignUpResponse, registerUser } from "../sign-up.ts";

const bodySchema = v.object({
	email: emailSchema,
	password: passwordSchema,
	data: v.nullish(metadataSchema),
	code_challenge: v.nullish(codeChallengeSchema),
	code_challenge_method: v.nullish(codeChallengeMethodSchema),
});

/** `POST /signup`. The response is the same for a known address; only its mail differs. */
export function signUpRoute(auth: AuthContext) {
	return new Hono().post("/signup", async (c) => {
		const { email, password, data, code_challenge } = await readBody(c, bodySchema);
		validatePassword(password, email);
		const limits = createRequestLimits(c, auth);
		await limits.consumeForNetwork("signUpPerAddress");
		await consumeMailLimit(limits, email);

		const metadata = { ...data, full_name: data?.full_name ?? "" };
		const passwordHash = await hashPassword(password);
		const codeChallenge = code_challenge ?? null;
		await registerUser(auth.pool, auth.keys.secret, { email, passwordHash, metadata, codeChallenge });
		auth.wakeMailWorker();
		return c.json(createSignUpResponse(auth.keys.secret, email, metadata, new Date()));
	});
}

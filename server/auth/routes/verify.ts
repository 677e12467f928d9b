import { Hono } from "hono";
import * as v from "valibot";
import { limitsOf } from "../caller.ts";
import { confirmAddress, confirmNewAddress, confirmRecovery } from "../confirmations.ts";
import type { AuthContext } from "../context.ts";
import { addressTaken, linkExpired } from "../errors.ts";
import { readBody, tokenSchema } from "../input.ts";
import { rememberDevice } from "../known-devices.ts";
import { takeOneTimeToken } from "../one-time-tokens.ts";
import { signIn } from "../session-answer.ts";
import { isTaken, transaction } from "../transaction.ts";

const bodySchema = v.object({
	token_hash: tokenSchema,
	type: v.picklist(["signup", "email", "recovery", "email_change"], "This kind of link is not known here."),
});

const KINDS = {
	signup: { token: "confirmation_token", confirm: confirmAddress, method: "otp" },
	email: { token: "confirmation_token", confirm: confirmAddress, method: "otp" },
	recovery: { token: "recovery_token", confirm: confirmRecovery, method: "recovery" },
	email_change: { token: "email_change_token_new", confirm: confirmNewAddress, method: "email_change" },
} as const;

/** `POST /verify`: redeems the token of a mail link for a session. */
export function verifyRoute(auth: AuthContext) {
	return new Hono().post("/verify", async (c) => {
		const { token_hash, type } = await readBody(c, bodySchema);
		await limitsOf(c, auth).spendOfNetwork("verifyPerAddress");
		const { token, confirm, method } = KINDS[type];
		try {
			const answer = await transaction(auth.pool, async (db) => {
				const taken = await takeOneTimeToken(db, token_hash, token);
				if (!taken || !(await confirm(db, taken.userId, taken.address))) throw linkExpired();
				return signIn(db, auth, taken.userId, method);
			});
			auth.wakeMail();
			rememberDevice(c, auth, answer.user.email);
			return c.json(answer);
		} catch (error) {
			throw isTaken(error) ? addressTaken(error) : error;
		}
	});
}

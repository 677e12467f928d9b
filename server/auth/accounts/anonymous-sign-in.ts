import type { Context } from "hono";
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";
import { createRequestLimits } from "../limits/request-limits.ts";
import { signIn } from "../sessions/session-response.ts";
import { transaction } from "../transaction.ts";
import { omitAccountClaims } from "../users/user-metadata.ts";
import type { UserMetadata } from "../users/users.ts";

/**
 * `POST /signup` without an address, as Supabase's `signInAnonymously`. It makes a screen, to which nobody can sign in
 * a second time.
 *
 * @throws AuthError 422 anonymous_provider_disabled if the setting says so
 * @throws RateLimitExceeded
 */
export async function signInAnonymously(c: Context, auth: AuthContext, data: UserMetadata): Promise<Response> {
	if (!auth.anonymousSignIn) throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
	const limits = createRequestLimits(c, auth);
	await limits.consumeForNetwork("anonymousPerAddress");
	await limits.consume("anonymousPerServer", "");
	const { response } = await transaction(auth.pool, async (db) => {
		const { rows } = await db.query<{ id: string }>(
			"insert into auth.users (is_anonymous, raw_app_meta_data, raw_user_meta_data) values (true, '{}', $1) returning id",
			[omitAccountClaims(data)],
		);
		return signIn(db, auth, rows[0]?.id ?? "", "anonymous");
	});
	return c.json(response);
}

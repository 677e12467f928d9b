import type { ClientBase } from "pg";
import { computeHmac } from "../../secrets.ts";
import { clearMetadata } from "../mail-links/cleared-metadata.ts";
import { toUserResponse } from "../sessions/user-response.ts";
import { emailIdentity } from "../users/identities.ts";
import type { UserDetails, UserMetadata } from "../users/users.ts";

interface SignUpInput {
	readonly email: string;
	readonly passwordHash: string;
	readonly metadata: UserMetadata;
	/** Made by the browser that signs up (RFC 7636). */
	readonly codeChallenge: string | null;
	/** The id of an invitation to a family. */
	readonly invitation: string | null;
}

/**
 * Creates an unconfirmed account and enqueues the mail. Signing up again clears its password and name, since the owner
 * of the address cannot know whose sign-up the newest mail confirms; `password_needed` makes the app ask for a password
 * then. A confirmed account stays as it is. One statement covers all cases, so that its time does not disclose which.
 */
export async function registerUser(db: ClientBase, secret: string, signUp: SignUpInput): Promise<void> {
	await db.query(
		`with registered as (
			insert into auth.users as known (
				id, email, encrypted_password, raw_user_meta_data, sign_up_code_challenge, invitation
			)
			values (
				case when exists (select from auth.users where id = $1) then gen_random_uuid() else $1 end, $2, $3, $4, $5, $7
			)
			on conflict (email) do update
			set encrypted_password = null, raw_user_meta_data = $6, sign_up_code_challenge = null, invitation = $7,
				raw_app_meta_data = known.raw_app_meta_data || '{"password_needed": true}', updated_at = now()
			where known.email_confirmed_at is null
			returning id
		), outdated as (
			delete from auth.one_time_tokens where user_id in (select id from registered)
		), identity as (
			insert into auth.identities (user_id, provider, provider_id, identity_data)
			select id, 'email', id::text, jsonb_build_object('sub', id, 'email', $2::text, 'email_verified', false)
			from registered
			on conflict (provider_id, provider) do nothing
		)
		insert into auth.mail_queue (kind, recipient) values ('sign-up', $2)`,
		[
			deriveUuid(secret, `user ${signUp.email}`),
			signUp.email,
			signUp.passwordHash,
			signUp.metadata,
			signUp.codeChallenge,
			clearMetadata(signUp.metadata),
			signUp.invitation,
		],
	);
}

/** Made from the request alone, so that it cannot disclose a known address. The id is computed from the address. */
export function createSignUpResponse(secret: string, email: string, metadata: UserMetadata, now: Date) {
	const id = deriveUuid(secret, `user ${email}`);
	const user: UserDetails = {
		id,
		email,
		is_anonymous: false,
		email_confirmed_at: null,
		confirmation_sent_at: now,
		recovery_sent_at: null,
		email_change: null,
		email_change_sent_at: null,
		last_sign_in_at: null,
		raw_app_meta_data: { provider: "email", providers: ["email"] },
		raw_user_meta_data: metadata,
		created_at: now,
		updated_at: now,
	};
	const identity = {
		...emailIdentity(id, email, false),
		id: deriveUuid(secret, `identity ${email}`),
		email,
		last_sign_in_at: now,
		created_at: now,
		updated_at: now,
	};
	return toUserResponse(user, [identity]);
}

/** A UUID of version 8 (RFC 9562, custom), which only this server can compute. */
function deriveUuid(secret: string, input: string): string {
	const bytes = Buffer.from(computeHmac(secret, input), "base64url").subarray(0, 16);
	bytes[6] = (bytes[6] as number & 0x0f) | 0x80;
	bytes[8] = (bytes[8] as number & 0x3f) | 0x80;
	return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

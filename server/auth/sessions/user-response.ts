import { sessionNotFound, userBanned } from "../errors.ts";
import { getPendingEmail } from "../users/email-change.ts";
import { findIdentities, type Identity } from "../users/identities.ts";
import { toUserMetadata } from "../users/user-metadata.ts";
import type { Db, User, UserDetails, UserMetadata } from "../users/users.ts";
import type { SessionClaims } from "./access-tokens.ts";
import { ACTIVE_SESSION_SQL } from "./sessions.ts";

/** A user as GoTrue shows it. */
export function toUserResponse(user: UserDetails, identities: readonly Identity[]) {
	const newEmail = getPendingEmail(user);
	const metadata = toUserMetadata(user);
	return {
		id: user.id,
		aud: "authenticated",
		role: "authenticated",
		email: user.email,
		email_confirmed_at: user.email_confirmed_at ?? undefined,
		phone: "",
		confirmation_sent_at: user.confirmation_sent_at ?? undefined,
		confirmed_at: user.email_confirmed_at ?? undefined,
		recovery_sent_at: user.recovery_sent_at ?? undefined,
		new_email: newEmail,
		email_change_sent_at: newEmail === undefined ? undefined : (user.email_change_sent_at ?? undefined),
		last_sign_in_at: user.last_sign_in_at ?? undefined,
		app_metadata: user.raw_app_meta_data,
		user_metadata: metadata,
		identities: identities.map((identity) => toIdentityResponse(identity, metadata)),
		created_at: user.created_at,
		updated_at: user.updated_at,
		is_anonymous: user.is_anonymous,
	};
}

export type UserResponse = ReturnType<typeof toUserResponse>;

interface SessionUserRow extends Omit<UserDetails, "email"> {
	readonly email: string | null;
	readonly is_banned: boolean;
	readonly identities: readonly Identity[];
}

/**
 * The user of a session, in one statement.
 *
 * @throws AuthError as `requireSession`
 */
export async function fetchSessionUser(db: Db, { session_id, sub }: SessionClaims): Promise<UserResponse> {
	const { rows } = await db.query<SessionUserRow>({
		// Names the columns: a newer copy of the server may add some while this one runs.
		name: "session_user",
		text: `select u.id, u.email, u.is_anonymous, u.email_confirmed_at, u.confirmation_sent_at, u.recovery_sent_at,
				u.email_change, u.email_change_sent_at, u.last_sign_in_at, u.raw_app_meta_data, u.raw_user_meta_data,
				u.created_at, u.updated_at, coalesce(u.banned_until > now(), false) as is_banned,
				array(
					select to_jsonb(one) from auth.identities one where one.user_id = u.id order by one.created_at
				) as identities
			from auth.users u
			where u.id = $2 and exists (select from auth.sessions where id = $1 and user_id = $2 and ${ACTIVE_SESSION_SQL})`,
		values: [session_id, sub],
	});
	const [user] = rows;
	if (user === undefined) throw sessionNotFound();
	if (user.is_banned) throw userBanned(403);
	return toUserResponse({ ...user, email: user.email ?? "" }, user.identities.map(readIdentityTimes));
}

/** JSON has them as text. */
function readIdentityTimes({ last_sign_in_at, created_at, updated_at, ...identity }: Identity): Identity {
	return {
		...identity,
		last_sign_in_at: last_sign_in_at && new Date(last_sign_in_at),
		created_at: new Date(created_at),
		updated_at: new Date(updated_at),
	};
}

export async function fetchUserResponse(db: Db, user: User) {
	return toUserResponse(user, await findIdentities(db, user.id));
}

function toIdentityResponse(identity: Identity, { full_name, phone_verified }: UserMetadata) {
	// GoTrue copies what a sign-up says into its identity.
	const signUpData = identity.provider === "email" ? { full_name, phone_verified } : {};
	return {
		identity_id: identity.id,
		id: identity.provider_id,
		user_id: identity.user_id,
		identity_data: { ...identity.identity_data, ...signUpData },
		provider: identity.provider,
		last_sign_in_at: identity.last_sign_in_at ?? undefined,
		created_at: identity.created_at,
		updated_at: identity.updated_at,
		email: identity.email ?? undefined,
	};
}

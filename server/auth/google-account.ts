import type { ClientBase } from "pg";
import type { AuthContext } from "./context.ts";
import type { GoogleProfile } from "./google-client.ts";
import { findIdentity, upsertIdentity } from "./identities.ts";
import { requireSignUp } from "./may-sign-up.ts";
import { deleteOneTimeTokens } from "./one-time-tokens.ts";
import { endAllSessions } from "./sessions.ts";
import { lockUser, lockUserByEmail, type User, updateUser } from "./users.ts";

const GOOGLE_APP_METADATA = { provider: "google", providers: ["google"] } as const;

/** Google has not verified the address, so it may be anybody's. */
export class UnverifiedEmailError extends Error {
	override readonly name = "UnverifiedEmailError";
}

/** The account of the Google identity, else of its address, else a new one. @returns the user's id @throws UnverifiedEmailError, AuthError 422 signup_disabled */
export async function findOrCreateGoogleUser(
	db: ClientBase,
	profile: GoogleProfile,
	auth: Pick<AuthContext, "signUp">,
): Promise<string> {
	const identity = await findIdentity(db, "google", profile.sub);
	if (identity) {
		await lockUser(db, identity.user_id);
		// The transaction that held the lock may have deleted the identity, such as a confirmed change of address.
		if ((await findIdentity(db, "google", profile.sub))?.id !== identity.id)
			return findOrCreateGoogleUser(db, profile, auth);
		await upsertIdentity(db, googleIdentity(identity.user_id, profile));
		return identity.user_id;
	}
	if (!profile.email_verified) throw new UnverifiedEmailError();
	const known = await lockUserByEmail(db, profile.email);
	if (!known?.email_confirmed_at) await requireSignUp(db, auth, profile.email);
	const user = known ?? (await createUser(db, profile));
	if (user.email_confirmed_at) {
		const { provider, providers } = user.raw_app_meta_data;
		await updateUser(db, user.id, {
			raw_app_meta_data: { provider, providers: [...new Set([...providers, "google"])] },
		});
	} else await resetUnconfirmedUser(db, user, profile);
	await upsertIdentity(db, googleIdentity(user.id, profile));
	return user.id;
}

/** Only the id remains: a stranger may have signed up with the owner's address and chosen the password and the name. */
async function resetUnconfirmedUser(db: ClientBase, user: User, profile: GoogleProfile): Promise<void> {
	await updateUser(db, user.id, {
		email_confirmed_at: new Date(),
		encrypted_password: null,
		raw_app_meta_data: GOOGLE_APP_METADATA,
		raw_user_meta_data: toUserMetadata(profile),
	});
	await deleteOneTimeTokens(db, user.id);
	await db.query("delete from auth.identities where user_id = $1", [user.id]);
	await endAllSessions(db, user.id);
}

async function createUser(db: ClientBase, profile: GoogleProfile): Promise<User> {
	const { rows } = await db.query<User>(
		`insert into auth.users (email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
			values ($1, now(), $2, $3) returning *`,
		[profile.email, GOOGLE_APP_METADATA, toUserMetadata(profile)],
	);
	return rows[0] as User;
}

function toUserMetadata({ name, picture }: GoogleProfile) {
	return { full_name: name, ...(picture !== undefined && { avatar_url: picture }) };
}

function googleIdentity(userId: string, profile: GoogleProfile) {
	return { user_id: userId, provider: "google", provider_id: profile.sub, identity_data: { ...profile } };
}

import type { ClientBase } from "pg";
import { requireSignUp } from "../accounts/may-sign-up.ts";
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";
import { deleteOneTimeTokens } from "../mail-links/one-time-tokens.ts";
import { endSessions } from "../sessions/sessions.ts";
import { findIdentity, upsertIdentity } from "../users/identities.ts";
import { lockUser, lockUserByEmail, type User, updateUser } from "../users/users.ts";
import type { OpenIdProfile } from "./openid-client.ts";
import type { OpenIdProvider } from "./openid-providers.ts";

type SignUpProvider = Pick<OpenIdProvider, "id" | "name" | "makesAccounts">;

/**
 * The account of the identity at the provider, else of its address, else a new one.
 *
 * @param invitation to a family, by its id
 * @returns the user's id
 * @throws AuthError signup_disabled, or provider_email_needs_verification for an address that may be anybody's
 */
export async function findOrCreateOpenIdUser(
	db: ClientBase,
	provider: SignUpProvider,
	profile: OpenIdProfile,
	auth: Pick<AuthContext, "signUp" | "signUpByInvitation">,
	invitation: string | null = null,
): Promise<string> {
	const identity = await findIdentity(db, provider.id, profile.sub);
	if (identity) {
		await lockUser(db, identity.user_id);
		// The transaction that held the lock may have deleted the identity, such as a confirmed change of address.
		if ((await findIdentity(db, provider.id, profile.sub))?.id !== identity.id)
			return findOrCreateOpenIdUser(db, provider, profile, auth, invitation);
		await upsertIdentity(db, toIdentity(identity.user_id, provider, profile));
		return identity.user_id;
	}
	if (!profile.email_verified) throw unverifiedEmail(provider);
	const known = await lockUserByEmail(db, profile.email);
	if (!known?.email_confirmed_at) {
		if (!provider.makesAccounts) throw noAccount();
		await requireSignUp(db, auth, profile.email, invitation, true);
	}
	const user = known ?? (await createUser(db, provider, profile));
	if (user.email_confirmed_at) {
		const { provider: first, providers } = user.raw_app_meta_data;
		await updateUser(db, user.id, {
			raw_app_meta_data: { provider: first, providers: [...new Set([...providers, provider.id])] },
		});
	} else await resetUnconfirmedUser(db, user, provider, profile);
	await upsertIdentity(db, toIdentity(user.id, provider, profile));
	return user.id;
}

/**
 * Only the id remains: a stranger may have signed up with the owner's address, and chosen the password, the name and
 * the family.
 */
async function resetUnconfirmedUser(
	db: ClientBase,
	user: User,
	provider: SignUpProvider,
	profile: OpenIdProfile,
): Promise<void> {
	await updateUser(db, user.id, {
		email_confirmed_at: new Date(),
		encrypted_password: null,
		raw_app_meta_data: toAppMetadata(provider),
		raw_user_meta_data: toUserMetadata(profile),
	});
	await db.query("update auth.users set invitation = null where id = $1", [user.id]);
	await deleteOneTimeTokens(db, user.id);
	await db.query("delete from auth.identities where user_id = $1", [user.id]);
	await endSessions(db, user.id);
}

async function createUser(db: ClientBase, provider: SignUpProvider, profile: OpenIdProfile): Promise<User> {
	const { rows } = await db.query<User>(
		`insert into auth.users (email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
			values ($1, now(), $2, $3) returning *`,
		[profile.email, toAppMetadata(provider), toUserMetadata(profile)],
	);
	return rows[0] as User;
}

function toUserMetadata({ name, picture }: OpenIdProfile) {
	return { full_name: name, ...(picture !== undefined && { avatar_url: picture }) };
}

function toAppMetadata({ id }: SignUpProvider) {
	return { provider: id, providers: [id] };
}

function toIdentity(userId: string, { id }: SignUpProvider, profile: OpenIdProfile) {
	return { user_id: userId, provider: id, provider_id: profile.sub, identity_data: { ...profile } };
}

const noAccount = () => new AuthError(422, "signup_disabled", "There is no account for your email address here yet.");

function unverifiedEmail({ name }: SignUpProvider): AuthError {
	const message = `${name} has not verified your email address. Please verify it with ${name} first.`;
	return new AuthError(422, "provider_email_needs_verification", message);
}

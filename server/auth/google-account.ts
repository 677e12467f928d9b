import type { ClientBase } from "pg";
import type { GoogleProfile } from "./google-client.ts";
import { findIdentity, upsertIdentity } from "./identities.ts";
import { deleteOneTimeTokens } from "./one-time-tokens.ts";
import { endAllSessions } from "./sessions.ts";
import { lockUser, lockUserByEmail, type User, updateUser } from "./users.ts";

const GOOGLE_APP_METADATA = { provider: "google", providers: ["google"] } as const;

/** Google does not vouch for the address, so it may be anybody's. */
export class UnverifiedEmailError extends Error {
	override readonly name = "UnverifiedAddress";
}

/**
 * The account of a person who came by Google: the one that belongs to the person, else the one that belongs to the address,
 * else a new one.
 *
 * @returns the user's id
 * @throws UnverifiedAddress
 */
export async function findOrCreateGoogleUser(db: ClientBase, person: GoogleProfile): Promise<string> {
	const known = await findIdentity(db, "google", person.sub);
	if (known) {
		await lockUser(db, known.user_id);
		// Whoever held the lock may have taken this way in away, such as the new owner of the account's address.
		if ((await findIdentity(db, "google", person.sub))?.id !== known.id) return findOrCreateGoogleUser(db, person);
		await upsertIdentity(db, googleIdentity(known.user_id, person));
		return known.user_id;
	}
	if (!person.email_verified) throw new UnverifiedEmailError();
	const user = (await lockUserByEmail(db, person.email)) ?? (await createUser(db, person));
	if (user.email_confirmed_at) {
		const { provider, providers } = user.raw_app_meta_data;
		await updateUser(db, user.id, {
			raw_app_meta_data: { provider, providers: [...new Set([...providers, "google"])] },
		});
	} else await resetUnconfirmedUser(db, user, person);
	await upsertIdentity(db, googleIdentity(user.id, person));
	return user.id;
}

/**
 * Of an account that nobody had proven to own, nothing stays but its id: the password and the name may be those of somebody
 * who signed up with a foreign address and waited for its owner.
 */
async function resetUnconfirmedUser(db: ClientBase, user: User, person: GoogleProfile): Promise<void> {
	await updateUser(db, user.id, {
		email_confirmed_at: new Date(),
		encrypted_password: null,
		raw_app_meta_data: GOOGLE_APP_METADATA,
		raw_user_meta_data: toUserMetadata(person),
	});
	await deleteOneTimeTokens(db, user.id);
	await db.query("delete from auth.identities where user_id = $1", [user.id]);
	await endAllSessions(db, user.id);
}

async function createUser(db: ClientBase, person: GoogleProfile): Promise<User> {
	const { rows } = await db.query<User>(
		`insert into auth.users (email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
			values ($1, now(), $2, $3) returning *`,
		[person.email, GOOGLE_APP_METADATA, toUserMetadata(person)],
	);
	return rows[0] as User;
}

function toUserMetadata({ name, picture }: GoogleProfile) {
	return { full_name: name, ...(picture !== undefined && { avatar_url: picture }) };
}

function googleIdentity(userId: string, person: GoogleProfile) {
	return { user_id: userId, provider: "google", provider_id: person.sub, identity_data: { ...person } };
}

import type { ClientBase } from "pg";
import type { GooglePerson } from "./google.ts";
import { findIdentity, keepIdentity } from "./identities.ts";
import { dropOneTimeTokens } from "./one-time-tokens.ts";
import { endAllSessions } from "./sessions.ts";
import { lockUser, lockUserByEmail, type User, updateUser } from "./users.ts";

const GOOGLE_ONLY = { provider: "google", providers: ["google"] } as const;

/** Google does not vouch for the address, so it may be anybody's. */
export class UnverifiedAddress extends Error {
	override readonly name = "UnverifiedAddress";
}

/**
 * The account of a person who came by Google: the one that belongs to the person, else the one that belongs to the address,
 * else a new one.
 *
 * @returns the user's id
 * @throws UnverifiedAddress
 */
export async function accountOfGooglePerson(db: ClientBase, person: GooglePerson): Promise<string> {
	const known = await findIdentity(db, "google", person.sub);
	if (known) {
		await lockUser(db, known.user_id);
		// Whoever held the lock may have taken this way in away, such as the new owner of the account's address.
		if ((await findIdentity(db, "google", person.sub))?.id !== known.id) return accountOfGooglePerson(db, person);
		await keepIdentity(db, googleIdentity(known.user_id, person));
		return known.user_id;
	}
	if (!person.email_verified) throw new UnverifiedAddress();
	const user = (await lockUserByEmail(db, person.email)) ?? (await createUser(db, person));
	if (user.email_confirmed_at) {
		const { provider, providers } = user.raw_app_meta_data;
		await updateUser(db, user.id, {
			raw_app_meta_data: { provider, providers: [...new Set([...providers, "google"])] },
		});
	} else await takeOver(db, user, person);
	await keepIdentity(db, googleIdentity(user.id, person));
	return user.id;
}

/**
 * Of an account that nobody had proven to own, nothing stays but its id: the password and the name may be those of somebody
 * who signed up with a foreign address and waited for its owner.
 */
async function takeOver(db: ClientBase, user: User, person: GooglePerson): Promise<void> {
	await updateUser(db, user.id, {
		email_confirmed_at: new Date(),
		encrypted_password: null,
		raw_app_meta_data: GOOGLE_ONLY,
		raw_user_meta_data: metadataOf(person),
	});
	await dropOneTimeTokens(db, user.id);
	await db.query("delete from auth.identities where user_id = $1", [user.id]);
	await endAllSessions(db, user.id);
}

async function createUser(db: ClientBase, person: GooglePerson): Promise<User> {
	const { rows } = await db.query<User>(
		`insert into auth.users (email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
			values ($1, now(), $2, $3) returning *`,
		[person.email, GOOGLE_ONLY, metadataOf(person)],
	);
	return rows[0] as User;
}

function metadataOf({ name, picture }: GooglePerson) {
	return { full_name: name, ...(picture !== undefined && { avatar_url: picture }) };
}

function googleIdentity(userId: string, person: GooglePerson) {
	return { user_id: userId, provider: "google", provider_id: person.sub, identity_data: { ...person } };
}

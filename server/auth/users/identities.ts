import type { ClientBase } from "pg";
import type { Db } from "./users.ts";

/** A row of `auth.identities`: one way for a user to sign in. */
export interface Identity {
	readonly id: string;
	readonly user_id: string;
	readonly provider: string;
	/** The user's id for the provider `email`, else the provider's own id. */
	readonly provider_id: string;
	readonly identity_data: Readonly<Record<string, unknown>>;
	readonly email: string | null;
	readonly last_sign_in_at: Date | null;
	readonly created_at: Date;
	readonly updated_at: Date;
}

export async function findIdentities(db: Db, userId: string): Promise<Identity[]> {
	const { rows } = await db.query<Identity>("select * from auth.identities where user_id = $1 order by created_at", [
		userId,
	]);
	return rows;
}

export async function findIdentity(db: Db, provider: string, providerId: string): Promise<Identity | undefined> {
	const { rows } = await db.query<Identity>("select * from auth.identities where provider = $1 and provider_id = $2", [
		provider,
		providerId,
	]);
	return rows[0];
}

export async function upsertIdentity(
	db: ClientBase,
	identity: Pick<Identity, "user_id" | "provider" | "provider_id" | "identity_data">,
): Promise<void> {
	await db.query(
		`insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at)
			values ($1, $2, $3, $4, now())
			on conflict (provider_id, provider) do update
			set identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()`,
		[identity.user_id, identity.provider, identity.provider_id, identity.identity_data],
	);
}

/**
 * Keeps the identities whose provider has verified this address.
 *
 * @returns the remaining providers, the password first
 */
export async function deleteOtherIdentities(db: ClientBase, userId: string, address: string): Promise<string[]> {
	await db.query(
		`delete from auth.identities where user_id = $1
			and (email is distinct from $2 or identity_data ->> 'email_verified' is distinct from 'true')`,
		[userId, address],
	);
	const { rows } = await db.query<{ provider: string }>(
		"select provider from auth.identities where user_id = $1 group by provider order by provider <> 'email', provider",
		[userId],
	);
	return rows.map(({ provider }) => provider);
}

export function emailIdentity(userId: string, email: string, verified: boolean) {
	const identity_data = { sub: userId, email, email_verified: verified };
	return { user_id: userId, provider: "email", provider_id: userId, identity_data };
}

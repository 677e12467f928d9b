import type { Db } from "./users.ts";

/** Since when devices are known to whoever has an address, as text; empty for an address that nobody has. */
export async function devicesKnownSince(db: Db, email: string): Promise<string> {
	const { rows } = await db.query<{ since: string }>(
		"select extract(epoch from devices_known_since)::text as since from auth.users where email = $1",
		[email],
	);
	return rows[0]?.since ?? "";
}

/** Every device is a stranger to the account from now on, until it signs in or renews its session. */
export async function forgetDevices(db: Db, userId: string): Promise<void> {
	await db.query("update auth.users set devices_known_since = clock_timestamp() where id = $1", [userId]);
}

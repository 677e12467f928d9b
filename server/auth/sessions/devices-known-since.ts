import type { Db } from "../users/users.ts";

export async function readDevicesKnownSince(db: Db, email: string): Promise<Date | undefined> {
	const { rows } = await db.query<{ devices_known_since: Date }>(
		"select devices_known_since from auth.users where email = $1",
		[email],
	);
	return rows[0]?.devices_known_since;
}

/** A device is known again once it signs in or renews its session. */
export async function forgetDevices(db: Db, userId: string): Promise<void> {
	await db.query("update auth.users set devices_known_since = clock_timestamp() where id = $1", [userId]);
}

import { type DatabaseUser, insertUser, queryAsUser, type UsersDatabase } from "../helpers/database-users.ts";

interface Joined {
	readonly family: string;
	readonly role: string;
	readonly joined: boolean;
}

/** An invitation that nobody has used. */
export const invite = (adult: DatabaseUser, family: string, role: "adult" | "screen" = "adult") =>
	adult.call<{ id: string; token: string; expires_at: string }>("create_invitation", family, role);

export const join = (person: DatabaseUser, token: string, name: string) =>
	person.call<Joined>("join_family", token, name);

/** Another program, as the server lets it: with the token's id. */
export async function createToken(
	adult: DatabaseUser,
	family: string,
	name: string,
	scope: "read" | "decide" = "decide",
): Promise<{ readonly id: string; readonly token: string }> {
	return adult.call("create_family_token", family, name, scope);
}

export const ALL_EVENTS = ["turn.drawn", "turn.recorded", "turn.undone", "turn.ended"];

export async function createWebhook(
	adult: DatabaseUser,
	family: string,
	{ url = "https://hub.example/api/webhook/abc", events = ALL_EVENTS } = {},
): Promise<{ readonly id: string; readonly secret: string }> {
	return adult.call("create_family_webhook", family, url, events);
}

/** Somebody with an account who has joined a family by an invitation of its owner. */
export async function insertPerson(
	database: UsersDatabase,
	owner: DatabaseUser,
	family: string,
	{ name, role = "adult" }: { name: string; role?: "adult" | "screen" },
): Promise<DatabaseUser> {
	const person = await insertUser(database, name.toLowerCase());
	await join(person, (await invite(owner, family, role)).token, name);
	return person;
}

/** Who is signed in without an account. */
export async function insertAnonymous({ database, owner }: UsersDatabase): Promise<DatabaseUser> {
	const { rows } = await owner.sql<{ id: string }>`
		insert into auth.users (is_anonymous) values (true) returning id`;
	return queryAsUser({ database }, rows[0]?.id ?? "", { is_anonymous: true });
}

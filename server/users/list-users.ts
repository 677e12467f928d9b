import type { ClientBase } from "pg";

interface ListedUser {
	readonly email: string;
	readonly confirmed: boolean;
	readonly banned: boolean;
	readonly has_password: boolean;
	readonly providers: readonly string[];
	readonly created: string;
	readonly last_sign_in: string | null;
	readonly sessions: number;
}

/** A line for each account, oldest first, and for each invited address. */
export async function listUsers(db: ClientBase): Promise<string> {
	const { rows: users } = await db.query<ListedUser>(
		`select email, email_confirmed_at is not null as confirmed, coalesce(banned_until > now(), false) as banned,
			encrypted_password is not null as has_password,
			array(
				select provider from auth.identities where user_id = users.id and provider <> 'email' order by provider
			) as providers,
			to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as created,
			to_char(last_sign_in_at at time zone 'UTC', 'YYYY-MM-DD') as last_sign_in,
			(select count(*) from auth.sessions where user_id = users.id)::int as sessions
		from auth.users where not is_anonymous order by users.created_at, email`,
	);
	const { rows: invitations } = await db.query<{ email: string; until: string }>(
		`select email, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD') as until from auth.invitations
			where expires_at > now() and email not in (select email from auth.users where not is_anonymous) order by email`,
	);
	const lines = [
		...users.map(describeUser),
		...invitations.map(({ email, until }) => `${email}: invited until ${until}`),
	];
	return lines.length === 0 ? "There are no accounts yet." : lines.join("\n");
}

function describeUser(user: ListedUser): string {
	const ways = [...(user.has_password ? ["password"] : []), ...user.providers];
	return `${user.email}: ${[
		user.confirmed ? "confirmed" : "not confirmed",
		...(user.banned ? ["locked"] : []),
		ways.length === 0 ? "no way to log in" : `logs in by ${ways.join(", ")}`,
		`made ${user.created}`,
		user.last_sign_in === null ? "never logged in" : `last login ${user.last_sign_in}`,
		`sessions ${user.sessions}`,
	].join("; ")}`;
}

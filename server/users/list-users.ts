import type { ClientBase } from "pg";

const USERS = `select email || ': ' || concat_ws('; ',
		case when email_confirmed_at is null then 'not confirmed' else 'confirmed' end,
		case when banned_until > now() then 'locked' end,
		coalesce('logs in by ' || nullif(concat_ws(', ',
			case when encrypted_password is not null then 'password' end,
			(select string_agg(provider, ', ' order by provider) from auth.identities
				where user_id = users.id and provider <> 'email')
		), ''), 'no way to log in'),
		'made ' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD'),
		coalesce('last login ' || to_char(last_sign_in_at at time zone 'UTC', 'YYYY-MM-DD'), 'never logged in'),
		'sessions ' || (select count(*) from auth.sessions where user_id = users.id)
	) as line
	from auth.users where not is_anonymous order by users.created_at, email`;

const INVITATIONS = `select email || ': invited until ' || to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD') as line
	from auth.invitations
	where expires_at > now() and email not in (select email from auth.users where not is_anonymous) order by email`;

/** A line for each account, oldest first, and for each invited address. */
export async function listUsers(db: ClientBase): Promise<string> {
	const { rows: users } = await db.query<{ line: string }>(USERS);
	const { rows: invitations } = await db.query<{ line: string }>(INVITATIONS);
	return [...users, ...invitations].map(({ line }) => line).join("\n") || "There are no accounts yet.";
}

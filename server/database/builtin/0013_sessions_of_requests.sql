-- Whether the session of an access token is open: there, of this user, in time, used within a year, its user not banned. The rule of
-- requireSession (server/auth/sessions.ts), asked by what opens the family's rows. One look-up by primary key in each table.
-- Who has deleted their account has no rows and cannot make any: their other phones are to find that out (account-gone in
-- src/stores/cloud/), and not to be asked to log in to an account that there is no more.
-- SQLSTATE WT401 is ours (server/rest/database-errors.ts): classes from I to Z are free (PostgreSQL's documentation, appendix A).
create function auth.require_session(session_id uuid, person uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
	if not exists (
		select from auth.sessions s join auth.users u on u.id = s.user_id
		where s.id = session_id and s.user_id = person
			and (s.not_after is null or s.not_after > pg_catalog.now())
			and coalesce(s.refreshed_at, s.created_at) > pg_catalog.now() - interval '365 days'
			and (u.banned_until is null or u.banned_until <= pg_catalog.now())
	) and exists (select from auth.users u where u.id = person) then
		raise exception 'Session has ended' using errcode = 'WT401';
	end if;
end $$;
revoke all on function auth.require_session(uuid, uuid) from public;
grant execute on function auth.require_session(uuid, uuid) to whose_turn_server;

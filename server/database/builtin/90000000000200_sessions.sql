-- Whether a session is open, and who hears when it has ended.

-- Whether the session of an access token is open: it exists, is of this user, has not expired, was used within a year,
-- and its user is not banned: the rule of requireSession (server/auth/sessions/sessions.ts), in one look-up by primary
-- key in each table. People who have deleted their account pass, since they have no rows and cannot make any: their
-- other phones find that out by themselves (account-gone in src/stores/cloud/), instead of asking for a login to an
-- account that no longer exists. SQLSTATE WT401 is ours (server/rest/database-errors.ts): classes from I to Z are free
-- (PostgreSQL's documentation, appendix A).
create or replace function auth.require_session(session_id uuid, person uuid) returns void
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

-- Tells every copy of the server that a session has ended, so that its live updates end. This uses the channel of
-- changes: NOTIFY delivers in the order of commits, so a session never hears of a change after its logout.
create or replace function auth.notify_ended_session() returns trigger
language plpgsql set search_path = '' as $$
begin
	perform pg_catalog.pg_notify('family_changes',
		pg_catalog.json_build_object('person', old.user_id, 'ended_session', old.id)::text);
	return null;
end $$;

create or replace trigger notify_ended_session after delete on auth.sessions
	for each row execute function auth.notify_ended_session();
create or replace trigger notify_session_past_its_end after update of not_after on auth.sessions
	for each row when (new.not_after <= pg_catalog.now()) execute function auth.notify_ended_session();

create or replace function auth.notify_ban() returns trigger
language plpgsql set search_path = '' as $$
begin
	perform pg_catalog.pg_notify('family_changes',
		pg_catalog.json_build_object('person', new.id, 'ended_session', id)::text)
	from auth.sessions where user_id = new.id;
	return null;
end $$;

create or replace trigger notify_ban after update of banned_until on auth.users
	for each row when (new.banned_until > pg_catalog.now()) execute function auth.notify_ban();

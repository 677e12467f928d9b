-- Tells every copy of the server, on the channel of changes, that a session has ended: its channels of live updates end with it. NOTIFY is
-- told at the commit and in order, so nothing that is changed after a logout is told to it.
create function auth.notify_ended_session() returns trigger
language plpgsql set search_path = '' as $$
begin
	perform pg_catalog.pg_notify('family_changes',
		pg_catalog.json_build_object('person', old.user_id, 'ended_session', old.id)::text);
	return null;
end $$;
revoke all on function auth.notify_ended_session() from public;

create trigger notify_ended_session after delete on auth.sessions
	for each row execute function auth.notify_ended_session();
create trigger notify_session_past_its_end after update of not_after on auth.sessions
	for each row when (new.not_after <= pg_catalog.now()) execute function auth.notify_ended_session();

create function auth.notify_ban() returns trigger
language plpgsql set search_path = '' as $$
begin
	perform pg_catalog.pg_notify('family_changes',
		pg_catalog.json_build_object('person', new.id, 'ended_session', id)::text) from auth.sessions where user_id = new.id;
	return null;
end $$;
revoke all on function auth.notify_ban() from public;

create trigger notify_ban after update of banned_until on auth.users
	for each row when (new.banned_until > pg_catalog.now()) execute function auth.notify_ban();

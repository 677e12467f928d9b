-- The server's login works on the auth schema, by name; the people's roles may ask who they are and nothing else.

revoke all on schema auth from public;
grant usage on schema auth to whose_turn_server, anon, authenticated;

grant select, insert, update, delete on
	auth.users, auth.identities, auth.sessions, auth.refresh_tokens, auth.one_time_tokens, auth.flow_state,
	auth.mail_queue, auth.rate_limits
to whose_turn_server;
grant select, insert on auth.server_keys to whose_turn_server;

revoke execute on all functions in schema auth from public;
grant execute on function auth.uid(), auth.role(), auth.jwt() to whose_turn_server, anon, authenticated;

-- What is created later is granted when it is created.
alter default privileges revoke execute on functions from public;

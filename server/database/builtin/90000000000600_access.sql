-- The server's role works on the auth schema, by what is granted here. Clients' roles can only ask who they are.

revoke all on schema auth from public;
grant usage on schema auth to whose_turn_server, anon, authenticated;

grant select, insert, update, delete on
	auth.users, auth.identities, auth.sessions, auth.refresh_tokens, auth.one_time_tokens, auth.flow_state,
	auth.mail_queue, auth.rate_limits, auth.invitations
to whose_turn_server;
grant select, insert on auth.server_keys to whose_turn_server;

revoke execute on all functions in schema auth from public;
grant execute on function auth.uid, auth.role, auth.jwt to whose_turn_server, anon, authenticated;
grant execute
	on function auth.require_session, auth.families_of, auth.find_invitation, auth.permits_sign_up,
		auth.drop_unused_screens, auth.use_token, auth.begin_answer, auth.end_answer, auth.drop_old_answers,
		auth.claim_delivery, auth.end_delivery, auth.find_ended_days, auth.tell_ended_day, auth.drop_old_deliveries,
		auth.claim_push, auth.end_push
	to whose_turn_server;
grant execute on function auth.refuse_outsiders to authenticated;

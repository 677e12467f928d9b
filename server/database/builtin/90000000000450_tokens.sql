-- Tokens of families for the server, by the hash of what a program sends.

-- Finds a token, unless its maker is banned. The last use is stored to the hour, by one of several requests at once.
-- @returns {id, family, scope, name}, or null
create or replace function auth.use_token(hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
	update public.family_tokens used set last_used = pg_catalog.now() where used.id = (
		select id from public.family_tokens
		where token_hash = hash and (last_used < pg_catalog.now() - interval '1 hour') is not false
		for no key update skip locked
	);
	return (
		select pg_catalog.jsonb_build_object(
			'id', token.id, 'family', token.family_group_id, 'scope', token.scope, 'name', token.name
		)
		from public.family_tokens token join auth.users person on person.id = token.created_by
		where token.token_hash = hash and (person.banned_until > pg_catalog.now()) is not true
	);
end $$;

-- Begins the answer to a request with an idempotency key. A key is answered once a day, as long as it is among the last
-- two hundred. A request without an answer after half a minute has ended with its server.
-- @param turn the id for a turn that the request records
-- @returns {turn}; {status, body} of the earlier answer; or {refused: 'other_request' or 'running'}
create or replace function auth.begin_answer(token uuid, key text, request text, turn uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	known record;
begin
	delete from whose_turn_private.token_answers old
	where old.token_id = token and old.begun_at < pg_catalog.now() - interval '1 day';
	insert into whose_turn_private.token_answers as begun (token_id, key_hash, request_hash, turn_id)
	values (token, key, request, turn)
	on conflict (token_id, key_hash) do update set begun_at = pg_catalog.now()
	where begun.request_hash = excluded.request_hash and begun.status is null
		and begun.begun_at <= pg_catalog.now() - interval '30 seconds'
	returning turn_id into turn;
	if found then
		delete from whose_turn_private.token_answers where (token_id, key_hash) in (
			select token_id, key_hash from whose_turn_private.token_answers
			where token_id = token order by begun_at desc offset 200
		);
		return pg_catalog.jsonb_build_object('turn', turn);
	end if;
	select * into known from whose_turn_private.token_answers where token_id = token and key_hash = key;
	return case
		when known.request_hash <> request then '{"refused": "other_request"}'
		when known.status is not null then pg_catalog.jsonb_build_object('status', known.status, 'body', known.body)
		else '{"refused": "running"}'
	end;
end $$;

-- @param status null: it may be tried again at once, with the same turn, which may be there although nobody has heard
create or replace function auth.end_answer(token uuid, key text, status integer, body text) returns void
language sql security definer set search_path = '' as $$
	update whose_turn_private.token_answers answer set
		status = end_answer.status, body = end_answer.body,
		begun_at = case when end_answer.status is null
			then pg_catalog.now() - interval '30 seconds' else answer.begun_at end
	where token_id = token and key_hash = key;
$$;

-- Deletes old answers of tokens that are no longer used. @returns how many
create or replace function auth.drop_old_answers(most integer) returns integer
language sql security definer set search_path = '' as $$
	with gone as (
		delete from whose_turn_private.token_answers where (token_id, key_hash) in (
			select token_id, key_hash from whose_turn_private.token_answers
			where begun_at < pg_catalog.now() - interval '1 day' limit most for update skip locked
		) returning 1
	) select pg_catalog.count(*)::integer from gone
$$;

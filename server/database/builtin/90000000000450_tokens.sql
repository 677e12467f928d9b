-- What the server asks about tokens of families, by the hash of what a program sends.

-- Whose token it is, if that person may still come in. The use is remembered to the hour, by one of those at once.
-- @returns {id, family, scope, name}, or null
create or replace function auth.use_token(hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
	update public.family_tokens used set last_used = pg_catalog.now() where used.id = (
		select one.id from public.family_tokens one
		where one.token_hash = hash and (one.last_used < pg_catalog.now() - interval '1 hour') is not false
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

-- A program's key is answered once in a day, as long as it is among the last two hundred. What has begun half a minute
-- ago and was not answered has ended with its server.
-- @param turn the id for a turn that is recorded by it
-- @returns {turn}; {status, body} of what was answered; or {refused: 'other_request' or 'running'}
create or replace function auth.begin_answer(token uuid, key text, request text, turn uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	known record;
begin
	insert into whose_turn_private.token_answers as one (token_id, key_hash, request_hash, turn_id)
	values (token, key, request, turn)
	on conflict (token_id, key_hash) do update set
		request_hash = excluded.request_hash, turn_id = excluded.turn_id, begun_at = excluded.begun_at,
		status = null, body = null
		where one.begun_at < pg_catalog.now() - interval '1 day';
	if found then
		delete from whose_turn_private.token_answers where (token_id, key_hash) in (
			select one.token_id, one.key_hash from whose_turn_private.token_answers one
			where one.token_id = token order by one.begun_at desc offset 200
		);
		return pg_catalog.jsonb_build_object('turn', turn);
	end if;
	select * into known from whose_turn_private.token_answers one
	where one.token_id = token and one.key_hash = key for update;
	if known.request_hash <> request then
		return '{"refused": "other_request"}';
	elsif known.status is not null then
		return pg_catalog.jsonb_build_object('status', known.status, 'body', known.body);
	elsif known.begun_at > pg_catalog.now() - interval '30 seconds' then
		return '{"refused": "running"}';
	end if;
	update whose_turn_private.token_answers one set begun_at = pg_catalog.now()
	where one.token_id = token and one.key_hash = key;
	return pg_catalog.jsonb_build_object('turn', known.turn_id);
end $$;

-- @param status null: it may be tried again
create or replace function auth.end_answer(token uuid, key text, status integer, body text) returns void
language plpgsql security definer set search_path = '' as $$
begin
	if status is null then
		delete from whose_turn_private.token_answers one where one.token_id = token and one.key_hash = key;
	else
		update whose_turn_private.token_answers one set status = end_answer.status, body = end_answer.body
		where one.token_id = token and one.key_hash = key;
	end if;
end $$;

-- Of tokens that are not used any more. @returns how many are gone
create or replace function auth.drop_old_answers(most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
	gone integer;
begin
	delete from whose_turn_private.token_answers where (token_id, key_hash) in (
		select token_id, key_hash from whose_turn_private.token_answers
		where begun_at < pg_catalog.now() - interval '1 day' limit most for update skip locked
	);
	get diagnostics gone = row_count;
	return gone;
end $$;

-- Tokens let other programs into a family (docs/decisions/tokens.md). A token that decides has the rights of a screen,
-- and one that reads can change nothing: every policy and function asks the view `principals`.

-- @param scope 'read' or 'decide' @returns {id, token}: 160 random bits, which nothing returns again
-- @throws PT400 name_needed; PT403 not_in_family, role, quota_exceeded; PT409 name_taken
create or replace function public.create_family_token(family uuid, name text, scope text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	token constant text := 'wt_' || encode(substr(whose_turn_private.random_bytes(), 1, 20), 'hex');
	named constant text := whose_turn_private.tidy_person_name(create_family_token.name);
	made uuid;
begin
	perform whose_turn_private.lock_family_as(family);
	perform whose_turn_private.refuse('name_needed', 'A token needs a name.', 'PT400') where named is null;
	perform whose_turn_private.refuse('quota_exceeded', 'A family can have at most 20 tokens.')
	from public.family_tokens known where known.family_group_id = family having count(*) >= 20;
	perform whose_turn_private.require_free_name(family, named);
	insert into public.family_tokens (family_group_id, name, scope, token_hash, created_by)
	values (family, named, create_family_token.scope, whose_turn_private.hash_secret(token), auth.uid())
	returning id into made;
	perform whose_turn_private.record_person('token-created', family, named);
	return jsonb_build_object('id', made, 'token', token);
end $$;

-- Any adult can remove a token or a webhook. Does nothing if it is gone already. @throws PT403 role
create or replace function public.disconnect_app(app uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	known record;
begin
	select * into known from (
		select id, family_group_id as family, name from public.family_tokens
		union all select id, family_group_id, whose_turn_private.host_of(url) from public.family_webhooks
	) apps where id = app and apps.family = any(public.my_family_ids('{owner,adult,screen}'));
	if not found then return; end if;
	perform whose_turn_private.lock_family_as(known.family);
	delete from public.family_tokens where id = app;
	if not found then delete from public.family_webhooks where id = app; end if;
	perform whose_turn_private.record_person('token-revoked', known.family, known.name) where found;
end $$;

-- Tokens: other programs in a family (docs/decisions/tokens.md). A token that decides may what a screen may, one that
-- reads changes nothing: `principals` says so, and every policy and function asks it.

-- 160 random bits, which this returns once. @param scope 'read' or 'decide' @returns {id, token}
-- @throws PT400 name_needed; PT403 not_in_family, role, quota_exceeded; PT409 name_taken
create or replace function public.create_family_token(family uuid, name text, scope text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	token constant text := 'wt_' || encode(substr(
		sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 20
	), 'hex');
	named constant text := whose_turn_private.tidy_person_name(create_family_token.name);
	made uuid;
begin
	perform whose_turn_private.lock_family_as(family);
	if named is null then
		raise exception 'A token needs a name.' using errcode = 'PT400', hint = 'name_needed';
	elsif (select count(*) >= 20 from public.family_tokens known where known.family_group_id = family) then
		raise exception 'A family can have at most 20 tokens.' using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
	perform whose_turn_private.require_free_name(family, named);
	insert into public.family_tokens (family_group_id, name, scope, token_hash, created_by)
	values (family, named, create_family_token.scope, whose_turn_private.hash_secret(token), auth.uid())
	returning id into made;
	perform whose_turn_private.record_person('token-created', family, named);
	return jsonb_build_object('id', made, 'token', token);
end $$;

-- By any adult. What is gone already need not go. @throws PT403 role
create or replace function public.revoke_family_token(token uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	known public.family_tokens;
begin
	select one.* into known from public.family_tokens one
	where one.id = token and one.family_group_id = any(public.my_family_ids('{owner,adult,screen}'));
	if known.id is null then return; end if;
	perform whose_turn_private.lock_family_as(known.family_group_id);
	delete from public.family_tokens one where one.id = token;
	perform whose_turn_private.record_person('token-revoked', known.family_group_id, known.name) where found;
end $$;

-- Who is asking, and as what they are in a family.

-- Whoever may be in a family: people, and tokens, which are as a screen or less.
create or replace view whose_turn_private.principals as
select family_group_id, user_id as id, role, name, false as is_token from public.family_people
union all
select family_group_id, id, case scope when 'decide' then 'screen' else 'reader' end, name, true
from public.family_tokens;

-- The families in which the caller has one of these roles. Each policy asks it, once a statement. Volatile, so that it
-- is asked after the lock of a family was waited for: whoever was removed meanwhile is refused. Who asks is read once,
-- and not for each person of all families: that took a third of a small read's statement (`npm run bench:small-reads`).
create or replace function public.my_family_ids(roles text[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
begin
	-- Not in SQL: PostgreSQL would plan it anew for each statement.
	return (
		select coalesce(array_agg(known.family_group_id), '{}') from whose_turn_private.principals known
		where known.id = (select auth.uid()) and known.role = any(roles)
	);
end $$;

-- Null for a stranger.
create or replace function whose_turn_private.role_in(family uuid) returns text
language sql stable security definer set search_path = '' as $$
	select known.role from whose_turn_private.principals known
	where known.family_group_id = family and known.id = auth.uid()
$$;

-- The name by which a family knows the caller.
create or replace function whose_turn_private.own_name_in(family uuid) returns text
language sql stable security definer set search_path = '' as $$
	select known.name from whose_turn_private.principals known
	where known.family_group_id = family and known.id = auth.uid()
$$;

-- No two in a family may be taken for each other: the history says names. @param own who may have it
create or replace function whose_turn_private.is_name_taken(
	family uuid, named text, own uuid default null
) returns boolean
language sql stable set search_path = ''
return exists (
	select from whose_turn_private.principals known
	where known.family_group_id = family and known.id is distinct from own
		and whose_turn_private.are_look_alikes(known.name, named)
);

-- @throws PT409 name_taken
create or replace function whose_turn_private.require_free_name(
	family uuid, named text, own uuid default null
) returns void
language plpgsql set search_path = '' as $$
begin
	if whose_turn_private.is_name_taken(family, named, own) then
		raise exception 'Somebody in this family has this name.' using errcode = 'PT409', hint = 'name_taken';
	end if;
end $$;

create or replace function whose_turn_private.is_anonymous() returns boolean
language sql stable set search_path = ''
return coalesce(auth.jwt() -> 'is_anonymous' = 'true', false);

-- @returns the family @throws PT403 not_in_family, role
create or replace function whose_turn_private.require_role(
	family uuid, roles text[] default '{owner,adult}'
) returns uuid
language plpgsql set search_path = '' as $$
declare
	role constant text := whose_turn_private.role_in(family);
begin
	if role is null then
		raise exception 'You are not in this family.' using errcode = 'PT403', hint = 'not_in_family';
	end if;
	if not role = any(roles) then
		raise exception 'Your role in this family does not allow this.' using errcode = 'PT403', hint = 'role';
	end if;
	return family;
end $$;

-- Screens change nothing but looks at draws. The policies let them, so that they are told so.
create or replace function whose_turn_private.refuse_screens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.require_role(new.family_group_id);
	return new;
end $$;

-- Who the caller is, and which role they have in a family.

-- Ends a call: `perform refuse(…) where …`. PostgREST makes the status xyz of an SQLSTATE PTxyz.
-- @param hint by which programs know the reason
create or replace function whose_turn_private.refuse(hint text, message text, code text default 'PT403') returns void
language plpgsql set search_path = '' as $$
begin
	raise exception using message = refuse.message, errcode = code, hint = refuse.hint;
end $$;

-- Everybody who can be in a family: people and tokens. A token may do what a screen may, or less.
create or replace view whose_turn_private.principals as
select family_group_id, user_id as id, role, name, false as is_token from public.family_people
union all
select family_group_id, id, case scope when 'decide' then 'screen' else 'reader' end, name, true
from public.family_tokens;

-- The families in which the caller has one of these roles. Every policy calls it, once a statement. It is volatile, so
-- that it runs after a statement has waited for the lock of a family: people who were removed meanwhile are refused.
-- auth.uid() is read once, not for each person of all families: that took a third of a small read (`npm run
-- bench:small-reads`).
create or replace function public.my_family_ids(roles text[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
begin
	-- PL/pgSQL keeps the plan; a function in SQL would be planned anew for each statement.
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

-- The history names people, so no two in a family may have names that look alike. @param own the person to leave out
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
language sql set search_path = '' as $$
	select whose_turn_private.refuse('name_taken', 'Somebody in this family has this name.', 'PT409')
	where whose_turn_private.is_name_taken(family, named, own)
$$;

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
	perform whose_turn_private.refuse('not_in_family', 'You are not in this family.') where role is null;
	perform whose_turn_private.refuse('role', 'Your role in this family does not allow this.')
	where not role = any(roles);
	return family;
end $$;

-- Screens may only look at draws. The policies let their changes through, so that this can say why they are refused.
create or replace function whose_turn_private.refuse_screens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.require_role(new.family_group_id);
	return new;
end $$;

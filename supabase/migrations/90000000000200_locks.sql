-- One change of a family at a time: whoever has its lock reads the family as it is. NO KEY UPDATE does not hold up
-- foreign key checks. No lock before the right to it: whoever knew an id would hold up a stranger's writes.

-- This lock before any other, of the one family that is meant: whoever works in one of theirs holds up no other. What
-- was removed too long ago is cleared then. @throws PT403 two_families
create or replace function whose_turn_private.lock_family(family uuid) returns void
language plpgsql set search_path = '' as $$
begin
	-- By this transaction, which need not ask again.
	if current_setting('whose_turn.locked_family', true) = family::text then return; end if;
	if current_setting('whose_turn.locked_family', true) <> '' then
		raise exception 'One statement cannot change two families.' using errcode = 'PT403', hint = 'two_families';
	end if;
	perform from public.family_groups one where one.id = family for no key update;
	perform set_config('whose_turn.locked_family', family::text, true);
	update public.family_members one set photo = null, emoji = null, key = null
	where one.family_group_id = family and not whose_turn_private.is_kept(one.removed_at) and one.key is not null;
	update public.decision_categories one set settings = one.settings - 'emoji', key = null
	where one.family_group_id = family and not whose_turn_private.is_kept(one.removed_at) and one.key is not null;
end $$;

-- isKept (removed.ts): whether what was removed then can be brought back.
create or replace function whose_turn_private.is_kept(removed_at timestamptz) returns boolean
language sql stable set search_path = ''
return (now() at time zone 'utc')::date - (removed_at at time zone 'utc')::date < 30;

-- Of a row that is about to change. Policies ask it for each row that a statement finds, after the right to it and
-- before the row's own lock; a statement's trigger would not know the rows yet. @returns whether the caller is in it
create or replace function whose_turn_private.lock_family_of_row(family uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
	-- What our own functions change, they have locked.
	if current_setting('whose_turn.locked_family', true) = family::text or auth.uid() is null then return true; end if;
	-- Who reads alone holds up nobody.
	if coalesce(whose_turn_private.role_in(family), 'reader') = 'reader' then return false; end if;
	perform whose_turn_private.lock_family(family);
	-- They may have been removed meanwhile.
	return whose_turn_private.role_in(family) is not null;
end $$;

-- @throws as require_role()
create or replace function whose_turn_private.lock_family_as(
	family uuid, roles text[] default '{owner,adult}'
) returns uuid
language plpgsql set search_path = '' as $$
begin
	perform whose_turn_private.require_role(family, roles);
	perform whose_turn_private.lock_family(family);
	return whose_turn_private.require_role(family, roles);
end $$;

-- The family of a row; null where there is none, since what is gone already need not go. Whoever was removed from the
-- family is refused, and not answered as if it was done.
-- @param kind 'category', 'member' or 'turn' @throws as require_role()
create or replace function whose_turn_private.lock_family_of(
	kind text, id uuid, roles text[] default '{owner,adult}'
) returns uuid
language plpgsql set search_path = '' as $$
declare
	family uuid;
begin
	case kind
		when 'turn' then select one.family_group_id into family from public.category_cycles one where one.id = $2;
		when 'member' then select one.family_group_id into family from public.family_members one where one.id = $2;
		when 'category' then select one.family_group_id into family from public.decision_categories one where one.id = $2;
	end case;
	if family is null then return null; end if;
	return whose_turn_private.lock_family_as(family, roles);
end $$;

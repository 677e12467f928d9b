-- A family changes in one transaction at a time, which locks the family's row. FOR NO KEY UPDATE leaves foreign key
-- checks alone. The right to the lock is checked first: otherwise a stranger who knows an id could block writes.

-- Comes before any other lock, and locks this one family: no other family of the caller waits. It also clears the
-- details of members and categories that can no longer be restored. @throws PT403 two_families
create or replace function whose_turn_private.lock_family(family uuid) returns void
language plpgsql set search_path = '' as $$
begin
	-- This transaction has it already.
	if current_setting('whose_turn.locked_family', true) = family::text then return; end if;
	perform whose_turn_private.refuse('two_families', 'One statement cannot change two families.')
	where current_setting('whose_turn.locked_family', true) <> '';
	perform from public.family_groups where id = family for no key update;
	perform set_config('whose_turn.locked_family', family::text, true);
	update public.family_members set photo = null, emoji = null, back_on = null, key = null
	where family_group_id = family and not whose_turn_private.is_kept(removed_at) and key is not null;
	update public.decision_categories set settings = settings - 'emoji', key = null
	where family_group_id = family and not whose_turn_private.is_kept(removed_at) and key is not null;
end $$;

-- isKept (removed.ts): whether something removed at that time can still be restored.
create or replace function whose_turn_private.is_kept(removed_at timestamptz) returns boolean
language sql stable set search_path = ''
return (now() at time zone 'utc')::date - (removed_at at time zone 'utc')::date < 30;

-- Locks the family of a row that is about to change. Policies call it for each row that a statement finds, after the
-- check of the role and before the row's own lock. A trigger before the statement would not know the rows.
-- @returns whether the caller is in the family
create or replace function whose_turn_private.lock_family_of_row(family uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
	-- Our own functions have locked the family before they change a row.
	if current_setting('whose_turn.locked_family', true) = family::text or auth.uid() is null then return true; end if;
	-- Readers take no lock.
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

-- Locks and returns the family of a row, or null if there is no such row: what is gone need not be removed again.
-- A caller who was removed from the family is refused, not told that all is done.
-- @param kind 'category', 'member' or 'turn' @throws as require_role()
create or replace function whose_turn_private.lock_family_of(
	kind text, id uuid, roles text[] default '{owner,adult}'
) returns uuid
language plpgsql set search_path = '' as $$
declare
	family uuid;
begin
	case kind
		when 'turn' then select family_group_id into family from public.category_cycles known where known.id = $2;
		when 'member' then select family_group_id into family from public.family_members known where known.id = $2;
		when 'category' then select family_group_id into family from public.decision_categories known where known.id = $2;
	end case;
	if family is null then return null; end if;
	return whose_turn_private.lock_family_as(family, roles);
end $$;

-- One change of a family at a time: whoever has its lock reads the family as it is. NO KEY UPDATE does not hold up
-- foreign key checks. No lock before the right to it: whoever knew an id would hold up a stranger's writes.

-- This lock before any other, of the one family that is meant: whoever works in one of theirs holds up no other. What
-- is too old goes then.
create or replace function whose_turn_private.lock_family(family uuid) returns void
language plpgsql set search_path = '' as $$
begin
	if whose_turn_private.is_locked(family) then return; end if;
	perform from public.family_groups one where one.id = family for no key update;
	perform set_config('whose_turn.locked_family', family::text, true);
	if exists (
		select from public.removed_rows one
		where one.family_group_id = family and one.kind in ('member', 'category') and not whose_turn_private.is_kept(one.removed_at)
	) then
		perform whose_turn_private.drop_removed(family);
	end if;
end $$;

-- By this transaction, which need not ask again.
create or replace function whose_turn_private.is_locked(family uuid) returns boolean
language sql stable set search_path = ''
return coalesce(current_setting('whose_turn.locked_family', true) = family::text, false);

-- Of a row that is about to change. Policies ask it for each row that a statement finds, after the right to it and
-- before the row's own lock; a statement's trigger would not know the rows yet. @returns whether the caller is in it
create or replace function whose_turn_private.lock_family_of_row(family uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
	-- What our own functions change, they have locked.
	if auth.uid() is null or whose_turn_private.is_locked(family) then return true; end if;
	if whose_turn_private.role_in(family) is null then return false; end if;
	perform whose_turn_private.lock_family(family);
	-- They may have been removed meanwhile.
	return whose_turn_private.role_in(family) is not null;
end $$;

-- @throws as require_role()
create or replace function whose_turn_private.lock_family_as(family uuid, roles text[] default '{owner,adult}') returns uuid
language plpgsql set search_path = '' as $$
begin
	perform whose_turn_private.require_role(family, roles);
	perform whose_turn_private.lock_family(family);
	return whose_turn_private.require_role(family, roles);
end $$;

-- Null where nothing is, in none of the caller's families at least.
create or replace function whose_turn_private.find_family_of(kind text, id uuid) returns uuid
language plpgsql stable set search_path = '' as $$
declare
	families constant uuid[] := public.my_family_ids('{owner,adult,screen}');
	family uuid;
begin
	case kind
		when 'turn' then
			select found.family_group_id into family from (
				select one.family_group_id from public.category_cycles one where one.id = find_family_of.id
				union all select one.family_group_id from public.past_turns one where one.id = find_family_of.id
				union all select one.family_group_id from public.family_history one
				where one.family_group_id = any(families) and one.turns = array[find_family_of.id] and cardinality(one.turns) = 1 and one.kind in ('turn-undone', 'turn-redone')
				union all select one.family_group_id from public.removed_rows one
				where one.family_group_id = any(families) and one.kind = 'turn' and one.id = find_family_of.id
			) found limit 1;
		when 'member' then
			select found.family_group_id into family from (
				select one.family_group_id from public.family_members one where one.id = find_family_of.id
				union all select one.family_group_id from public.removed_rows one where one.kind = 'member' and one.id = find_family_of.id
			) found order by found.family_group_id = any(families) desc limit 1;
		when 'category' then
			select found.family_group_id into family from (
				select one.family_group_id from public.decision_categories one where one.id = find_family_of.id
				union all select one.family_group_id from public.removed_rows one where one.kind = 'category' and one.id = find_family_of.id
			) found order by found.family_group_id = any(families) desc limit 1;
	end case;
	return family;
end $$;

-- The family of a row; null where there is none, since what is gone already need not go. Whoever was removed from the
-- family is refused, and not answered as if it was done.
-- @param kind 'category', 'member' or 'turn' @throws as require_role()
create or replace function whose_turn_private.lock_family_of(kind text, id uuid, roles text[] default '{owner,adult}') returns uuid
language plpgsql set search_path = '' as $$
declare
	family constant uuid := whose_turn_private.find_family_of(kind, id);
begin
	if family is null then return null; end if;
	perform whose_turn_private.lock_family_as(family, roles);
	-- As it is behind the lock.
	return case when whose_turn_private.find_family_of(kind, id) = family then family end;
end $$;

-- A screen takes back what was done last, and not one turn after the other. @throws PT403 role
create or replace function whose_turn_private.lock_family_to_undo(turn uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
	family constant uuid := whose_turn_private.lock_family_of('turn', turn, '{owner,adult,screen}');
begin
	if whose_turn_private.role_in(family) = 'screen' and not whose_turn_private.was_undone(family, turn) and not coalesce((
		select entry.turns = array[turn] and entry.kind <> 'turn-undone' from public.family_history entry
		where entry.family_group_id = family and entry.id > 0 and entry.kind in ('turn', 'turn-undone', 'turn-redone')
			and entry.category = (select known.category_id from public.category_cycles known where known.id = turn)
		order by entry.id desc limit 1
	), false) then
		perform whose_turn_private.refuse_role();
	end if;
	return family;
end $$;

-- A step of the functions that tables have: quotas and live updates are of one family. Clients update no turns.
create or replace function whose_turn_private.hold_one_family(families uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
	if auth.uid() is not null and cardinality(families) > 1 then
		raise exception 'One statement cannot change two families.' using errcode = 'PT403', hint = 'two_families';
	end if;
end $$;

-- One change of a family at a time: whoever has its lock reads the family as it is. NO KEY UPDATE does not hold up
-- foreign key checks. No lock before the right to it: whoever knew an id would hold up a stranger's writes.

-- This lock before any other: of all families of the caller, in the order of their ids, so that two people of two
-- families never wait for each other in a circle. @returns the one that is the caller's own
create or replace function whose_turn_private.lock_own_family() returns uuid
language plpgsql security definer set search_path = '' as $$
begin
	perform from public.family_groups family
	where family.id in (select person.family_group_id from public.family_people person where person.user_id = auth.uid())
	order by family.id for no key update;
	return (select family.id from public.family_groups family where family.user_id = auth.uid());
end $$;

-- Once a statement: what is too old goes, in each of the caller's families.
create or replace function whose_turn_private.lock_family() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	families uuid[];
	family uuid;
begin
	perform whose_turn_private.lock_own_family();
	families := public.my_family_ids('{owner,adult,screen}');
	for family in
		select distinct one.family_group_id from public.removed_rows one
		where one.family_group_id = any(families) and not whose_turn_private.is_kept(one.removed_at)
	loop
		perform whose_turn_private.drop_removed(family);
	end loop;
	return null;
end $$;

-- @throws as require_role()
create or replace function whose_turn_private.lock_family_as(family uuid, roles text[] default '{owner,adult}') returns uuid
language plpgsql set search_path = '' as $$
begin
	perform whose_turn_private.lock_own_family();
	return whose_turn_private.require_role(family, roles);
end $$;

-- The family of a row; null where there is none, since what is gone already need not go. Whoever was removed from the
-- family is refused, and not answered as if it was done.
-- @param kind 'category', 'member' or 'turn' @throws as require_role()
create or replace function whose_turn_private.lock_family_of(kind text, id uuid, roles text[] default '{owner,adult}') returns uuid
language plpgsql set search_path = '' as $$
declare
	families uuid[];
	family uuid;
begin
	perform whose_turn_private.lock_own_family();
	families := public.my_family_ids('{owner,adult,screen}');
	case kind
		when 'turn' then
			select found.family_group_id into family from (
				select one.family_group_id from public.category_cycles one where one.id = lock_family_of.id
				union all select one.family_group_id from public.past_turns one where one.id = lock_family_of.id
				union all select one.family_group_id from public.family_history one
				where one.family_group_id = any(families) and one.turns = array[lock_family_of.id] and cardinality(one.turns) = 1 and one.kind in ('turn-undone', 'turn-redone')
				union all select one.family_group_id from public.removed_rows one
				where one.family_group_id = any(families) and one.kind = 'turn' and one.id = lock_family_of.id
			) found limit 1;
		when 'member' then
			select found.family_group_id into family from (
				select one.family_group_id from public.family_members one where one.id = lock_family_of.id
				union all select one.family_group_id from public.removed_rows one where one.kind = 'member' and one.id = lock_family_of.id
			) found order by found.family_group_id = any(families) desc limit 1;
		when 'category' then
			select found.family_group_id into family from (
				select one.family_group_id from public.decision_categories one where one.id = lock_family_of.id
				union all select one.family_group_id from public.removed_rows one where one.kind = 'category' and one.id = lock_family_of.id
			) found order by found.family_group_id = any(families) desc limit 1;
	end case;
	return case when family is not null then whose_turn_private.require_role(family, roles) end;
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

-- How much a family may hold, and how much one statement may add. The owner of the tables has no limits.

-- Members and categories have one limit for those present and the same for removed ones, of which the oldest go.
-- @throws PT413 too_many_rows; PT403 quota_exceeded
create or replace function whose_turn_private.bound(named text, families uuid[], added bigint) returns void
language plpgsql set search_path = '' as $$
declare
	of_table constant text := case named when 'members' then 'family_members' else 'decision_categories' end;
	most constant integer := case named when 'members' then 1000 else 500 end;
	size bigint;
begin
	execute format('select count(*) from public.%I where family_group_id = any($1) and removed_at is null', of_table)
		into size using families;
	perform whose_turn_private.require_bounds(named, added, size, most);
	execute format('delete from public.%1$I where id in (
		select id from public.%1$I where family_group_id = any($1) and removed_at is not null
		order by removed_at desc offset 1000
	)', of_table) using families;
end $$;

create or replace function whose_turn_private.require_bounds(
	named text, added bigint, size bigint, most integer
) returns void
language sql set search_path = '' as $$
	select whose_turn_private.refuse('too_many_rows', 'At most 500 rows can be added at once.', 'PT413')
	where auth.uid() is not null and added > 500;
	select whose_turn_private.refuse(
		'quota_exceeded', format('A family can have at most %s %s.', to_char(most, 'FM999,999'), named)
	) where auth.uid() is not null and size > most;
$$;

-- @throws PT413 too_many_rows; PT403 quota_exceeded
create or replace function whose_turn_private.bound_turns(family uuid, added bigint, counted bigint) returns void
language plpgsql set search_path = '' as $$
declare
	size whose_turn_quotas.turn_counts;
begin
	insert into whose_turn_quotas.turn_counts as known (family_group_id, turns, counting) values (family, added, counted)
	on conflict (family_group_id) do update set turns = known.turns + added, counting = known.counting + counted
	returning * into size;
	perform whose_turn_private.require_bounds('turns', 0, size.counting, 50000) where added > 0;
	if added > 0 and size.turns > 100000 then
		delete from public.category_cycles where id in (
			select turn.id from public.category_cycles turn
			where turn.family_group_id = family
				and (turn.undone_at is not null or turn.reset_at is not null or turn.cycle is null)
			order by turn.created_at limit size.turns - 100000 + 1000
		);
	end if;
end $$;

-- How much one family may hold, and one statement add. It holds people, not the owner of the tables.
-- PostgREST makes the status xyz of an SQLSTATE PTxyz.

-- Members and categories: so many are there, and as many stay of those that were removed. The oldest go for good.
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
language plpgsql set search_path = '' as $$
begin
	if auth.uid() is not null and added > 500 then
		raise exception 'At most 500 rows can be added at once.' using errcode = 'PT413', hint = 'too_many_rows';
	elsif auth.uid() is not null and size > most then
		raise exception 'A family can have at most % %.', to_char(most, 'FM999,999'), named
			using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
end $$;

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

-- How much one family may hold, and what is counted for it. Counted where every way in passes, and kept instead of counted anew: adding a
-- row takes as long in a family of 50,000 turns as in a new one. Nobody but the owner may look into it: what people could write, they
-- could write wrong.

create table whose_turn_quotas.family_sizes (
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	table_name name not null,
	row_count integer not null,
	primary key (family_group_id, table_name)
);
revoke all on whose_turn_quotas.family_sizes from public, anon, authenticated;

-- PostgREST makes the status xyz of an SQLSTATE PTxyz.
create function whose_turn_private.bound_statement(rows bigint) returns void
language plpgsql set search_path = '' as $$
begin
	if auth.uid() is not null and rows > 500 then
		raise exception 'At most 500 rows can be added at once.' using errcode = 'PT413', hint = 'too_many_rows';
	end if;
end $$;

-- @param families of each row that was added @param most for people; null: no bound
create function whose_turn_private.count_added(of_table text, families uuid[], most integer, named text) returns void
language plpgsql set search_path = '' as $$
declare
	largest integer;
begin
	with counted as (
		insert into whose_turn_quotas.family_sizes as kept (family_group_id, table_name, row_count)
		select family, of_table, count(*) from unnest(families) family group by family order by family
		on conflict (family_group_id, table_name) do update set row_count = kept.row_count + excluded.row_count
		returning row_count
	)
	select max(row_count) into largest from counted;
	if auth.uid() is not null and largest > most then
		raise exception 'A family can have at most % %.', to_char(most, 'FM999,999'), named
			using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
end $$;

create function whose_turn_private.count_removed(of_table text, families uuid[]) returns void
language sql set search_path = '' as $$
	update whose_turn_quotas.family_sizes kept set row_count = kept.row_count - gone.rows
	from (select family, count(*) as rows from unnest(families) family group by family) gone
	where kept.family_group_id = gone.family and kept.table_name = of_table
$$;

-- Where a family has more than enough, the oldest go, a thousand at a time and more.
create function whose_turn_private.prune_past_turns(families uuid[]) returns void
language sql set search_path = '' as $$
	delete from public.past_turns where id in (
		select oldest.id from whose_turn_quotas.family_sizes size cross join lateral (
			select past.id from public.past_turns past where past.family_group_id = size.family_group_id
			order by past.created_at limit size.row_count - 50000 + 1000
		) oldest
		where size.family_group_id = any(families) and size.table_name = 'past_turns' and size.row_count > 50000
	)
$$;

-- An entry counts as one, and once more for each eight turns that it names, or as much of settings.
create function whose_turn_private.weigh(entry public.family_history) returns integer
language sql immutable set search_path = ''
return 1 + coalesce(cardinality(entry.turns), 0) / 8 + coalesce(octet_length(entry.settings::text), 0) / 320;

-- Of the history, after it got entries with ids between two.
create function whose_turn_private.prune_history(family uuid, after bigint, before bigint) returns void
language plpgsql set search_path = '' as $$
declare
	most constant integer := 50000;
	size integer;
begin
	perform whose_turn_private.count_added('family_history', array_fill(family, array[(
		select coalesce(sum(whose_turn_private.weigh(entry)), 0)::integer from public.family_history entry
		where family_group_id = family and id > after and id < before
	)]), null, null);
	select row_count into size from whose_turn_quotas.family_sizes where family_group_id = family and table_name = 'family_history';
	if size > most then
		with gone as (
			delete from public.family_history entry using (
				select id, sum(whose_turn_private.weigh(one)) over (order by id) as until
				from public.family_history one where family_group_id = family
			) counted
			-- At least the oldest, however much it weighs.
			where entry.family_group_id = family and entry.id = counted.id
				and counted.until - whose_turn_private.weigh(entry) < size - most + 1000
			returning whose_turn_private.weigh(entry) as weight
		)
		update whose_turn_quotas.family_sizes set row_count = row_count - (select sum(weight) from gone)
		where family_group_id = family and table_name = 'family_history';
	end if;
end $$;

-- What is there already.
insert into whose_turn_quotas.family_sizes (family_group_id, table_name, row_count)
select family_group_id, 'family_members', count(*) from public.family_members group by family_group_id
union all
select family_group_id, 'decision_categories', count(*) from public.decision_categories group by family_group_id
union all
select family_group_id, 'category_cycles', count(*) from public.category_cycles group by family_group_id;

-- The entries of a record are numbered by family: one sequence for all told each family how much all the others do.

create table whose_turn_quotas.record_numbers (
	family_group_id uuid primary key references public.family_groups (id) on delete cascade,
	-- Of the newest entry; none is given twice.
	last_id bigint not null,
	-- Of the oldest that was imported, below 0.
	first_id bigint not null
);
revoke all on whose_turn_quotas.record_numbers from public, anon, authenticated;

-- What is there already, in its order. Nobody changes it meanwhile.
lock table public.family_record in access exclusive mode;
alter table public.family_record no force row level security;
alter table public.family_record alter id drop identity, drop constraint family_record_pkey;
update public.family_record entry set id = numbered.id
from (
	select
		given.id as before,
		case
			when given.imported then -row_number() over (partition by given.family_group_id, given.imported order by given.id desc)
			else row_number() over (partition by given.family_group_id, given.imported order by given.id)
		end as id
	from public.family_record given
) numbered
where entry.id = numbered.before;
insert into whose_turn_quotas.record_numbers (family_group_id, last_id, first_id)
select family_group_id, greatest(max(id), 0), least(min(id), 0) from public.family_record group by family_group_id;
drop index public.family_record_family_group_id_id_idx;
alter table public.family_record add primary key (family_group_id, id), force row level security;

-- The numbers are stored once a statement: its own entries lie beyond them. The first of a statement locks them, for whoever works on the
-- tables as their owner does not lock the family.
create function whose_turn_quotas.number_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if new.imported then
		select (
			select min(entry.id) - 1 from public.family_record entry
			where entry.family_group_id = numbers.family_group_id and entry.id < numbers.first_id
		) into new.id
		from whose_turn_quotas.record_numbers numbers where numbers.family_group_id = new.family_group_id;
	else
		select (
			select max(entry.id) + 1 from public.family_record entry
			where entry.family_group_id = numbers.family_group_id and entry.id > numbers.last_id
		) into new.id
		from whose_turn_quotas.record_numbers numbers where numbers.family_group_id = new.family_group_id;
	end if;
	if new.id is null then
		insert into whose_turn_quotas.record_numbers as numbers (family_group_id, last_id, first_id)
		values (new.family_group_id, 0, 0)
		on conflict (family_group_id) do update set last_id = numbers.last_id
		returning case when new.imported then numbers.first_id - 1 else numbers.last_id + 1 end into new.id;
	end if;
	return new;
end $$;
create trigger number_entry before insert on public.family_record
for each row execute function whose_turn_quotas.number_entry();

-- As before, but it stores the numbers, and an id is only a family's.
create or replace function whose_turn_quotas.count_and_prune_record() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	most constant integer := 50000;
	family record;
begin
	insert into whose_turn_quotas.record_numbers as given (family_group_id, last_id, first_id)
	select family_group_id, greatest(max(id), 0), least(min(id), 0) from added group by family_group_id order by family_group_id
	on conflict (family_group_id) do update
	set last_id = greatest(given.last_id, excluded.last_id), first_id = least(given.first_id, excluded.first_id);
	for family in
		insert into whose_turn_quotas.family_sizes as kept (family_group_id, table_name, row_count)
		select family_group_id, tg_table_name, count(*) from added group by family_group_id order by family_group_id
		on conflict (family_group_id, table_name) do update set row_count = kept.row_count + excluded.row_count
		returning family_group_id, row_count
	loop
		if family.row_count > most then
			delete from public.family_record where family_group_id = family.family_group_id and id in (
				select id from public.family_record where family_group_id = family.family_group_id
				order by id limit family.row_count - most + 1000
			);
		end if;
	end loop;
	return null;
end $$;
revoke all on function whose_turn_quotas.number_entry() from public, anon, authenticated;

-- As before, but the entries are numbered as all are, the newest first, and their names are compared as they are stored.
create or replace function public.import_record(entries jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	most constant integer := 2000;
	room integer;
begin
	if pg_catalog.jsonb_typeof(entries) is distinct from 'array' then
		raise exception 'The entries are a list.' using errcode = 'invalid_parameter_value';
	end if;
	if pg_catalog.jsonb_array_length(entries) > 500 or pg_catalog.octet_length(entries::text) > 500000 then
		raise exception 'At most 500 entries can be imported at once.' using errcode = 'PT413', hint = 'too_many_rows';
	end if;
	if exists (
		select from pg_catalog.jsonb_to_recordset(entries) as entry(
			kind text, category text, at timestamptz, member text, done_by text, option text
		)
		where (entry.kind in ('drawn', 'passed', 'void', 'turn', 'undone', 'reset')) is not true
			or public.is_tidy_name(entry.category) is not true
			or (entry.at >= '2000-01-01T00:00:00Z' and entry.at < 'infinity') is not true
			or public.is_tidy_name(entry.member) is false
			or public.is_tidy_name(entry.done_by) is false
			or public.is_tidy_name(entry.option) is false
	) then
		raise exception 'This is no entry of a record.' using errcode = 'invalid_parameter_value';
	end if;
	-- Who is named by nothing that is seen is nobody.
	select coalesce(pg_catalog.jsonb_agg(sent.entry || tidied.texts order by sent.position), '[]') into entries
	from pg_catalog.jsonb_array_elements(entries) with ordinality sent(entry, position)
	cross join lateral (
		select pg_catalog.jsonb_object_agg(
			field, nullif(whose_turn_private.tidy_text(sent.entry ->> field), '')
		) as texts
		from pg_catalog.unnest(array['category', 'member', 'done_by', 'option']) field
	) tidied
	where (sent.entry ->> 'member' is null) = (tidied.texts ->> 'member' is null);
	select most - pg_catalog.count(*) into room from public.family_record known where known.family_group_id = own and known.imported;

	insert into public.family_record (
		family_group_id, category_id, kind, at, turn_id, member_id, member_name, done_by_id, done_by_name, option, opened_round, imported
	)
	select own, newest.*, true from (
		select
			entry.category_id, entry.kind, entry.at, entry.turn, entry.member_id, entry.member, doer.id, entry.done_by, entry.option,
			coalesce(entry.opened_round, false)
		from (
			select distinct on (category.id, entry.kind, entry.at, entry.member) entry.*, category.id as category_id, member.id as member_id
			from rows from (
				pg_catalog.jsonb_to_recordset(entries) as (
					kind text, category text, at timestamptz(3), member text, done_by text, option text, turn uuid, opened_round boolean
				)
			) with ordinality as entry(kind, category, at, member, done_by, option, turn, opened_round, position)
			join public.decision_categories category on category.family_group_id = own and category.name = entry.category
			left join public.family_members member on member.family_group_id = own and member.name = entry.member
			where entry.at <= pg_catalog.clock_timestamp()
				and not exists (
					select from public.category_cycles here where here.id = entry.turn and here.family_group_id = own
					union all
					select from public.family_record here
					where here.turn_id = entry.turn and here.family_group_id = own and not here.imported
				)
			order by category.id, entry.kind, entry.at, entry.member, entry.position
		) entry
		left join public.family_members doer on doer.family_group_id = own and doer.name = entry.done_by
		where not exists (
			-- Clients know the milliseconds.
			select from public.family_record known
			where known.category_id = entry.category_id and known.kind = entry.kind
				and known.at >= entry.at and known.at < entry.at + interval '1 millisecond'
				and (known.member_name is not distinct from entry.member or known.member_id = entry.member_id)
		)
		order by entry.position desc limit greatest(room, 0)
	) newest;
	perform whose_turn_private.update_past_turns(category.id) from public.decision_categories category
	where category.family_group_id = own and category.name in (
		select entry.category from pg_catalog.jsonb_to_recordset(entries) as entry(category text)
	);
end $$;

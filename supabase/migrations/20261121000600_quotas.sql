-- How much one family may hold, and what is counted for it. Counted here, where every way in passes, and kept instead of counted
-- anew: adding a row takes as long in a family of 50,000 turns as in a new one.
--
-- The schema is not exposed and nobody but its owner may look into it: what people could write, they could write wrong.
create schema whose_turn_quotas;
revoke all on schema whose_turn_quotas from public, anon, authenticated;

create table whose_turn_quotas.family_sizes (
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	table_name name not null,
	row_count integer not null,
	primary key (family_group_id, table_name)
);

-- Where a turn was taken back there is a gap, so the last number is not the number of turns.
create table whose_turn_quotas.category_turns (
	category_id uuid primary key references public.decision_categories (id) on delete cascade,
	turn_count integer not null,
	last_number integer not null
);
revoke all on whose_turn_quotas.family_sizes, whose_turn_quotas.category_turns from public, anon, authenticated;

-- One change of a family at a time, a new name too, and this lock before any other: two statements never wait for each other in a
-- circle. Nobody but the person reaches the family, whoever else works on the tables is not held up. NO KEY UPDATE does not hold up
-- foreign key checks.
create function whose_turn_quotas.lock_family() returns trigger
language plpgsql set search_path = '' as $$
begin
	perform from public.family_groups family where family.user_id = (select auth.uid()) for no key update;
	return null;
end $$;

-- The arguments: how many rows a family may have, and what they are. PostgREST makes the status xyz of an SQLSTATE PTxyz.
create function whose_turn_quotas.count_added() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	is_person boolean := auth.uid() is not null;
	most integer := tg_argv[0]::integer;
	largest integer;
begin
	if is_person and (select count(*) from added) > 500 then
		raise exception 'At most 500 rows can be added at once.' using errcode = 'PT413', hint = 'too_many_rows';
	end if;
	with counted as (
		insert into whose_turn_quotas.family_sizes as kept (family_group_id, table_name, row_count)
		select family_group_id, tg_table_name, count(*) from added group by family_group_id order by family_group_id
		on conflict (family_group_id, table_name) do update set row_count = kept.row_count + excluded.row_count
		returning row_count
	)
	select max(row_count) into largest from counted;
	if is_person and largest > most then
		raise exception 'A family can have at most % %.', pg_catalog.to_char(most, 'FM999,999'), tg_argv[1]
			using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
	return null;
end $$;

create function whose_turn_quotas.count_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update whose_turn_quotas.family_sizes kept set row_count = kept.row_count - gone.row_count
	from (select family_group_id, count(*) as row_count from removed group by family_group_id) gone
	where kept.family_group_id = gone.family_group_id and kept.table_name = tg_table_name;
	return null;
end $$;

create function whose_turn_quotas.count_turns_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	insert into whose_turn_quotas.category_turns as kept (category_id, turn_count, last_number)
	select category_id, count(*), max(turn_number) from added group by category_id order by category_id
	on conflict (category_id) do update
	set turn_count = kept.turn_count + excluded.turn_count, last_number = greatest(kept.last_number, excluded.last_number);
	return null;
end $$;

-- The last number is read from the turns that are left: a turn that was undone gives its number back. Row level security lets the
-- owner of the tables read them, here as for backups (server/database/builtin/owner_reads.sql; on Supabase the owner bypasses it).
create function whose_turn_quotas.count_turns_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update whose_turn_quotas.category_turns kept
	set turn_count = kept.turn_count - gone.turn_count,
		last_number = coalesce(
			(
				select turn.turn_number from public.category_cycles turn where turn.category_id = kept.category_id
				order by turn.turn_number desc limit 1
			),
			0
		)
	from (select category_id, count(*) as turn_count from removed group by category_id) gone
	where kept.category_id = gone.category_id;
	return null;
end $$;

-- As before, but it looks at the last turn only: the times of turns rise with their numbers.
create or replace function public.number_turn() returns trigger
language plpgsql set search_path = '' as $$
declare
	same_turn public.category_cycles;
	last_number integer;
	last_at timestamptz;
begin
	-- One at a time per category. NO KEY UPDATE does not hold up foreign key checks.
	perform from public.decision_categories category
	where category.id = new.category_id and category.family_group_id = new.family_group_id
	for no key update;
	if not found then
		raise exception 'no such category in this family' using errcode = 'foreign_key_violation';
	end if;

	-- The same turn sent again after a lost answer: let the primary key answer.
	select * into same_turn from public.category_cycles turn where turn.id = new.id;
	if found then
		new.turn_number := same_turn.turn_number;
		new.cycle_number := same_turn.cycle_number;
		return new;
	end if;

	select turn.turn_number, turn.created_at into last_number, last_at
	from public.category_cycles turn where turn.category_id = new.category_id
	order by turn.turn_number desc limit 1;
	last_number := coalesce(last_number, 0);
	if new.turn_number <> last_number + 1 then
		raise exception 'turn % is not the next turn of this category', new.turn_number
			using errcode = 'PT409', hint = 'Another device recorded a turn first: load the turns again.';
	end if;

	new.turn_number := last_number + 1;
	-- Later than the last turn even when the clock was set back: turns are read in the order of created_at.
	new.created_at := greatest(clock_timestamp(), last_at + interval '1 microsecond');
	return new;
end $$;

-- Fires after number_turn, by its name. The turns before this one are those counted after the last statement, and those that this
-- statement has added, whose numbers have no gap.
create function whose_turn_quotas.number_cycle() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	turns integer := new.turn_number - 1;
	members integer;
begin
	select turns - kept.last_number + kept.turn_count into turns
	from whose_turn_quotas.category_turns kept where kept.category_id = new.category_id;
	select kept.row_count into members from whose_turn_quotas.family_sizes kept
	where kept.family_group_id = new.family_group_id and kept.table_name = 'family_members';
	new.cycle_number := coalesce(turns, new.turn_number - 1) / greatest(members, 1) + 1;
	return new;
end $$;
revoke all on function
	whose_turn_quotas.lock_family(), whose_turn_quotas.count_added(), whose_turn_quotas.count_removed(),
	whose_turn_quotas.count_turns_added(), whose_turn_quotas.count_turns_removed(), whose_turn_quotas.number_cycle()
from public, anon, authenticated;

-- What is there already. Nobody changes it meanwhile, and the owner of the tables is held by row level security, unless it is taken off.
lock table public.family_groups, public.family_members, public.decision_categories, public.category_cycles
	in share row exclusive mode;
alter table public.family_members no force row level security;
alter table public.decision_categories no force row level security;
alter table public.category_cycles no force row level security;
insert into whose_turn_quotas.family_sizes (family_group_id, table_name, row_count)
select family_group_id, 'family_members', count(*) from public.family_members group by family_group_id
union all
select family_group_id, 'decision_categories', count(*) from public.decision_categories group by family_group_id
union all
select family_group_id, 'category_cycles', count(*) from public.category_cycles group by family_group_id;
insert into whose_turn_quotas.category_turns (category_id, turn_count, last_number)
select category_id, count(*), max(turn_number) from public.category_cycles group by category_id;
alter table public.family_members force row level security;
alter table public.decision_categories force row level security;
alter table public.category_cycles force row level security;

create trigger lock_family before insert or update or delete on public.family_members
for each statement execute function whose_turn_quotas.lock_family();
create trigger lock_family before insert or update or delete on public.decision_categories
for each statement execute function whose_turn_quotas.lock_family();
create trigger lock_family before insert or update or delete on public.category_cycles
for each statement execute function whose_turn_quotas.lock_family();

create trigger count_added after insert on public.family_members referencing new table as added
for each statement execute function whose_turn_quotas.count_added('1000', 'members');
create trigger count_added after insert on public.decision_categories referencing new table as added
for each statement execute function whose_turn_quotas.count_added('500', 'categories');
create trigger count_added after insert on public.category_cycles referencing new table as added
for each statement execute function whose_turn_quotas.count_added('50000', 'turns');

create trigger count_removed after delete on public.family_members referencing old table as removed
for each statement execute function whose_turn_quotas.count_removed();
create trigger count_removed after delete on public.decision_categories referencing old table as removed
for each statement execute function whose_turn_quotas.count_removed();
create trigger count_removed after delete on public.category_cycles referencing old table as removed
for each statement execute function whose_turn_quotas.count_removed();

create trigger count_turns_added after insert on public.category_cycles referencing new table as added
for each statement execute function whose_turn_quotas.count_turns_added();
create trigger count_turns_removed after delete on public.category_cycles referencing old table as removed
for each statement execute function whose_turn_quotas.count_turns_removed();
create trigger number_turn_cycle before insert on public.category_cycles
for each row execute function whose_turn_quotas.number_cycle();

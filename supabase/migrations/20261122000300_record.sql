-- What has happened in a family, in order. Triggers write it, people read it: nobody can change an entry or forge one, and only the oldest
-- of very many are forgotten. Names are copied, so that somebody who has left stays readable; with a category its entries go. What a family
-- brings along from elsewhere (20261122000600_import_record.sql) is marked, and lies before all that happened here.

create function whose_turn_private.session_id() returns uuid
language sql stable set search_path = '' as $$
	select case when claim ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then claim::uuid end
	from (select auth.jwt() ->> 'session_id' as claim) token
$$;
revoke all on function whose_turn_private.session_id() from public, anon, authenticated;

create table public.family_record (
	id bigint generated always as identity primary key,
	family_group_id uuid not null,
	category_id uuid not null,
	kind text not null check (kind in ('drawn', 'passed', 'void', 'turn', 'undone', 'reset')),
	at timestamptz not null default clock_timestamp(),
	turn_id uuid,
	round integer,
	member_id uuid,
	member_name text,
	done_by_id uuid,
	done_by_name text,
	option text,
	recorded_by uuid default auth.uid(),
	session_id uuid default whose_turn_private.session_id(),
	opened_round boolean not null default false,
	-- A client wrote it.
	imported boolean not null default false,
	check (imported = (id < 0)),
	check (imported or round is not null),
	foreign key (category_id, family_group_id) references public.decision_categories (id, family_group_id) on delete cascade
);
create index on public.family_record (family_group_id, id);
create index on public.family_record (category_id, id);
create index on public.family_record (category_id, at);
create index on public.family_record (turn_id) where turn_id is not null;

revoke all on public.family_record from public, anon, authenticated;
grant select on public.family_record to authenticated;
alter table public.family_record enable row level security;
create policy "people see their family's record" on public.family_record
	for select to authenticated
	using (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())));

-- What is there already.
lock table public.family_groups, public.family_members, public.decision_categories, public.category_cycles
	in share row exclusive mode;
alter table public.family_members no force row level security;
alter table public.category_cycles no force row level security;
insert into public.family_record (family_group_id, category_id, kind, at, turn_id, round, opened_round, member_id, member_name)
select
	turn.family_group_id, turn.category_id, 'turn', turn.created_at, turn.id, turn.round, turn.opened_round, member.id, member.name
from public.category_cycles turn join public.family_members member on member.id = turn.member_id
order by turn.created_at, turn.id;
insert into whose_turn_quotas.family_sizes (family_group_id, table_name, row_count)
select family_group_id, 'family_record', count(*) from public.family_record group by family_group_id;
alter table public.family_members force row level security;
alter table public.category_cycles force row level security;
alter table public.family_record force row level security;

-- The names of today, and the round that runs or that the member opens.
create function whose_turn_private.complete_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
	select member.name into new.member_name from public.family_members member where member.id = new.member_id;
	if new.done_by_id is not null then
		select member.name into new.done_by_name from public.family_members member where member.id = new.done_by_id;
	end if;
	if new.round is null then
		select category.running_round + exists (
			select from public.category_cycles turn
			where turn.category_id = new.category_id and turn.round = category.running_round and turn.member_id = new.member_id
		)::integer into new.round
		from public.decision_categories category where category.id = new.category_id;
	end if;
	return new;
end $$;

create function whose_turn_private.record_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	insert into public.family_record (family_group_id, category_id, kind, turn_id, round, opened_round, member_id, done_by_id, option)
	select family_group_id, category_id, 'turn', id, round, opened_round, member_id, done_by, option from added
	order by category_id, turn_number;
	return null;
end $$;

-- A category without turns was reset.
create function whose_turn_private.record_removed_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	kept uuid[] := array(
		select gone.category_id from (select distinct category_id from removed) gone
		where exists (select from public.category_cycles turn where turn.category_id = gone.category_id)
	);
begin
	-- Each turn taken back is an entry: whole records must not be pushed out by them.
	if (select count(*) from removed where category_id = any(kept)) > 500 then
		raise exception 'At most 500 turns can be taken back at once.' using errcode = 'PT413', hint = 'too_many_rows';
	end if;
	insert into public.family_record (family_group_id, category_id, kind, turn_id, round, member_id, done_by_id, option)
	select family_group_id, category_id, 'undone', id, round, member_id, done_by, option from removed
	where category_id = any(kept)
	order by category_id, turn_number desc;
	insert into public.family_record (family_group_id, category_id, kind)
	select distinct family_group_id, category_id, 'reset' from removed where category_id <> all(kept);
	return null;
end $$;

-- Counted like the rows of other tables. Where a family has more than enough, the oldest go, a thousand at a time and more.
create function whose_turn_quotas.count_and_prune_record() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	most constant integer := 50000;
	family record;
begin
	for family in
		insert into whose_turn_quotas.family_sizes as kept (family_group_id, table_name, row_count)
		select family_group_id, tg_table_name, count(*) from added group by family_group_id order by family_group_id
		on conflict (family_group_id, table_name) do update set row_count = kept.row_count + excluded.row_count
		returning family_group_id, row_count
	loop
		if family.row_count > most then
			delete from public.family_record where id in (
				select id from public.family_record where family_group_id = family.family_group_id
				order by id limit family.row_count - most + 1000
			);
		end if;
	end loop;
	return null;
end $$;
revoke all on function
	whose_turn_private.complete_entry(), whose_turn_private.record_turns(), whose_turn_private.record_removed_turns(),
	whose_turn_quotas.count_and_prune_record()
from public, anon, authenticated;

create trigger complete_entry before insert on public.family_record
for each row when (not new.imported) execute function whose_turn_private.complete_entry();
create trigger count_and_prune after insert on public.family_record referencing new table as added
for each statement execute function whose_turn_quotas.count_and_prune_record();
create trigger count_removed after delete on public.family_record referencing old table as removed
for each statement execute function whose_turn_quotas.count_removed();

create trigger record_turns after insert on public.category_cycles referencing new table as added
for each statement execute function whose_turn_private.record_turns();
create trigger record_removed_turns after delete on public.category_cycles referencing old table as removed
for each statement when (current_user = 'authenticated') execute function whose_turn_private.record_removed_turns();

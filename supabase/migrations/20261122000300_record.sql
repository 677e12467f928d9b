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
create index on public.family_record (category_id) where kind = 'turn' and done_by_id is not null;

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

-- Who owes whom, and who was last, go on after a reset: what is left of the turns in the record that were not taken back and are in no cycle
-- any more. First who had a turn and who did it in their place, one for each that is still owed; then the last turns, with nobody beside them.
alter table public.decision_categories
	add past_members uuid[] not null default '{}',
	add past_done_by uuid[] not null default '{}',
	add check (cardinality(past_members) = cardinality(past_done_by));

-- What was imported takes back nothing that happened here.
create function whose_turn_private.is_past_turn(entry public.family_record) returns boolean
language sql stable set search_path = '' as $$
	select entry.kind = 'turn'
		and exists (select from public.family_members member where member.id = entry.member_id)
		and not exists (select from public.category_cycles turn where turn.id = entry.turn_id)
		and not exists (
			select from public.family_record undone
			where undone.turn_id = entry.turn_id and undone.kind = 'undone' and undone.imported = entry.imported
				and undone.category_id = entry.category_id
		)
$$;

-- Bounded, since they are read with the category.
create function whose_turn_private.update_past_turns(of_category uuid) returns void
language sql security definer set search_path = '' as $$
	with done as (
		-- A turn that came back after a reset is in the record twice.
		select distinct on (coalesce(entry.turn_id::text, entry.id::text)) entry.id, entry.member_id, entry.done_by_id
		from public.family_record entry join public.family_members doer on doer.id = entry.done_by_id
		where entry.category_id = of_category and entry.kind = 'turn' and entry.done_by_id is not null
			and whose_turn_private.is_past_turn(entry)
		order by coalesce(entry.turn_id::text, entry.id::text), entry.id desc
	), pairs as (
		select member_id, done_by_id, count(*) as turns from done group by member_id, done_by_id
	), numbered as (
		select done.*, row_number() over (partition by member_id, done_by_id order by id) as number from done
	), past as (
		(
			select one.id, one.member_id, one.done_by_id, false as is_last
			from numbered one
			left join pairs opposite on opposite.member_id = one.done_by_id and opposite.done_by_id = one.member_id
			where one.number > coalesce(opposite.turns, 0)
			order by one.id desc limit 100
		)
		union all
		(
			select entry.id, entry.member_id, null, true from public.family_record entry
			where entry.category_id = of_category and whose_turn_private.is_past_turn(entry)
			order by entry.id desc limit 12
		)
	), lists as (
		select
			coalesce(array_agg(member_id order by is_last, id), '{}') as members,
			coalesce(array_agg(done_by_id order by is_last, id), '{}') as done_by
		from past
	)
	update public.decision_categories category set past_members = lists.members, past_done_by = lists.done_by
	from lists
	where category.id = of_category
		and (category.past_members, category.past_done_by) is distinct from (lists.members, lists.done_by)
$$;

create function whose_turn_private.record_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	-- A reset was taken back.
	restored uuid[] := array(
		select distinct category_id from added where exists (select from public.family_record entry where entry.turn_id = added.id)
	);
begin
	insert into public.family_record (family_group_id, category_id, kind, turn_id, round, opened_round, member_id, done_by_id, option)
	select family_group_id, category_id, 'turn', id, round, opened_round, member_id, done_by, option from added
	order by category_id, turn_number;
	perform whose_turn_private.update_past_turns(category_id) from pg_catalog.unnest(restored) category_id;
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
	-- Not of the cycles before the running one: older versions of the app delete them when a member leaves, and they were had.
	undone public.category_cycles[] := array(
		select turn from removed turn
		where turn.category_id = any(kept) and turn.round >= (
			select max(remaining.round) from public.category_cycles remaining where remaining.category_id = turn.category_id
		)
		-- One more than may be.
		limit 501
	);
begin
	-- Each turn taken back is an entry: whole records must not be pushed out by them.
	if cardinality(undone) > 500 then
		raise exception 'At most 500 turns can be taken back at once.' using errcode = 'PT413', hint = 'too_many_rows';
	end if;
	insert into public.family_record (family_group_id, category_id, kind, turn_id, round, member_id, done_by_id, option)
	select family_group_id, category_id, 'undone', id, round, member_id, done_by, option from unnest(undone)
	order by category_id, turn_number desc;
	insert into public.family_record (family_group_id, category_id, kind)
	select distinct family_group_id, category_id, 'reset' from removed where category_id <> all(kept);
	perform whose_turn_private.update_past_turns(emptied.category_id)
	from (select distinct category_id from removed where category_id <> all(kept)) emptied;
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
	whose_turn_private.is_past_turn(public.family_record), whose_turn_private.update_past_turns(uuid),
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

-- Chance has spoken and nobody has confirmed yet: at most one draw of a category, the first phone's. It stands until its turn is recorded,
-- somebody else is drawn in the member's place, or what it was based on changes.

create table public.open_draws (
	id uuid primary key default gen_random_uuid(),
	family_group_id uuid not null,
	category_id uuid not null unique,
	member_id uuid not null,
	-- The category's last turn when it was drawn.
	based_on uuid,
	-- The last of them. A page of turns has as many of each turn (src/stores/cloud/rows/tables.ts).
	passed uuid[] not null default '{}' check (public.is_member_list(passed) and cardinality(passed) <= 20),
	drawn_by uuid default auth.uid(),
	created_at timestamptz not null default clock_timestamp(),
	check (member_id <> all (passed)),
	foreign key (category_id, family_group_id) references public.decision_categories (id, family_group_id) on delete cascade,
	foreign key (member_id, family_group_id) references public.family_members (id, family_group_id) on delete cascade
);
create index on public.open_draws (family_group_id);
create index on public.open_draws (member_id);

revoke all on public.open_draws from public, anon, authenticated;
grant
	select,
	insert (id, family_group_id, category_id, member_id, based_on, passed),
	delete
on public.open_draws to authenticated;
alter table public.open_draws enable row level security;
alter table public.open_draws force row level security;
create policy "people see their family's open draws" on public.open_draws
	for select to authenticated
	using (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())));
create policy "people draw in their family" on public.open_draws
	for insert to authenticated
	with check (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())));
create policy "people drop their family's open draws" on public.open_draws
	for delete to authenticated
	using (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())));

-- Whether somebody does not take part, wherever on earth the family is: its day is at most one ahead of UTC's.
create function whose_turn_private.is_out(of_category uuid, member uuid) returns boolean
language sql stable set search_path = '' as $$
	select exists (
		select from public.decision_categories category where category.id = of_category and member = any(category.excluded)
	) or exists (
		select from public.family_members away
		where away.id = member
			and away.family_group_id = (select family_group_id from public.decision_categories where id = of_category)
			and away.back_on > (pg_catalog.now() at time zone 'UTC')::date + 1
	)
$$;

create function whose_turn_private.check_draw() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform from public.decision_categories category join public.family_groups family on family.id = category.family_group_id
	where category.id = new.category_id and family.id = new.family_group_id
		and (auth.uid() is null or family.user_id = auth.uid())
	for no key update of category;
	if not found then
		raise exception 'no such category in this family' using errcode = 'foreign_key_violation';
	end if;
	if new.based_on is distinct from (
		select turn.id from public.category_cycles turn where turn.category_id = new.category_id
		order by turn.turn_number desc limit 1
	) then
		raise exception 'this draw is not based on the last turn of the category'
			using errcode = 'PT409', hint = 'draw_outdated';
	end if;
	if whose_turn_private.is_out(new.category_id, new.member_id) then
		raise exception 'this member does not take part' using errcode = 'PT409', hint = 'member_out';
	end if;
	if public.is_member_list(new.passed) then
		new.passed := whose_turn_private.present_members(new.family_group_id, new.passed);
		new.passed := new.passed[pg_catalog.cardinality(new.passed) - 19 :];
	end if;
	return new;
end $$;

-- Runs as the owner, whose deletes no trigger records.
create function whose_turn_private.void_draws(draws uuid[]) returns void
language sql security definer set search_path = '' as $$
	insert into public.family_record (family_group_id, category_id, kind, member_id)
	select family_group_id, category_id, 'void', member_id from public.open_draws where id = any(draws) order by category_id;
	delete from public.open_draws where id = any(draws);
$$;

create function whose_turn_private.record_draws() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	insert into public.family_record (family_group_id, category_id, kind, member_id)
	select family_group_id, category_id, tg_argv[0], member_id from changed order by category_id;
	return null;
end $$;

-- Each turn keeps the draw that it closes. A draw older than the category's last turn was closed by that one: several turns of one statement
-- close theirs together. After `number_turn`, which locks the category.
create function whose_turn_private.retain_draw() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	select draw.member_id, draw.passed into new.draw_member, new.draw_passed
	from public.open_draws draw
	where draw.category_id = new.category_id and draw.family_group_id = new.family_group_id and not exists (
		select from public.category_cycles turn
		where turn.category_id = new.category_id and turn.created_at > draw.created_at
	);
	return new;
end $$;

-- A draw is confirmed by its member's turn, and void after another's.
create function whose_turn_private.close_draws_of_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.void_draws(array(
		select draw.id from public.open_draws draw
		join (select distinct on (category_id) category_id, member_id from added order by category_id, turn_number) first
			on first.category_id = draw.category_id
		where first.member_id <> draw.member_id
	));
	delete from public.open_draws draw using added where added.category_id = draw.category_id;
	return null;
end $$;

create function whose_turn_private.void_draws_of_removed_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.void_draws(array(
		select draw.id from public.open_draws draw where draw.category_id in (select category_id from removed)
	));
	return null;
end $$;

-- Of a turn that was taken back, the draw that it had closed. Of a turn without a draw, nothing is open then.
create function whose_turn_private.reopen_draw(turn public.category_cycles) returns void
language plpgsql security definer set search_path = '' as $$
begin
	if not exists (
		select from public.family_members member
		where member.id = turn.draw_member and member.family_group_id = turn.family_group_id
	) then
		return;
	end if;
	if turn.draw_member <> turn.member_id then
		insert into public.family_record (family_group_id, category_id, kind, member_id)
		values (turn.family_group_id, turn.category_id, 'drawn', turn.draw_member);
	end if;
	if whose_turn_private.is_out(turn.category_id, turn.draw_member) then
		insert into public.family_record (family_group_id, category_id, kind, member_id)
		values (turn.family_group_id, turn.category_id, 'void', turn.draw_member);
		return;
	end if;
	insert into public.open_draws (family_group_id, category_id, member_id, based_on, passed)
	values (turn.family_group_id, turn.category_id, turn.draw_member, (
		select t.id from public.category_cycles t where t.category_id = turn.category_id
		order by t.turn_number desc limit 1
	), coalesce(turn.draw_passed, '{}'));
end $$;

-- As if the last turns had been undone one after the other. Without a turn that is left it was a reset.
create function whose_turn_private.reopen_draws_of_removed_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	turn public.category_cycles;
begin
	for turn in
		select distinct on (gone.category_id) gone.* from removed gone
		where gone.turn_number > (
			select max(remaining.turn_number) from public.category_cycles remaining
			where remaining.category_id = gone.category_id
		)
		order by gone.category_id, gone.turn_number
	loop
		perform whose_turn_private.reopen_draw(turn);
	end loop;
	return null;
end $$;

create function whose_turn_private.void_draws_of_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.void_draws(array(select draw.id from public.open_draws draw where draw.member_id = old.id));
	return old;
end $$;

create function whose_turn_private.void_draws_of_excluded() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.void_draws(array(
		select draw.id from public.open_draws draw where draw.category_id = new.id and draw.member_id = any(new.excluded)
	));
	return null;
end $$;
revoke all on function
	whose_turn_private.is_out(uuid, uuid), whose_turn_private.check_draw(), whose_turn_private.void_draws(uuid[]),
	whose_turn_private.record_draws(), whose_turn_private.retain_draw(), whose_turn_private.close_draws_of_turns(),
	whose_turn_private.void_draws_of_removed_turns(), whose_turn_private.reopen_draw(public.category_cycles),
	whose_turn_private.reopen_draws_of_removed_turns(), whose_turn_private.void_draws_of_member(),
	whose_turn_private.void_draws_of_excluded()
from public, anon, authenticated;

create trigger lock_family before insert or update or delete on public.open_draws
for each statement execute function whose_turn_quotas.lock_family();
create trigger check_draw before insert on public.open_draws
for each row execute function whose_turn_private.check_draw();
create trigger record_drawn after insert on public.open_draws referencing new table as changed
for each statement when (current_user = 'authenticated') execute function whose_turn_private.record_draws('drawn');
create trigger record_void after delete on public.open_draws referencing old table as changed
for each statement when (current_user = 'authenticated') execute function whose_turn_private.record_draws('void');

create trigger retain_draw before insert on public.category_cycles
for each row execute function whose_turn_private.retain_draw();
create trigger close_draws after insert on public.category_cycles referencing new table as added
for each statement execute function whose_turn_private.close_draws_of_turns();
create trigger close_draws_of_removed after delete on public.category_cycles referencing old table as removed
for each statement when (current_user = 'authenticated') execute function whose_turn_private.void_draws_of_removed_turns();
-- After `record_removed_turns` and `step_back_rounds`: triggers of one event fire in the order of their names.
create trigger undo_closed_draws after delete on public.category_cycles referencing old table as removed
for each statement when (current_user = 'authenticated') execute function whose_turn_private.reopen_draws_of_removed_turns();
create trigger void_draws_of_removed before delete on public.family_members
for each row when (current_user = 'authenticated') execute function whose_turn_private.void_draws_of_member();
create trigger void_draws_of_away after update on public.family_members
for each row when (new.back_on is not null and new.back_on is distinct from old.back_on)
execute function whose_turn_private.void_draws_of_member();
create trigger void_draws_of_excluded after update on public.decision_categories
for each row when (new.excluded is distinct from old.excluded)
execute function whose_turn_private.void_draws_of_excluded();

-- Live updates, as for the other tables. The record is read when somebody looks at it.
do $$
begin
	if exists (select from pg_publication where pubname = 'supabase_realtime') then
		alter publication supabase_realtime add table public.open_draws;
	end if;
	if to_regprocedure('auth.notify_changes()') is not null then
		create trigger notify_inserted after insert on public.open_draws referencing new table as changed
		for each statement execute function auth.notify_changes();
		create trigger notify_updated after update on public.open_draws referencing new table as changed
		for each statement execute function auth.notify_changes();
		create trigger notify_deleted after delete on public.open_draws referencing old table as before
		for each statement execute function auth.notify_changes();
	end if;
end $$;

-- What happens when, in written order: one function a table and event, which calls steps of the files before. Statements touch many rows, so
-- what comes after is by statement.

create function whose_turn_private.lock_family() returns trigger
language plpgsql set search_path = '' security definer as $$
begin
	perform whose_turn_private.lock_own_family();
	return null;
end $$;

create function whose_turn_private.before_family() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	new.name := whose_turn_private.tidy_name(new.name);
	return new;
end $$;

create function whose_turn_private.before_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	new.name := whose_turn_private.tidy_name(new.name);
	new.emoji := whose_turn_private.tidy_detail(new.emoji);
	new.position := coalesce(new.position, whose_turn_private.next_position('family_members', new.family_group_id));
	new.key := coalesce(new.key, whose_turn_private.create_key('family_members', new.family_group_id, new.name));
	return new;
end $$;

create function whose_turn_private.after_members() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	rows public.family_members[] := array(select row(one.*)::public.family_members from changed one order by one.position);
begin
	if tg_op = 'INSERT' then
		perform whose_turn_private.bound_statement(cardinality(rows));
		perform whose_turn_private.count_added(tg_table_name, array(select family_group_id from changed), 1000, 'members');
		perform whose_turn_private.record_members('member-added', rows);
	elsif tg_op = 'UPDATE' then
		perform whose_turn_private.record_edited_members(array(select row(one.*)::public.family_members from before one), rows);
	else
		perform whose_turn_private.count_removed(tg_table_name, array(select family_group_id from changed));
		perform whose_turn_private.forget_members(rows);
		perform whose_turn_private.record_members('member-removed', rows);
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, to_jsonb(rows[:101]));
	return null;
end $$;

create function whose_turn_private.before_category() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	new.name := whose_turn_private.tidy_name(new.name);
	if tg_op = 'INSERT' then
		new.position := coalesce(new.position, whose_turn_private.next_position('decision_categories', new.family_group_id));
		new.key := coalesce(new.key, whose_turn_private.create_key('decision_categories', new.family_group_id, new.name));
		new.settings := whose_turn_private.tidy_settings(new.family_group_id, new.settings);
		return new;
	end if;
	if new.settings <> old.settings then
		new.settings := whose_turn_private.tidy_settings(new.family_group_id, new.settings);
	end if;
	if new.looked_at is distinct from old.looked_at and not whose_turn_private.is_look(new, old.looked_at) then
		new.looked_at := old.looked_at;
	end if;
	return new;
end $$;

create function whose_turn_private.after_categories() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	rows public.decision_categories[] := array(select row(one.*)::public.decision_categories from changed one order by one.position);
begin
	if tg_op = 'INSERT' then
		perform whose_turn_private.bound_statement(cardinality(rows));
		perform whose_turn_private.count_added(tg_table_name, array(select family_group_id from changed), 500, 'categories');
		insert into whose_turn_quotas.category_turns (category_id) select id from changed;
		perform whose_turn_private.record_categories('category-added', rows);
	elsif tg_op = 'UPDATE' then
		-- A last turn alone is told by its turn.
		rows := array(select one from unnest(rows) one join before was on was.id = one.id where to_jsonb(was) - 'last_turn' <> to_jsonb(one) - 'last_turn');
		perform whose_turn_private.record_edited_categories(array(select row(one.*)::public.decision_categories from before one), rows);
	else
		perform whose_turn_private.count_removed(tg_table_name, array(select family_group_id from changed));
		perform whose_turn_private.record_categories('category-removed', rows);
		delete from whose_turn_quotas.category_turns where category_id in (select id from changed);
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, to_jsonb(rows[:101]));
	return null;
end $$;

create function whose_turn_private.before_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	new.option := whose_turn_private.tidy_detail(new.option);
	return whose_turn_private.number_turn(new);
end $$;

create function whose_turn_private.after_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	rows public.category_cycles[] := array(select row(one.*)::public.category_cycles from changed one);
	-- Others came along, or back, which is an entry of its own.
	recorded public.category_cycles[];
begin
	if tg_op = 'INSERT' then
		recorded := array(select one from unnest(rows) one where one.turn_number is not null);
		perform whose_turn_private.bound_statement(cardinality(recorded));
		perform whose_turn_private.count_added(tg_table_name, array(select family_group_id from changed), 50000, 'turns');
		perform whose_turn_private.record_turns('turn', recorded);
	else
		perform whose_turn_private.count_removed(tg_table_name, array(select family_group_id from changed));
		perform whose_turn_private.recount_turns(rows);
		perform whose_turn_private.reset_turns(rows);
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, to_jsonb(rows[:101]));
	return null;
end $$;

create function whose_turn_private.after_past_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	rows public.past_turns[] := array(select row(one.*)::public.past_turns from changed one);
begin
	if tg_op = 'INSERT' then
		perform whose_turn_private.count_added(tg_table_name, array(select family_group_id from changed), null, null);
		perform whose_turn_private.count_past_turns(rows, 1);
		perform whose_turn_private.prune_past_turns(array(select distinct family_group_id from changed));
	else
		perform whose_turn_private.count_removed(tg_table_name, array(select family_group_id from changed));
		perform whose_turn_private.count_past_turns(rows, -1);
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, to_jsonb(rows[:101]));
	return null;
end $$;

create function whose_turn_private.after_families() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from changed one));
	return null;
end $$;
revoke all on all functions in schema whose_turn_private from public, anon, authenticated;

create trigger before_family before insert or update on public.family_groups
	for each row execute function whose_turn_private.before_family();
create trigger after_insert after insert on public.family_groups
	referencing new table as changed for each statement execute function whose_turn_private.after_families();
create trigger after_update after update on public.family_groups
	referencing old table as before new table as changed for each statement execute function whose_turn_private.after_families();
create trigger after_delete after delete on public.family_groups
	referencing old table as changed for each statement execute function whose_turn_private.after_families();

create trigger lock_family before insert or update or delete on public.family_members
	for each statement execute function whose_turn_private.lock_family();
create trigger before_member before insert or update on public.family_members
	for each row execute function whose_turn_private.before_member();
create trigger after_insert after insert on public.family_members
	referencing new table as changed for each statement execute function whose_turn_private.after_members();
create trigger after_update after update on public.family_members
	referencing old table as before new table as changed for each statement execute function whose_turn_private.after_members();
create trigger after_delete after delete on public.family_members
	referencing old table as changed for each statement execute function whose_turn_private.after_members();

create trigger lock_family before insert or update or delete on public.decision_categories
	for each statement execute function whose_turn_private.lock_family();
create trigger before_category before insert or update on public.decision_categories
	for each row execute function whose_turn_private.before_category();
create trigger after_insert after insert on public.decision_categories
	referencing new table as changed for each statement execute function whose_turn_private.after_categories();
create trigger after_update after update on public.decision_categories
	referencing old table as before new table as changed for each statement execute function whose_turn_private.after_categories();
create trigger after_delete after delete on public.decision_categories
	referencing old table as changed for each statement execute function whose_turn_private.after_categories();

create trigger lock_family before insert or update or delete on public.category_cycles
	for each statement execute function whose_turn_private.lock_family();
create trigger before_turn before insert on public.category_cycles
	for each row execute function whose_turn_private.before_turn();
create trigger after_insert after insert on public.category_cycles
	referencing new table as changed for each statement execute function whose_turn_private.after_turns();
create trigger after_delete after delete on public.category_cycles
	referencing old table as changed for each statement execute function whose_turn_private.after_turns();

create trigger lock_family before insert or update or delete on public.past_turns
	for each statement execute function whose_turn_private.lock_family();
create trigger after_insert after insert on public.past_turns
	referencing new table as changed for each statement execute function whose_turn_private.after_past_turns();
create trigger after_delete after delete on public.past_turns
	referencing old table as changed for each statement execute function whose_turn_private.after_past_turns();

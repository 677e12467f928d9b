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
	new.emoji := nullif(whose_turn_private.tidy_name(new.emoji), case when new.emoji = '' then null else '' end);
	new.position := coalesce(new.position, whose_turn_private.next_position('family_members', new.family_group_id));
	new.key := coalesce(new.key, whose_turn_private.create_key('family_members', new.family_group_id, new.name));
	return new;
end $$;

create function whose_turn_private.after_members_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.bound_statement((select count(*) from added));
	perform whose_turn_private.count_added('family_members', array(select family_group_id from added), 1000, 'members');
	perform whose_turn_private.record_members('member-added', array(select row(one.*)::public.family_members from added one order by one.position));
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from added limit 101) one));
	return null;
end $$;

create function whose_turn_private.after_members_edited() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.record_edited_members(array(select row(one.*)::public.family_members from before one), array(select row(one.*)::public.family_members from edited one));
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from edited limit 101) one));
	return null;
end $$;

create function whose_turn_private.after_members_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.count_removed('family_members', array(select family_group_id from removed));
	perform whose_turn_private.forget_members(array(select row(one.*)::public.family_members from removed one));
	perform whose_turn_private.record_members('member-removed', array(select row(one.*)::public.family_members from removed one order by one.position));
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from removed limit 101) one));
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
	if new.looked_at is distinct from old.looked_at and not whose_turn_private.is_look(new) then
		new.looked_at := old.looked_at;
	end if;
	return new;
end $$;

create function whose_turn_private.after_categories_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.bound_statement((select count(*) from added));
	perform whose_turn_private.count_added('decision_categories', array(select family_group_id from added), 500, 'categories');
	insert into whose_turn_quotas.category_turns (category_id) select id from added;
	perform whose_turn_private.record_categories('category-added', array(select row(one.*)::public.decision_categories from added one order by one.position));
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from added limit 101) one));
	return null;
end $$;

-- A last turn alone is told by its turn.
create function whose_turn_private.after_categories_edited() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	changed public.decision_categories[] := array(
		select row(one.*)::public.decision_categories from edited one join before was on was.id = one.id where to_jsonb(was) - 'last_turn' <> to_jsonb(one) - 'last_turn'
	);
begin
	if cardinality(changed) > 0 then
		perform whose_turn_private.record_edited_categories(array(select row(one.*)::public.decision_categories from before one), changed);
		perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from unnest(changed[:101]) one));
	end if;
	return null;
end $$;

create function whose_turn_private.after_categories_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.count_removed('decision_categories', array(select family_group_id from removed));
	perform whose_turn_private.record_categories('category-removed', array(select row(one.*)::public.decision_categories from removed one order by one.position));
	delete from whose_turn_quotas.category_turns where category_id in (select id from removed);
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from removed limit 101) one));
	return null;
end $$;

create function whose_turn_private.before_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	new.option := nullif(whose_turn_private.tidy_name(new.option), case when new.option = '' then null else '' end);
	return whose_turn_private.number_turn(new);
end $$;

create function whose_turn_private.after_turns_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.bound_statement((select count(*) from added where turn_number is not null));
	perform whose_turn_private.count_added('category_cycles', array(select family_group_id from added), 50000, 'turns');
	-- Others came along, or back, which is an entry of its own.
	perform whose_turn_private.record_turns('turn', array(select row(one.*)::public.category_cycles from added one where one.turn_number is not null));
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from added limit 101) one));
	return null;
end $$;

create function whose_turn_private.after_turns_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	turns public.category_cycles[] := array(select row(one.*)::public.category_cycles from removed one);
begin
	perform whose_turn_private.count_removed('category_cycles', array(select family_group_id from removed));
	perform whose_turn_private.recount_turns(turns);
	perform whose_turn_private.reset_turns(turns);
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from removed limit 101) one));
	return null;
end $$;

create function whose_turn_private.after_past_turns_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.count_added('past_turns', array(select family_group_id from added), null, null);
	perform whose_turn_private.count_past_turns(array(select row(one.*)::public.past_turns from added one), 1);
	perform whose_turn_private.prune_past_turns(array(select distinct family_group_id from added));
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from added limit 101) one));
	return null;
end $$;

create function whose_turn_private.after_past_turns_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.count_removed('past_turns', array(select family_group_id from removed));
	perform whose_turn_private.count_past_turns(array(select row(one.*)::public.past_turns from removed one), -1);
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from removed limit 101) one));
	return null;
end $$;

create function whose_turn_private.after_families_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;
revoke all on all functions in schema whose_turn_private from public, anon, authenticated;

create trigger before_family before insert or update on public.family_groups
for each row execute function whose_turn_private.before_family();
create trigger after_insert after insert on public.family_groups referencing new table as changed
for each statement execute function whose_turn_private.after_families_changed();
create trigger after_update after update on public.family_groups referencing new table as changed
for each statement execute function whose_turn_private.after_families_changed();
create trigger after_delete after delete on public.family_groups referencing old table as changed
for each statement execute function whose_turn_private.after_families_changed();

do $$
declare
	of_table text;
begin
	foreach of_table in array array['family_members', 'decision_categories', 'category_cycles'] loop
		execute format('create trigger lock_family before insert or update or delete on public.%I
			for each statement execute function whose_turn_private.lock_family()', of_table);
	end loop;
end $$;

create trigger before_row before insert or update on public.family_members
for each row execute function whose_turn_private.before_member();
create trigger after_insert after insert on public.family_members referencing new table as added
for each statement execute function whose_turn_private.after_members_added();
create trigger after_update after update on public.family_members referencing old table as before new table as edited
for each statement execute function whose_turn_private.after_members_edited();
create trigger after_delete after delete on public.family_members referencing old table as removed
for each statement execute function whose_turn_private.after_members_removed();

create trigger before_row before insert or update on public.decision_categories
for each row execute function whose_turn_private.before_category();
create trigger after_insert after insert on public.decision_categories referencing new table as added
for each statement execute function whose_turn_private.after_categories_added();
create trigger after_update after update on public.decision_categories referencing old table as before new table as edited
for each statement execute function whose_turn_private.after_categories_edited();
create trigger after_delete after delete on public.decision_categories referencing old table as removed
for each statement execute function whose_turn_private.after_categories_removed();

create trigger before_row before insert on public.category_cycles
for each row execute function whose_turn_private.before_turn();
create trigger after_insert after insert on public.category_cycles referencing new table as added
for each statement execute function whose_turn_private.after_turns_added();
create trigger after_delete after delete on public.category_cycles referencing old table as removed
for each statement execute function whose_turn_private.after_turns_removed();

create trigger after_insert after insert on public.past_turns referencing new table as added
for each statement execute function whose_turn_private.after_past_turns_added();
create trigger after_delete after delete on public.past_turns referencing old table as removed
for each statement execute function whose_turn_private.after_past_turns_removed();

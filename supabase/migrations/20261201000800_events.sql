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
	perform whose_turn_private.bound_statement((select count(*) from changed));
	perform whose_turn_private.count_added('family_members', array(select family_group_id from changed), 1000, 'members');
	perform whose_turn_private.record_members('member-added', array(select row(one.*)::public.family_members from changed one order by one.position));
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;

create function whose_turn_private.after_members_edited() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.record_edited_members(array(select row(one.*)::public.family_members from before one), array(select row(one.*)::public.family_members from changed one));
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;

create function whose_turn_private.after_members_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.count_removed('family_members', array(select family_group_id from changed));
	perform whose_turn_private.forget_members(array(select row(one.*)::public.family_members from changed one));
	perform whose_turn_private.record_members('member-removed', array(select row(one.*)::public.family_members from changed one order by one.position));
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
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

create function whose_turn_private.after_categories_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.bound_statement((select count(*) from changed));
	perform whose_turn_private.count_added('decision_categories', array(select family_group_id from changed), 500, 'categories');
	insert into whose_turn_quotas.category_turns (category_id) select id from changed;
	perform whose_turn_private.record_categories('category-added', array(select row(one.*)::public.decision_categories from changed one order by one.position));
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;

-- A last turn alone is told by its turn.
create function whose_turn_private.after_categories_edited() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	told public.decision_categories[] := array(
		select row(one.*)::public.decision_categories from changed one join before was on was.id = one.id where to_jsonb(was) - 'last_turn' <> to_jsonb(one) - 'last_turn'
	);
begin
	if cardinality(told) > 0 then
		perform whose_turn_private.record_edited_categories(array(select row(one.*)::public.decision_categories from before one), told);
		perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from unnest(told[:101]) one));
	end if;
	return null;
end $$;

create function whose_turn_private.after_categories_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.count_removed('decision_categories', array(select family_group_id from changed));
	perform whose_turn_private.record_categories('category-removed', array(select row(one.*)::public.decision_categories from changed one order by one.position));
	delete from whose_turn_quotas.category_turns where category_id in (select id from changed);
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
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
	perform whose_turn_private.bound_statement((select count(*) from changed where turn_number is not null));
	perform whose_turn_private.count_added('category_cycles', array(select family_group_id from changed), 50000, 'turns');
	-- Others came along, or back, which is an entry of its own.
	perform whose_turn_private.record_turns('turn', array(select row(one.*)::public.category_cycles from changed one where one.turn_number is not null));
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;

create function whose_turn_private.after_turns_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	turns public.category_cycles[] := array(select row(one.*)::public.category_cycles from changed one);
begin
	perform whose_turn_private.count_removed('category_cycles', array(select family_group_id from changed));
	perform whose_turn_private.recount_turns(turns);
	perform whose_turn_private.reset_turns(turns);
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;

create function whose_turn_private.after_past_turns_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.count_added('past_turns', array(select family_group_id from changed), null, null);
	perform whose_turn_private.count_past_turns(array(select row(one.*)::public.past_turns from changed one), 1);
	perform whose_turn_private.prune_past_turns(array(select distinct family_group_id from changed));
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;

create function whose_turn_private.after_past_turns_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.count_removed('past_turns', array(select family_group_id from changed));
	perform whose_turn_private.count_past_turns(array(select row(one.*)::public.past_turns from changed one), -1);
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;

create function whose_turn_private.after_families_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;
revoke all on all functions in schema whose_turn_private from public, anon, authenticated;

do $$
declare
	one record;
begin
	for one in select * from (values
		('family_groups', 'before insert or update', 'before_family', 'row'),
		('family_groups', 'after insert', 'after_families_changed', 'statement'),
		('family_groups', 'after update', 'after_families_changed', 'statement'),
		('family_groups', 'after delete', 'after_families_changed', 'statement'),
		('family_members', 'before insert or update or delete', 'lock_family', 'statement'),
		('family_members', 'before insert or update', 'before_member', 'row'),
		('family_members', 'after insert', 'after_members_added', 'statement'),
		('family_members', 'after update', 'after_members_edited', 'statement'),
		('family_members', 'after delete', 'after_members_removed', 'statement'),
		('decision_categories', 'before insert or update or delete', 'lock_family', 'statement'),
		('decision_categories', 'before insert or update', 'before_category', 'row'),
		('decision_categories', 'after insert', 'after_categories_added', 'statement'),
		('decision_categories', 'after update', 'after_categories_edited', 'statement'),
		('decision_categories', 'after delete', 'after_categories_removed', 'statement'),
		('category_cycles', 'before insert or update or delete', 'lock_family', 'statement'),
		('category_cycles', 'before insert', 'before_turn', 'row'),
		('category_cycles', 'after insert', 'after_turns_added', 'statement'),
		('category_cycles', 'after delete', 'after_turns_removed', 'statement'),
		('past_turns', 'after insert', 'after_past_turns_added', 'statement'),
		('past_turns', 'after delete', 'after_past_turns_removed', 'statement')
	) as events(of_table, event, step, level) loop
		execute format('create trigger %I %s on public.%I %s for each %s execute function whose_turn_private.%I()',
			one.step || case when one.event like 'after%' then '_' || split_part(one.event, ' ', 2) else '' end,
			one.event, one.of_table, case one.event
				when 'after insert' then 'referencing new table as changed'
				when 'after update' then 'referencing old table as before new table as changed'
				when 'after delete' then 'referencing old table as changed'
				else '' end,
			one.level, one.step);
	end loop;
end $$;

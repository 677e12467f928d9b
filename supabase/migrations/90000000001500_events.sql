-- What happens when: one function a table and moment, each with its steps in written order. Statements touch many
-- rows, so what comes after is by statement. Turns are never rewritten; what the database itself changes of them tells
-- nobody.
do $$
declare
	of_table text;
	before_row text;
	after_statement text;
	moments text[];
	moment text;
begin
	for of_table, before_row, after_statement, moments in values
		('family_groups', 'before_named', 'after_families', array['insert', 'update', 'delete']),
		('family_members', 'before_named', 'after_members', array['insert', 'update', 'delete']),
		('decision_categories', 'before_named', 'after_categories', array['insert', 'update', 'delete']),
		('category_cycles', 'before_turn', 'after_turns', array['insert', 'delete']),
		('past_turns', null, 'after_past_turns', array['insert', 'delete']),
		('family_people', null, 'after_people', array['insert', 'update', 'delete'])
	loop
		if before_row is not null then
			execute format('create or replace trigger before_row before %s on public.%I
				for each row execute function whose_turn_private.%I()',
				array_to_string(array_remove(moments, 'delete'), ' or '), of_table, before_row);
		end if;
		foreach moment in array moments loop
			execute format('create or replace trigger after_%1$s after %1$s on public.%2$I referencing %3$s
				for each statement execute function whose_turn_private.%4$I()', moment, of_table, case moment
				when 'insert' then 'new table as changed'
				when 'update' then 'old table as before new table as changed'
				else 'old table as changed'
			end, after_statement);
		end loop;
	end loop;
	foreach of_table in array array['family_members', 'decision_categories'] loop
		execute format('create or replace trigger keep_removed before delete on public.%I
			for each row execute function whose_turn_private.keep_removed()', of_table);
	end loop;
	foreach of_table in array array['family_members', 'decision_categories', 'category_cycles'] loop
		execute format('create or replace trigger after_delete_as_role after delete on public.%I
			referencing old table as changed
			for each statement execute function whose_turn_private.hold_screens()', of_table);
	end loop;
end $$;

create or replace trigger as_role before update on public.decision_categories
	for each row execute function whose_turn_private.hold_screens();
create or replace trigger keep_owner after insert or update of user_id on public.family_groups
	for each row execute function whose_turn_private.keep_owner();
-- After keep_removed.
create or replace trigger keep_removed_people before delete on public.family_members
	for each row execute function whose_turn_private.keep_people();
create or replace trigger say_who_goes before delete on public.family_people
	for each row execute function whose_turn_private.say_who_goes();
create or replace trigger say_who before insert on public.family_history
	for each row when (not new.imported) execute function whose_turn_private.say_who();
create or replace trigger forget_doer after insert on public.family_history
	for each row when (new.kind in ('turn-undone', 'turn-mended') and not new.imported)
	execute function whose_turn_private.forget_doer();

create or replace trigger check_time_zone before insert or update of time_zone on public.family_groups
	for each row when (new.time_zone is not null) execute function whose_turn_private.check_time_zone();

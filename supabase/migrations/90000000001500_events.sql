-- What happens when: one function a table and moment, each with its steps in written order. Statements touch many
-- rows, so what comes after is by statement. What marks turns says so itself.
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
		('family_members', 'before_named', 'after_members', array['insert', 'update']),
		('decision_categories', 'before_named', 'after_categories', array['insert', 'update']),
		('category_cycles', null, 'after_turns', array['insert', 'delete']),
		('family_people', null, 'after_people', array['insert', 'update', 'delete'])
	loop
		if before_row is not null then
			execute format('create or replace trigger before_row before insert or update on public.%I
				for each row execute function whose_turn_private.%I()', of_table, before_row);
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
		-- In the order of their names: who may, then how.
		execute format('create or replace trigger as_role before delete on public.%I
			for each row execute function whose_turn_private.hold_screens()', of_table);
		execute format('create or replace trigger mark_removed before delete on public.%I
			for each row execute function whose_turn_private.mark_removed()', of_table);
	end loop;
end $$;

create or replace trigger as_role_to_update before update on public.decision_categories
	for each row execute function whose_turn_private.hold_screens();
create or replace trigger before_row before insert on public.category_cycles
	for each row when (new.created_at is null) execute function whose_turn_private.before_turn();
create or replace trigger after_delete_as_role after delete on public.category_cycles referencing old table as changed
	for each statement execute function whose_turn_private.hold_screens();
create or replace trigger keep_owner after insert or update of user_id on public.family_groups
	for each row execute function whose_turn_private.keep_owner();
create or replace trigger say_who_goes before delete on public.family_people
	for each row execute function whose_turn_private.say_who_goes();
create or replace trigger say_who before insert on public.family_history
	for each row when (not new.imported) execute function whose_turn_private.say_who();

create or replace trigger check_time_zone before insert or update of time_zone on public.family_groups
	for each row when (new.time_zone is not null) execute function whose_turn_private.check_time_zone();

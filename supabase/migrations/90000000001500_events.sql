-- All triggers. There is one function for each table and moment, whose steps run in written order. Triggers after a
-- change run once a statement, since one may touch many rows. Functions that mark turns write the history themselves.
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
		('family_members', 'before_named', 'after_named', array['insert', 'update']),
		('decision_categories', 'before_named', 'after_named', array['insert', 'update']),
		('category_cycles', null, 'after_turns', array['insert', 'delete']),
		('family_people', null, 'after_people', array['insert', 'update', 'delete'])
	loop
		if before_row is not null then
			execute format('create or replace trigger before_row before insert or update%s on public.%I
				for each row execute function whose_turn_private.%I()',
				case of_table when 'family_groups' then ' of name, time_zone' else '' end, of_table, before_row);
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
		execute format('create or replace trigger mark_removed before delete on public.%I
			for each row execute function whose_turn_private.mark_removed()', of_table);
		execute format('create or replace trigger raise_version after update of removed_at on public.%I
			for each statement execute function whose_turn_private.raise_version()', of_table);
	end loop;
end $$;

-- Only for clients: our own functions check roles themselves.
create or replace trigger as_role before update on public.decision_categories
	for each row when (
		current_user = 'authenticated' and to_jsonb(new) - 'looked_at' is distinct from to_jsonb(old) - 'looked_at'
	) execute function whose_turn_private.refuse_screens();
create or replace trigger before_row before insert on public.category_cycles
	for each row when (new.created_at is null) execute function whose_turn_private.before_turn();
create or replace trigger reset_deleted after delete on public.category_cycles referencing old table as changed
	for each statement execute function whose_turn_private.reset_deleted();
create or replace trigger raise_version after update of undone_at, reset_at on public.category_cycles
	for each statement execute function whose_turn_private.raise_version();
create or replace trigger keep_owner after insert or update of user_id on public.family_groups
	for each row execute function whose_turn_private.keep_owner();
create or replace trigger tell_webhooks after insert on public.family_history referencing new table as changed
	for each statement execute function whose_turn_private.after_history();
create or replace trigger say_who_goes before delete on public.family_people
	for each row execute function whose_turn_private.say_who_goes();

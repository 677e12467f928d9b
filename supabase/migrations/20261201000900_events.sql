-- What happens when: one function a table and moment, each with its steps in written order. Statements touch many rows, so what comes after is
-- by statement. Turns are never rewritten; what the database itself changes of them tells nobody.

create function whose_turn_private.lock_family() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.lock_own_family();
	return null;
end $$;

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
		('past_turns', null, 'after_past_turns', array['insert', 'delete'])
	loop
		if of_table <> 'family_groups' then
			execute format('create trigger lock_family before insert or update or delete on public.%I
				for each statement execute function whose_turn_private.lock_family()', of_table);
		end if;
		if before_row is not null then
			execute format('create trigger before_row before %s on public.%I for each row execute function whose_turn_private.%I()',
				array_to_string(array_remove(moments, 'delete'), ' or '), of_table, before_row);
		end if;
		foreach moment in array moments loop
			execute format('create trigger after_%1$s after %1$s on public.%2$I referencing %3$s
				for each statement execute function whose_turn_private.%4$I()', moment, of_table, case moment
				when 'insert' then 'new table as changed'
				when 'update' then 'old table as before new table as changed'
				else 'old table as changed'
			end, after_statement);
		end loop;
	end loop;
end $$;

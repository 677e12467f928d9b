-- What holds a statement to one family is a step of the functions that tables have, instead of thirteen triggers more. Of turns, clients update nothing.

create function whose_turn_private.hold_one_family(families uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
	if auth.uid() is not null and cardinality(families) > 1 then
		raise exception 'One statement cannot change two families.' using errcode = 'PT403', hint = 'two_families';
	end if;
end $$;

do $$
declare
	changed regprocedure;
	step text;
	old record;
begin
	for old in select tgname, tgrelid::regclass as of_table from pg_trigger where tgfoid = 'whose_turn_private.hold_one_family()'::regprocedure loop
		execute format('drop trigger %I on %s', old.tgname, old.of_table);
	end loop;
	for changed, step in values
		('whose_turn_private.after_families()'::regprocedure, 'if tg_op = ''UPDATE'' then
		perform whose_turn_private.hold_one_family(array(select distinct id from changed));
	end if;'),
		('whose_turn_private.after_members()', null), ('whose_turn_private.after_categories()', null),
		('whose_turn_private.after_turns()', null), ('whose_turn_private.after_past_turns()', null)
	loop
		execute regexp_replace(pg_get_functiondef(changed), '\nbegin\n', format(E'\nbegin\n\t%s\n',
			coalesce(step, 'perform whose_turn_private.hold_one_family(array(select distinct family_group_id from changed));')));
	end loop;
end $$;

drop function whose_turn_private.hold_one_family();

do $$
declare
	of_table text;
begin
	foreach of_table in array array['family_members', 'decision_categories', 'category_cycles'] loop
		execute format('alter policy "adults remove" on public.%I rename to "everybody removes, hold_screens() refuses screens"', of_table);
	end loop;
end $$;

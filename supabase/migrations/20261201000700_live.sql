-- Live updates. A Supabase project reads them from its log; the built-in backend is told once a statement (auth.tell_changes). Not the
-- history: it is read when somebody looks at it.
do $$
declare
	changing text;
begin
	if exists (select from pg_publication where pubname = 'supabase_realtime') then
		foreach changing in array array['family_groups', 'family_members', 'decision_categories', 'category_cycles', 'past_turns'] loop
			if not exists (
				select from pg_publication_tables
				where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = changing
			) then
				execute format('alter publication supabase_realtime add table public.%I', changing);
			end if;
		end loop;
	end if;
	execute format(
		'create function whose_turn_private.tell(of_table text, operation text, rows jsonb) returns void
		language sql set search_path = '''' as %L',
		case when to_regprocedure('auth.tell_changes(text,text,jsonb)') is null then 'select'
			else 'select auth.tell_changes(of_table, operation, rows)' end
	);
end $$;

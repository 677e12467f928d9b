-- Live updates. A Supabase project reads them from its log; the built-in backend is told once a statement (auth.tell_changes). Not the
-- history: it is read when somebody looks at it.
do $$
begin
	if exists (select from pg_publication where pubname = 'supabase_realtime' and not puballtables) then
		alter publication supabase_realtime
			add table public.family_groups, public.family_members, public.decision_categories, public.category_cycles, public.past_turns;
	end if;
end $$;

-- @param rows the first hundred and one
create function whose_turn_private.tell(of_table text, operation text, rows jsonb) returns void
language plpgsql set search_path = '' as $$
begin
	if to_regprocedure('auth.tell_changes(text,text,jsonb)') is not null then
		perform auth.tell_changes(of_table, operation, rows);
	end if;
end $$;

-- Live updates. A Supabase project reads them from its write-ahead log; the built-in backend is notified once a
-- statement (auth.tell_changes). The history is not among them: it is read when somebody opens it.
do $$
declare
	changing text;
begin
	if exists (select from pg_publication where pubname = 'supabase_realtime') then
		for changing in
			select unnest(array[
				'family_groups', 'family_members', 'decision_categories', 'category_cycles', 'family_people'
			])
			except select tablename from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'
		loop
			execute format('alter publication supabase_realtime add table public.%I', changing);
		end loop;
	end if;
end $$;

-- To plain clients, a row that is marked as removed, undone or reset is a DELETE, and an INSERT when it returns.
-- @param rows the first hundred and one @param shown null: no mark has changed
create or replace function whose_turn_private.tell(
	of_table text, operation text, rows jsonb, shown boolean default null
) returns void
language plpgsql set search_path = '' as $$
begin
	if to_regprocedure('auth.tell_changes(text,text,jsonb)') is null then return; end if;
	perform auth.tell_changes(of_table, operation, rows);
	perform auth.tell_changes(of_table, case when shown then 'INSERT' else 'DELETE' end, rows)
	where shown is not null and jsonb_array_length(rows) <= 100;
end $$;

-- Policies hide marked rows from clients of a Supabase project's live updates. They see the family's new version
-- instead, and read the family again.
create or replace function whose_turn_private.raise_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update public.family_groups set version = version + 1
	where id = nullif(current_setting('whose_turn.locked_family', true), '')::uuid;
	return null;
end $$;

-- The built-in backend tells of changes once a statement. A Supabase project reads them from its log and has nothing of this.
do $$
declare
	changing text;
begin
	if to_regprocedure('auth.notify_changes()') is null then
		return;
	end if;
	foreach changing in array array['family_groups', 'family_members', 'decision_categories', 'category_cycles'] loop
		execute format('drop trigger if exists notify_change on public.%I', changing);
		execute format(
			'create trigger notify_inserted after insert on public.%I referencing new table as changed
			for each statement execute function auth.notify_changes()',
			changing
		);
		execute format(
			'create trigger notify_updated after update on public.%I referencing new table as changed
			for each statement execute function auth.notify_changes()',
			changing
		);
		execute format(
			'create trigger notify_deleted after delete on public.%I referencing old table as before
			for each statement execute function auth.notify_changes()',
			changing
		);
	end loop;
end $$;

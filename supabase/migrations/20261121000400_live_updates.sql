-- Live updates. Supabase reads them from a publication; the built-in backend brings a trigger function of its own.
do $$
declare
	changing text;
begin
	foreach changing in array array['family_groups', 'family_members', 'decision_categories', 'category_cycles'] loop
		if exists (select from pg_publication where pubname = 'supabase_realtime') then
			execute format('alter publication supabase_realtime add table public.%I', changing);
		end if;
		if to_regprocedure('auth.notify_change()') is not null then
			execute format(
				'create trigger notify_change after insert or update or delete on public.%I
				for each row execute function auth.notify_change()',
				changing
			);
		end if;
	end loop;
end $$;

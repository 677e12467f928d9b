-- Row level security holds the owner of the tables as well, unless it is a superuser: a backup has to see every row,
-- and the triggers and functions of supabase/migrations that write what people may not write run as the owner. Runs at
-- each start and changes nothing when all is there.

do $$
declare
	missing record;
begin
	if (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) then
		return;
	end if;
	for missing in
		select relname, policy.name, policy.rule from pg_class
		cross join (values
			('their owner reads them for backups', 'select to %I using (true)'),
			('their owner''s triggers write them', 'all to %I using (true) with check (true)')
		) policy(name, rule)
		where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity
			and relowner = current_user::regrole and not exists (
				select from pg_policies where schemaname = 'public' and tablename = relname and policyname = policy.name
			)
	loop
		execute format('create policy %I on public.%I for ' || missing.rule, missing.name, missing.relname, current_user);
	end loop;
end $$;

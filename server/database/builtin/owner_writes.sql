-- Row level security holds the owner of the tables as well, unless it is a superuser, and the triggers and functions of
-- supabase/migrations that write what people may not write run as the owner. Runs at each start and changes nothing
-- when all is there.

do $$
declare
	written text;
begin
	if (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) then
		return;
	end if;
	for written in
		select relname from pg_class
		where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity
			and relowner = current_user::regrole
		and not exists (
			select from pg_policies
			where schemaname = 'public' and tablename = relname and policyname = 'their owner''s triggers write them'
		)
	loop
		execute format(
			'create policy "their owner''s triggers write them" on public.%I for all to %I using (true) with check (true)',
			written, current_user
		);
	end loop;
end $$;

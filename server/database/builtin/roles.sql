-- Roles belong to the whole cluster, not to one database: made once, found again by every database and every copy of
-- the server. Runs at each start and changes nothing when all is there.

do $$
declare
	wanted text;
begin
	foreach wanted in array array['anon', 'authenticated'] loop
		if not exists (select from pg_roles where rolname = wanted) then
			execute format('create role %I nologin noinherit', wanted);
		end if;
	end loop;

	-- The server's login: nothing by itself but what is granted to it by name; becomes anon or authenticated per request.
	if not exists (select from pg_roles where rolname = 'whose_turn_server') then
		create role whose_turn_server login noinherit;
		alter role whose_turn_server set statement_timeout = '8s';
		alter role whose_turn_server set lock_timeout = '5s';
		alter role whose_turn_server set idle_in_transaction_session_timeout = '15s';
	end if;

	foreach wanted in array array['anon', 'authenticated'] loop
		if not pg_has_role('whose_turn_server', wanted, 'member') then
			execute format('grant %I to whose_turn_server', wanted);
		end if;
	end loop;

	if not has_database_privilege('whose_turn_server', current_database(), 'connect') then
		execute format('grant connect on database %I to whose_turn_server', current_database());
	end if;
end $$;

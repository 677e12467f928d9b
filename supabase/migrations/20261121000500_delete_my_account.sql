-- Leaving: a person deletes the account, and with it goes everything that points to it: sessions, identities, the family.
--
-- It runs as its owner, because people have no rights in auth. It takes no arguments: whose account it is, is what the access
-- token says. That is not enough for something that cannot be undone, so the person must have shown who they are within the
-- last ten minutes; refreshing a session leaves these times as they are
-- (https://supabase.com/docs/guides/auth/jwt-fields, "amr").
--
-- PostgREST answers with the HTTP status that an SQLSTATE PTxyz names.
create function public.delete_my_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
	person uuid := auth.uid();
	ways jsonb := auth.jwt() -> 'amr';
	now_seconds double precision := extract(epoch from pg_catalog.clock_timestamp());
begin
	if person is null then
		raise exception 'Please sign in first.' using errcode = 'PT401';
	end if;
	if not exists (
		select from pg_catalog.jsonb_array_elements(
			case pg_catalog.jsonb_typeof(ways) when 'array' then ways else '[]' end
		) as way
		where pg_catalog.jsonb_typeof(way -> 'timestamp') = 'number'
			-- The clock of whoever made the token may be a little ahead.
			and (way ->> 'timestamp')::double precision between now_seconds - 600 and now_seconds + 60
	) then
		raise exception 'Please sign in again to delete your account.'
			using errcode = 'PT403', hint = 'reauthentication_needed';
	end if;
	-- Somebody who is gone already is no error: the answer of the first call may have been lost.
	delete from auth.users where id = person;
end $$;
revoke all on function public.delete_my_account() from public, anon, authenticated;
grant execute on function public.delete_my_account() to authenticated;

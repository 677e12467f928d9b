-- Leaving for good.

-- Nobody's family goes without their knowing. @throws PT403 family_has_adults
create or replace function whose_turn_private.require_alone(person uuid, for_all boolean) returns void
language plpgsql set search_path = '' as $$
begin
	perform from public.family_groups family where family.user_id = person for update;
	if for_all is not true and exists (
		select from public.family_groups family join public.family_people known on known.family_group_id = family.id
		where family.user_id = person and known.role = 'adult'
	) then
		raise exception 'Other adults are in your family: hand it over, or delete it for all.'
			using errcode = 'PT403', hint = 'family_has_adults';
	end if;
end $$;

-- @throws PT403 not_in_family, role, family_has_adults
create or replace function public.delete_family(family uuid, for_all boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.lock_family_as(family, '{owner}');
	perform whose_turn_private.require_alone(auth.uid(), for_all);
	delete from public.family_groups one where one.id = family;
end $$;

-- With the account goes everything that points to it: sessions, identities, the family. It cannot be undone, so the
-- person must have shown who they are within ten minutes (claim "amr", which refreshing a session leaves as it is:
-- https://supabase.com/docs/guides/auth/jwt-fields), and the token's session has to be there, as for everything about
-- an account: an access token outlives it by some minutes. A session unused for a year has ended, and so has that of
-- somebody who is banned. @throws PT401; PT403 session_not_found, reauthentication_needed, family_has_adults
create or replace function public.delete_my_account(for_all boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
	person uuid := auth.uid();
	claims jsonb := auth.jwt();
	now_seconds double precision := extract(epoch from clock_timestamp());
begin
	if person is null then
		raise exception 'Please sign in first.' using errcode = 'PT401';
	end if;
	-- Families first, as everywhere: they hear of it. In the order of their ids, so that two never wait in a circle.
	perform from public.family_groups family
	where family.id in (select known.family_group_id from public.family_people known where known.user_id = person)
	order by family.id for no key update;
	-- Before anything is looked up: a logout that has been answered counts, one under way is waited for.
	perform from auth.users where id = person for update;
	if not found then
		-- Somebody who is gone already is no error: the answer of the first call may have been lost.
		return;
	end if;
	if not exists (
		select from auth.sessions s join auth.users u on u.id = s.user_id
		where s.user_id = person and s.id::text = claims ->> 'session_id'
			and (s.not_after is null or s.not_after > clock_timestamp())
			and coalesce(s.refreshed_at, s.created_at) > clock_timestamp() - interval '365 days'
			and (u.banned_until is null or u.banned_until <= clock_timestamp())
	) then
		raise exception 'Your session has ended. Please sign in again to delete your account.'
			using errcode = 'PT403', hint = 'session_not_found';
	end if;
	-- The clock of whoever made the token may be a little ahead.
	if jsonb_path_exists(
		claims, 'strict $.amr[*] ? (@.timestamp >= $since && @.timestamp <= $until)',
		jsonb_build_object('since', now_seconds - 600, 'until', now_seconds + 60), true
	) is not true then
		raise exception 'Please sign in again to delete your account.'
			using errcode = 'PT403', hint = 'reauthentication_needed';
	end if;
	perform whose_turn_private.require_alone(person, for_all);
	delete from auth.users where id = person;
end $$;

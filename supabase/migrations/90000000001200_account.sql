-- Leaving for good.

-- What cannot be undone asks who it is: within ten minutes (claim "amr", which refreshing a session leaves as it is:
-- https://supabase.com/docs/guides/auth/jwt-fields). @throws PT403 reauthentication_needed
create or replace function whose_turn_private.require_recent_sign_in() returns void
language plpgsql set search_path = '' as $$
declare
	now_seconds constant double precision := extract(epoch from clock_timestamp());
begin
	-- The clock of whoever made the token may be a little ahead.
	if jsonb_path_exists(
		auth.jwt(), 'strict $.amr[*] ? (@.timestamp >= $since && @.timestamp <= $until)',
		jsonb_build_object('since', now_seconds - 600, 'until', now_seconds + 60), true
	) is not true then
		raise exception 'Please sign in again first.' using errcode = 'PT403', hint = 'reauthentication_needed';
	end if;
end $$;

-- @throws PT403 not_in_family, role, reauthentication_needed, family_has_adults
create or replace function public.delete_family(family uuid, for_all boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.require_role(family, '{owner}');
	perform whose_turn_private.require_recent_sign_in();
	perform whose_turn_private.lock_family_as(family, '{owner}');
	perform whose_turn_private.delete_own_family(for_all);
end $$;

-- With the account goes everything that points to it: sessions, identities, the family. The token's session has to be
-- there, as for everything about an account: an access token outlives it by some minutes. A session unused for a year
-- has ended, and so has that of somebody who is banned.
-- @throws PT401; PT403 session_not_found, reauthentication_needed, family_has_adults
create or replace function public.delete_my_account(for_all boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
	person uuid := auth.uid();
	claims jsonb := auth.jwt();
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
	perform whose_turn_private.require_recent_sign_in();
	perform whose_turn_private.delete_own_family(for_all);
	delete from auth.users where id = person;
end $$;

-- Deleting families and accounts.

-- What cannot be undone requires a sign-in within the last ten minutes (claim "amr", which a refresh leaves as it is:
-- https://supabase.com/docs/guides/auth/jwt-fields). @throws PT403 reauthentication_needed
create or replace function whose_turn_private.require_recent_sign_in() returns void
language plpgsql set search_path = '' as $$
declare
	now_seconds constant double precision := extract(epoch from clock_timestamp());
begin
	-- The clock of the auth server may be a little ahead.
	perform whose_turn_private.refuse('reauthentication_needed', 'Please sign in again first.') where jsonb_path_exists(
		auth.jwt(), 'strict $.amr[*] ? (@.timestamp >= $since && @.timestamp <= $until)',
		jsonb_build_object('since', now_seconds - 600, 'until', now_seconds + 60), true
	) is not true;
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

-- Deletes the account and everything that references it: sessions, identities, the family. The session must still
-- exist, since an access token outlives it by minutes. A session that was unused for a year, or whose user is banned,
-- counts as ended.
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
	-- Locks families first, as everywhere, in the order of ids, so that two transactions cannot deadlock.
	perform from public.family_groups family
	where family.id in (select known.family_group_id from public.family_people known where known.user_id = person)
	order by family.id for no key update;
	-- Locks the session before the look-ups: they see a finished logout, and wait for one under way.
	perform from auth.users where id = person for update;
	if not found then
		-- If the account is gone, the answer of the first call may have been lost.
		return;
	end if;
	perform whose_turn_private.refuse(
		'session_not_found', 'Your session has ended. Please sign in again to delete your account.'
	) where not exists (
		select from auth.sessions s join auth.users u on u.id = s.user_id
		where s.user_id = person and s.id::text = claims ->> 'session_id'
			and (s.not_after is null or s.not_after > clock_timestamp())
			and coalesce(s.refreshed_at, s.created_at) > clock_timestamp() - interval '365 days'
			and (u.banned_until is null or u.banned_until <= clock_timestamp())
	);
	perform whose_turn_private.require_recent_sign_in();
	perform whose_turn_private.delete_own_family(for_all);
	delete from auth.users where id = person;
end $$;

-- Screens sign in without an address, as Supabase's anonymous people do.
alter table auth.users
	alter email drop not null,
	add column is_anonymous boolean not null default false,
	-- To which family the newest sign-up of the address was invited: whoever confirms it elsewhere is asked there (public.my_invitation).
	add column invitation uuid,
	add check (is_anonymous = (email is null));
create index on auth.users (created_at) where is_anonymous;

-- Changes are told by family. The steps that call this see to it that a statement changes one family only (whose_turn_private.tell).
-- As in 0004_live_updates.sql, but for that.
create or replace function auth.tell_changes(of_table text, operation text, rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
	family constant jsonb := rows -> 0 -> case of_table when 'family_groups' then 'id' else 'family_group_id' end;
	many constant text := pg_catalog.json_build_object('family', family, 'many', true)::text;
begin
	if auth.uid() is null or rows is null then
		return;
	end if;
	if pg_catalog.jsonb_array_length(rows) > 100 then
		perform pg_catalog.pg_notify('family_changes', many);
		return;
	end if;
	perform pg_catalog.pg_notify('family_changes', case when pg_catalog.octet_length(change) < 8000 then change else many end)
	from (
		select pg_catalog.json_build_object(
			'family', family, 'table', of_table, 'type', operation, 'at', pg_catalog.now(),
			'record', case when operation <> 'DELETE' then changed end,
			'old_id', case when operation <> 'INSERT' then changed -> 'id' end
		)::text as change
		from pg_catalog.jsonb_array_elements(rows) changed
	) changes;
end $$;

-- Somebody came into a family or out of it, or is something else in it. In order with the changes: those after it are told to whoever came.
-- @param moved 'into', 'into-as-screen', 'out' or 'within'
create function auth.tell_person(person uuid, family uuid, moved text) returns void
language sql set search_path = '' as $$
	select pg_catalog.pg_notify('family_changes', pg_catalog.json_build_object('person', person, 'family', family, 'moved', moved)::text)
$$;
revoke all on function auth.tell_person(uuid, uuid, text) from public;

-- The families whose changes somebody with one of these roles hears of.
create function auth.families_of(person uuid, roles text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
	return array(select known.family_group_id from public.family_people known where known.user_id = person and known.role = any(roles));
end $$;
revoke all on function auth.families_of(uuid, text[]) from public;
grant execute on function auth.families_of(uuid, text[]) to whose_turn_server;

-- The open invitation that somebody has, by what its link says.
create function auth.find_invitation(token text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
	return (select one.id from public.family_invitations one where one.token_hash = whose_turn_private.hash_secret(token) and whose_turn_private.permits_account(one));
end $$;
revoke all on function auth.find_invitation(text) from public;
grant execute on function auth.find_invitation(text) to whose_turn_server;

-- Whether an invitation permits one more sign-up where sign-ups are closed, of ten. @param counts whether this is one
create function auth.permits_sign_up(invitation uuid, counts boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
	update public.family_invitations one set sign_ups = one.sign_ups + counts::integer
	where one.id = invitation and one.sign_ups < 10 and whose_turn_private.permits_account(one);
	return found;
end $$;
revoke all on function auth.permits_sign_up(uuid, boolean) from public;
grant execute on function auth.permits_sign_up(uuid, boolean) to whose_turn_server;

-- To which family whoever signs in with a provider was invited.
alter table auth.flow_state add column invitation uuid;

-- Row level security hides what a family has from whoever is not in it (any more). A change that names its rows and reaches none is refused, and not
-- answered as if it was done. @param ids of rows of the table; whether one exists is all that anybody learns @throws PT403 not_in_family
create function auth.refuse_outsiders(of_table text, ids uuid[]) returns text
language plpgsql security definer set search_path = '' as $$
declare
	families uuid[];
begin
	execute pg_catalog.format('select array_agg(%I) from public.%I where id = any($1)',
		case of_table when 'family_groups' then 'id' else 'family_group_id' end, of_table) into families using ids;
	perform whose_turn_private.require_role(family, '{owner,adult,screen}') from pg_catalog.unnest(families) family;
	return null;
end $$;
revoke all on function auth.refuse_outsiders(text, uuid[]) from public;
grant execute on function auth.refuse_outsiders(text, uuid[]) to authenticated;

-- Screens that nobody paired within an hour, or that nobody has used for 90 days. @returns how many are gone
create function auth.drop_unused_screens(most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
	gone integer;
begin
	delete from auth.users where id in (
		select screen.id from auth.users screen
		where screen.is_anonymous and (
			screen.created_at < pg_catalog.now() - interval '1 hour'
				and not exists (select from public.family_people known where known.user_id = screen.id)
			or not exists (
				select from auth.sessions used where used.user_id = screen.id
					and coalesce(used.refreshed_at, used.created_at) > pg_catalog.now() - interval '90 days'
			) and screen.created_at < pg_catalog.now() - interval '1 hour'
		)
		limit most for update skip locked
	);
	get diagnostics gone = row_count;
	return gone;
end $$;
revoke all on function auth.drop_unused_screens(integer) from public;
grant execute on function auth.drop_unused_screens(integer) to whose_turn_server;

-- Whether somebody's family is other adults', too: it does not go with the account of its owner unless that is said.
create function auth.owns_shared_family(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
	return exists (
		select from public.family_groups family join public.family_people known on known.family_group_id = family.id
		where family.user_id = person and known.role = 'adult'
	);
end $$;

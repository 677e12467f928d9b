-- Accounts for the server, and what goes with them.

-- Most waiting mails go with their user by the foreign key. This deletes those that have only an address.
create or replace function auth.drop_mails() returns trigger
language plpgsql set search_path = '' as $$
begin
	delete from auth.mail_queue where recipient = old.email;
	return null;
end $$;

create or replace trigger drop_mails after delete on auth.users for each row execute function auth.drop_mails();

-- Row level security hides a family's rows from people who are not in it (any more). This refuses a change that names
-- rows and reaches none, which would otherwise look done.
-- @param ids of rows of the table; callers learn only whether one exists @throws PT403 not_in_family
create or replace function auth.refuse_outsiders(of_table text, ids uuid[]) returns text
language plpgsql security definer set search_path = '' as $$
declare
	families uuid[];
begin
	execute pg_catalog.format('select array_agg(%I) from public.%I where id = any($1)',
		case of_table when 'family_groups' then 'id' else 'family_group_id' end, of_table) into families using ids;
	perform whose_turn_private.require_role(family, '{owner,adult,screen}') from pg_catalog.unnest(families) family;
	return null;
end $$;

-- Deletes screens that were not paired within an hour, or not used for 90 days. @returns how many
create or replace function auth.drop_unused_screens(most integer) returns integer
language sql security definer set search_path = '' as $$
	with gone as (
		delete from auth.users where id in (
			select screen.id from auth.users screen
			where screen.is_anonymous and screen.created_at < pg_catalog.now() - interval '1 hour' and (
				not exists (select from public.family_people known where known.user_id = screen.id)
				or not exists (
					select from auth.sessions used where used.user_id = screen.id
						and coalesce(used.refreshed_at, used.created_at) > pg_catalog.now() - interval '90 days'
				)
			)
			limit most for update skip locked
		) returning 1
	) select pg_catalog.count(*)::integer from gone
$$;

-- Whether a person owns a family with other adults, which does not silently go with their account.
create or replace function auth.owns_shared_family(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
	select exists (
		select from public.family_groups family join public.family_people known on known.family_group_id = family.id
		where family.user_id = person and known.role = 'adult'
	)
$$;

-- What the server asks about accounts, and what goes with them.

-- Most waiting mails go with their user by the foreign key; those that were asked for by address only go here.
create or replace function auth.drop_mails() returns trigger
language plpgsql set search_path = '' as $$
begin
	delete from auth.mail_queue where recipient = old.email;
	return null;
end $$;

create or replace trigger drop_mails after delete on auth.users for each row execute function auth.drop_mails();

-- Row level security hides what a family has from whoever is not in it (any more). A change that names its rows and
-- reaches none is refused, and not answered as if it was done.
-- @param ids of rows of the table; whether one exists is all that anybody learns @throws PT403 not_in_family
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

-- Screens that nobody paired within an hour, or that nobody has used for 90 days. @returns how many are gone
create or replace function auth.drop_unused_screens(most integer) returns integer
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

-- Whether somebody's family is other adults', too: it does not go with the account of its owner unless that is said.
create or replace function auth.owns_shared_family(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
	return exists (
		select from public.family_groups family join public.family_people known on known.family_group_id = family.id
		where family.user_id = person and known.role = 'adult'
	);
end $$;

-- Live updates: what copies of the server tell phones.

-- Notifies the server of the rows that a statement has changed, all of one family. Called by whose_turn_private.tell
-- (supabase/migrations). More than a hundred rows, or one that is too large for a notification (8,000 bytes:
-- PostgreSQL's documentation, NOTIFY), become one message, after which phones read the family again.
-- @param rows the first hundred and one
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
	perform pg_catalog.pg_notify(
		'family_changes', case when pg_catalog.octet_length(change) < 8000 then change else many end
	)
	from (
		select pg_catalog.json_build_object(
			'family', family, 'table', of_table, 'type', operation, 'at', pg_catalog.now(),
			'record', case when operation <> 'DELETE' then changed end,
			'old_id', case when operation <> 'INSERT' then changed -> 'id' end
		)::text as change
		from pg_catalog.jsonb_array_elements(rows) changed
	) changes;
end $$;

-- Notifies the server that somebody joined or left a family, or changed role. In order with the changes, so that a
-- newcomer hears of those after it. @param moved 'into', 'into-as-screen', 'out' or 'within'
create or replace function auth.tell_person(person uuid, family uuid, moved text) returns void
language sql set search_path = '' as $$
	select pg_catalog.pg_notify('family_changes',
		pg_catalog.json_build_object('person', person, 'family', family, 'moved', moved)::text)
$$;

-- The families in which a person or token has one of these roles: for their share of the server and live updates.
create or replace function auth.families_of(person uuid, roles text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
	return array(
		select known.family_group_id from whose_turn_private.principals known
		where known.id = person and known.role = any(roles)
	);
end $$;

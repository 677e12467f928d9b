-- Tells every copy of the server what a statement has changed (supabase/migrations calls it). The policies let nobody change a family but
-- its own person, so that person is the one to tell. More than a hundred rows are told in one message, after which a family is read anew, and
-- so is a row that is larger than a notification can be (8,000 bytes: PostgreSQL's documentation, NOTIFY).
-- @param rows the first hundred and one
create function auth.tell_changes(of_table text, operation text, rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
	person uuid := auth.uid();
	many constant text := pg_catalog.json_build_object('person', person, 'many', true)::text;
begin
	if person is null or rows is null then
		return;
	end if;
	if pg_catalog.jsonb_array_length(rows) > 100 then
		perform pg_catalog.pg_notify('family_changes', many);
		return;
	end if;
	perform pg_catalog.pg_notify('family_changes', case when pg_catalog.octet_length(change) < 8000 then change else many end)
	from (
		select pg_catalog.json_build_object(
			'person', person, 'table', of_table, 'type', operation, 'at', pg_catalog.now(),
			'record', case when operation <> 'DELETE' then changed end,
			'old_id', case when operation <> 'INSERT' then changed -> 'id' end
		)::text as change
		from pg_catalog.jsonb_array_elements(rows) changed
	) changes;
end $$;
revoke all on function auth.tell_changes(text, text, jsonb) from public;

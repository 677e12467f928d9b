-- In place of notify_change, which told each row of a statement: what one statement changed in more than a hundred rows is told in one
-- message, after which a family is read anew. The product's own statements add or delete at most a hundred rows
-- (src/stores/cloud/tables.ts), but for those that go with a member or a category.
-- supabase/migrations attaches it to the tables.
create function auth.notify_changes() returns trigger
language plpgsql set search_path = '' as $$
declare
	person uuid := auth.uid();
	told integer;
begin
	if person is null then
		return null;
	end if;
	if tg_op = 'DELETE' then
		select count(*) into told from (select from before limit 101) as counted;
	else
		select count(*) into told from (select from changed limit 101) as counted;
	end if;
	if told > 100 then
		perform pg_catalog.pg_notify('family_changes', pg_catalog.json_build_object('person', person, 'many', true)::text);
	elsif tg_op = 'DELETE' then
		perform pg_catalog.pg_notify('family_changes', pg_catalog.json_build_object(
			'person', person, 'table', tg_table_name, 'type', tg_op, 'at', pg_catalog.now(), 'record', null, 'old_id', gone.id
		)::text) from before gone;
	else
		perform pg_catalog.pg_notify('family_changes', pg_catalog.json_build_object(
			'person', person, 'table', tg_table_name, 'type', tg_op, 'at', pg_catalog.now(),
			'record', pg_catalog.row_to_json(kept), 'old_id', case when tg_op = 'UPDATE' then kept.id end
		)::text) from changed kept;
	end if;
	return null;
end $$;
revoke all on function auth.notify_changes() from public;

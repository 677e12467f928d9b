-- Tells every copy of the server about a changed row (supabase/migrations attaches it to the tables). The policies let nobody
-- change a family but its own person, so that person is the one to tell.
create function auth.notify_change() returns trigger
language plpgsql set search_path = '' as $$
declare
	person uuid := auth.uid();
begin
	if person is not null then
		perform pg_catalog.pg_notify('family_changes', pg_catalog.json_build_object(
			'person', person,
			'table', tg_table_name,
			'type', tg_op,
			'at', pg_catalog.now(),
			'record', case when tg_op <> 'DELETE' then pg_catalog.row_to_json(new) end,
			'old_id', case when tg_op <> 'INSERT' then old.id end
		)::text);
	end if;
	return null;
end $$;
revoke all on function auth.notify_change() from public;

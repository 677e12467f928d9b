-- As before, and a row that is larger than a notification can be (8,000 bytes: PostgreSQL's documentation, NOTIFY) is told as many rows
-- are: a category excludes up to a thousand members.
create or replace function auth.notify_changes() returns trigger
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
		perform pg_catalog.pg_notify('family_changes', case
			when pg_catalog.octet_length(change) < 8000 then change
			else pg_catalog.json_build_object('person', person, 'many', true)::text
		end)
		from (
			select pg_catalog.json_build_object(
				'person', person, 'table', tg_table_name, 'type', tg_op, 'at', pg_catalog.now(),
				'record', pg_catalog.row_to_json(kept), 'old_id', case when tg_op = 'UPDATE' then kept.id end
			)::text as change
			from changed kept
		) as changes;
	end if;
	return null;
end $$;

-- What a family's record was elsewhere, in a guest's browser or in a family's file, comes along when the family does. A client wrote it,
-- so each entry is marked. Their ids are less than those of what happened here: they are read before it, and are the first to go.

-- The entries, oldest first: {"kind", "category", "at", "member", "done_by", "option", "turn", "opened_round"}. Of many calls, that with the
-- newest comes first. An entry that is there already is not imported again; of a category that the family does not have, or of a clock
-- that runs ahead, it is left out. So is one about a turn that was recorded here: what a client says of a turn that comes along, it
-- says before the turn is, and of any other turn nothing.
create function public.import_record(entries jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	most constant integer := 2000;
	room integer;
begin
	if pg_catalog.jsonb_typeof(entries) is distinct from 'array' then
		raise exception 'The entries are a list.' using errcode = 'invalid_parameter_value';
	end if;
	if pg_catalog.jsonb_array_length(entries) > 500 or pg_catalog.octet_length(entries::text) > 500000 then
		raise exception 'At most 500 entries can be imported at once.' using errcode = 'PT413', hint = 'too_many_rows';
	end if;
	if exists (
		select from pg_catalog.jsonb_to_recordset(entries) as entry(
			kind text, category text, at timestamptz, member text, done_by text, option text
		)
		where (entry.kind in ('drawn', 'passed', 'void', 'turn', 'undone', 'reset')) is not true
			or public.is_tidy_name(entry.category) is not true
			or (entry.at >= '2000-01-01T00:00:00Z' and entry.at < 'infinity') is not true
			or public.is_tidy_name(entry.member) is false
			or public.is_tidy_name(entry.done_by) is false
			or public.is_tidy_name(entry.option) is false
	) then
		raise exception 'This is no entry of a record.' using errcode = 'invalid_parameter_value';
	end if;
	select most - pg_catalog.count(*) into room from public.family_record known where known.family_group_id = own and known.imported;

	insert into public.family_record (
		id, family_group_id, category_id, kind, at, turn_id, member_id, member_name, done_by_id, done_by_name, option, opened_round, imported
	)
	overriding system value
	select -pg_catalog.nextval('public.family_record_id_seq'), own, newest.*, true from (
		select
			entry.category_id, entry.kind, entry.at, entry.turn, entry.member_id, entry.member, doer.id, entry.done_by, entry.option,
			coalesce(entry.opened_round, false)
		from (
			select distinct on (category.id, entry.kind, entry.at, entry.member) entry.*, category.id as category_id, member.id as member_id
			from rows from (
				pg_catalog.jsonb_to_recordset(entries) as (
					kind text, category text, at timestamptz(3), member text, done_by text, option text, turn uuid, opened_round boolean
				)
			) with ordinality as entry(kind, category, at, member, done_by, option, turn, opened_round, position)
			join public.decision_categories category on category.family_group_id = own and category.name = entry.category
			left join public.family_members member on member.family_group_id = own and member.name = entry.member
			where entry.at <= pg_catalog.clock_timestamp()
				and not exists (
					select from public.category_cycles here where here.id = entry.turn and here.family_group_id = own
					union all
					select from public.family_record here
					where here.turn_id = entry.turn and here.family_group_id = own and not here.imported
				)
			order by category.id, entry.kind, entry.at, entry.member, entry.position
		) entry
		left join public.family_members doer on doer.family_group_id = own and doer.name = entry.done_by
		where not exists (
			-- Clients know the milliseconds.
			select from public.family_record known
			where known.category_id = entry.category_id and known.kind = entry.kind
				and known.at >= entry.at and known.at < entry.at + interval '1 millisecond'
				and (known.member_name is not distinct from entry.member or known.member_id = entry.member_id)
		)
		order by entry.position desc limit greatest(room, 0)
	) newest;
	perform whose_turn_private.update_past_turns(category.id) from public.decision_categories category
	where category.family_group_id = own and category.name in (
		select entry.category from pg_catalog.jsonb_to_recordset(entries) as entry(category text)
	);
end $$;
revoke all on function public.import_record(jsonb) from public, anon, authenticated;
grant execute on function public.import_record(jsonb) to authenticated;

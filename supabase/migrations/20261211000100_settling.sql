-- That a debt was let be can be taken back. Mirrors settle.ts in src/rules/.

do $$
declare
	known text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'family_history_kind_check');
begin
	alter table public.family_history drop constraint family_history_kind_check;
	execute format('alter table public.family_history add constraint family_history_kind_check check (kind = ''settlement-undone'' or %s)', known);
end $$;

-- undoSettlement (settle.ts): of at most `was` turns that are settled between the two in all, `turns` stay. Without effect where more are settled.
create function public.undo_settlement(category uuid, debtor uuid, creditor uuid, was integer, turns integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_of('category', category);
	asked public.decision_categories;
	at integer;
	before integer;
	rest jsonb;
begin
	select * into asked from public.decision_categories one where one.id = category and one.family_group_id = own;
	select number - 1, (debt -> 'turns')::integer into at, before from jsonb_array_elements(asked.settled) with ordinality list(debt, number)
	where debt - 'turns' = jsonb_build_object('from', debtor, 'to', creditor);
	if at is null or (turns >= 0 and turns < before and before <= was) is not true or 2 <> (
		select count(*) from public.family_members known where known.family_group_id = own and known.id in (debtor, creditor)
	) then
		return;
	end if;
	rest := asked.settled - at;
	if turns > 0 then rest := rest || jsonb_build_array(jsonb_build_object('from', debtor, 'to', creditor, 'turns', turns)); end if;
	update public.decision_categories one set settled = nullif(rest, '[]') where one.id = category;
	perform whose_turn_private.write_history((
		select jsonb_agg(jsonb_build_object(
			'family_group_id', own, 'kind', 'settlement-undone', 'category', asked.id, 'category_name', asked.name, 'count', before - turns,
			'member', debtor, 'member_name', owing.name, 'done_by', creditor, 'done_by_name', owed.name
		))
		from public.family_members owing, public.family_members owed where owing.id = debtor and owed.id = creditor
	));
end $$;

grant execute on function public.undo_settlement to authenticated;

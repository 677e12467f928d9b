-- That a debt was let be can be taken back. Mirrors settle.ts in src/rules/.

do $$
declare
	known text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'family_history_kind_check');
begin
	alter table public.family_history drop constraint family_history_kind_check;
	execute format('alter table public.family_history add constraint family_history_kind_check check (kind = ''settlement-undone'' or %s)', known);
end $$;

-- undoSettlement (settle.ts): from then on only `turns` are settled between the two in all. Without effect where no more are.
create function public.undo_settlement(category uuid, debtor uuid, creditor uuid, turns integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_of('category', category);
	asked public.decision_categories;
	others jsonb;
	settled_before integer;
	owing public.family_members;
	owed public.family_members;
begin
	select * into asked from public.decision_categories one where one.id = category and one.family_group_id = own;
	select * into owing from public.family_members one where one.id = debtor and one.family_group_id = own;
	select * into owed from public.family_members one where one.id = creditor and one.family_group_id = own;
	if asked.id is null or owing.id is null or owed.id is null then return; end if;
	select coalesce(jsonb_agg(debt order by number) filter (where not is_theirs), '[]'), coalesce(max((debt -> 'turns')::integer) filter (where is_theirs), 0)
	into others, settled_before
	from jsonb_array_elements(asked.settled) with ordinality list(debt, number)
	cross join lateral (select debt ->> 'from' = debtor::text and debt ->> 'to' = creditor::text as is_theirs) pair;
	if (turns >= 0 and turns < settled_before) is not true then return; end if;
	if turns > 0 then others := others || jsonb_build_array(jsonb_build_object('from', debtor, 'to', creditor, 'turns', turns)); end if;
	update public.decision_categories one set settled = nullif(others, '[]') where one.id = category;
	perform whose_turn_private.write_history(jsonb_build_array(jsonb_build_object(
		'family_group_id', own, 'kind', 'settlement-undone', 'category', asked.id, 'category_name', asked.name, 'count', settled_before - turns,
		'member', debtor, 'member_name', owing.name, 'done_by', creditor, 'done_by_name', owed.name
	)));
end $$;

grant execute on function public.undo_settlement to authenticated;

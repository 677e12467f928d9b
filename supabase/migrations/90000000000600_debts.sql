-- Turns that somebody did for somebody else can be let be, and that can be taken back. Mirrors settle.ts and
-- balances.ts in src/rules/.

-- turnsGiven (balances.ts): turns of a category that a member did for others, less those that others did.
create or replace function whose_turn_private.turns_given(asked public.decision_categories, member uuid) returns integer
language sql stable set search_path = '' as $$
	select coalesce(sum(turns), 0)::integer from (
		select case when turn.done_by = member then 1 else -1 end as turns
		from whose_turn_private.visible_turns turn
		join public.family_members doer on doer.id = turn.done_by and doer.removed_at is null
		where turn.category_id = asked.id and member in (turn.member_id, turn.done_by)
		union all
		select (debt -> 'turns')::integer * case when debt ->> 'from' = member::text then 1 else -1 end
		from jsonb_array_elements(asked.settled) debt
		where member::text in (debt ->> 'from', debt ->> 'to') and 2 = (
			select count(*) from public.family_members known
			where known.family_group_id = asked.family_group_id and known.removed_at is null
				and known.id::text in (debt ->> 'from', debt ->> 'to')
		)
	) given
$$;

-- @param count turns that are no debt any more, or are one again
create or replace function whose_turn_private.record_settlement(
	kind text, asked public.decision_categories, count integer, debtor uuid, creditor uuid
) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_agg(jsonb_build_object(
		'family_group_id', asked.family_group_id, 'kind', kind, 'category', asked.id, 'category_name', asked.name,
		'count', count, 'member', debtor, 'member_name', owing.name, 'done_by', creditor, 'done_by_name', owed.name
	)))
	from public.family_members owing, public.family_members owed where owing.id = debtor and owed.id = creditor
$$;

-- settle: from then on `turns` are settled between the two in all. Without effect where nothing is owed any more.
create or replace function public.settle(category uuid, debtor uuid, creditor uuid, turns integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_of('category', category);
	asked public.decision_categories;
	others jsonb;
	settled_before integer;
	more integer;
begin
	select * into asked from public.decision_categories one
	where one.id = category and one.family_group_id = own and one.removed_at is null;
	if not found then return; end if;
	select coalesce(jsonb_agg(debt order by number) filter (where not is_theirs), '[]'),
		coalesce(max((debt -> 'turns')::integer) filter (where is_theirs), 0)
	into others, settled_before
	from jsonb_array_elements(asked.settled) with ordinality list(debt, number)
	cross join lateral (select debt ->> 'from' = debtor::text and debt ->> 'to' = creditor::text as is_theirs) pair;
	more := least(
		turns - settled_before, -whose_turn_private.turns_given(asked, debtor),
		whose_turn_private.turns_given(asked, creditor)
	);
	if more is null or more <= 0 or jsonb_array_length(others) >= 1000 then return; end if;
	update public.decision_categories one
	set settled = others || jsonb_build_array(jsonb_build_object(
		'from', debtor, 'to', creditor, 'turns', settled_before + more
	))
	where one.id = category;
	perform whose_turn_private.record_settlement('debt-settled', asked, more, debtor, creditor);
end $$;

-- undoSettlement: of at most `was` turns that are settled between the two in all, `turns` stay. Without effect where
-- more are settled.
create or replace function public.undo_settlement(
	category uuid, debtor uuid, creditor uuid, was integer, turns integer
) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_of('category', category);
	asked public.decision_categories;
	at integer;
	before integer;
	rest jsonb;
begin
	select * into asked from public.decision_categories one
	where one.id = category and one.family_group_id = own and one.removed_at is null;
	select number - 1, (debt -> 'turns')::integer into at, before
	from jsonb_array_elements(asked.settled) with ordinality list(debt, number)
	where debt - 'turns' = jsonb_build_object('from', debtor, 'to', creditor);
	if at is null or (turns >= 0 and turns < before and before <= was) is not true or 2 <> (
		select count(*) from public.family_members known
		where known.family_group_id = own and known.id in (debtor, creditor) and known.removed_at is null
	) then
		return;
	end if;
	rest := asked.settled - at;
	if turns > 0 then
		rest := rest || jsonb_build_array(jsonb_build_object('from', debtor, 'to', creditor, 'turns', turns));
	end if;
	update public.decision_categories one set settled = nullif(rest, '[]') where one.id = category;
	perform whose_turn_private.record_settlement('settlement-undone', asked, before - turns, debtor, creditor);
end $$;

-- Debts of turns that somebody did for somebody else can be settled, and the settlement undone. Mirrors settle.ts and
-- balances.ts in src/rules/.

-- turnsGiven (balances.ts): turns of a category that a member did for others, minus those that others did for them.
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

-- Sets how many turns are settled between two members: more, up to what is owed, or fewer. Does nothing if somebody
-- else has done as much meanwhile.
-- @param was null to settle more; to settle fewer, at most how many are settled now
create or replace function whose_turn_private.set_settled(
	category uuid, debtor uuid, creditor uuid, was integer, turns integer
) returns void
language plpgsql set search_path = '' as $$
declare
	family constant uuid := whose_turn_private.lock_family_of('category', category);
	pair constant jsonb := jsonb_build_object('from', debtor, 'to', creditor);
	asked public.decision_categories;
	others jsonb;
	before integer;
	change integer;
begin
	select * into asked from public.decision_categories
	where id = category and family_group_id = family and removed_at is null;
	select coalesce(jsonb_agg(debt order by number) filter (where debt - 'turns' <> pair), '[]'),
		coalesce(max((debt -> 'turns')::integer) filter (where debt - 'turns' = pair), 0)
	into others, before
	from jsonb_array_elements(asked.settled) with ordinality list(debt, number);
	if was is null then
		change := least(
			turns - before, -whose_turn_private.turns_given(asked, debtor), whose_turn_private.turns_given(asked, creditor)
		);
		if (jsonb_array_length(others) < 1000 and change > 0) is not true then return; end if;
	else
		change := turns - before;
		if (turns >= 0 and change < 0 and before <= was) is not true then return; end if;
	end if;
	-- If one of the two was removed, this changes nothing and writes no entry.
	with said as (
		select whose_turn_private.write_history(jsonb_build_array(jsonb_build_object(
			'family_group_id', family, 'kind', case when change > 0 then 'debt-settled' else 'settlement-undone' end,
			'category', asked.id, 'category_name', asked.name, 'count', abs(change),
			'member', debtor, 'member_name', owing.name, 'done_by', creditor, 'done_by_name', owed.name
		)))
		from public.family_members owing, public.family_members owed
		where owing.id = debtor and owing.removed_at is null and owed.id = creditor and owed.removed_at is null
			and family = all(array[owing.family_group_id, owed.family_group_id])
	)
	update public.decision_categories known set settled = nullif(others || case
		when before + change = 0 then '[]' else jsonb_build_array(pair || jsonb_build_object('turns', before + change))
	end, '[]')
	from said where known.id = category;
end $$;

-- settle (settle.ts)
create or replace function public.settle(category uuid, debtor uuid, creditor uuid, turns integer) returns void
language sql security definer set search_path = ''
return whose_turn_private.set_settled(category, debtor, creditor, null, turns);

-- undoSettlement (settle.ts): of at most `was` settled turns, `turns` stay.
create or replace function public.undo_settlement(
	category uuid, debtor uuid, creditor uuid, was integer, turns integer
) returns void
language sql security definer set search_path = ''
return whose_turn_private.set_settled(category, debtor, creditor, coalesce(was, 0), turns);

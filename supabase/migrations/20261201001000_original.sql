-- A project of the original product keeps its family: its rows come in as those of a client do, in the order in which they came. Of several
-- families of one person the first; a name that is taken has a number after it. The history begins with what happens from here on.
do $$
declare
	one record;
	number integer;
	is_in boolean;
begin
	if to_regclass('whose_turn_original.family_groups') is null then return; end if;
	insert into public.family_groups (id, name, user_id, created_at)
	select distinct on (user_id)
		id, coalesce(nullif(btrim(left(whose_turn_private.tidy_text(name), 80)), ''), 'My Family'), user_id, coalesce(created_at, now())
	from whose_turn_original.family_groups where user_id in (select id from auth.users) order by user_id, created_at, id;
	for one in
		select of_table, source.id, family.id as family, coalesce(source.created_at, now()) as created_at,
			coalesce(nullif(btrim(left(whose_turn_private.tidy_text(source.name), 80)), ''), '?') as name
		from (
			select 'family_members' as of_table, id, family_group_id, name, created_at from whose_turn_original.family_members
			union all select 'decision_categories', id, family_group_id, name, created_at from whose_turn_original.decision_categories
		) source
		join public.family_groups family on family.id = source.family_group_id order by source.created_at, source.id
	loop
		number := 1;
		loop
			execute format('with added as (
				insert into public.%I (id, family_group_id, name, created_at) values ($1, $2, $3, $4)
				on conflict (family_group_id, name) do nothing returning id
			) select exists (select from added)', one.of_table)
			into is_in using one.id, one.family, case number when 1 then one.name else btrim(left(one.name, 75)) || ' ' || number end, one.created_at;
			exit when is_in;
			number := number + 1;
		end loop;
	end loop;
	insert into public.category_cycles (id, family_group_id, category_id, member_id)
	select turn.id, turn.family_group_id, turn.category_id, turn.member_id from whose_turn_original.category_cycles turn
	join public.decision_categories category on category.id = turn.category_id and category.family_group_id = turn.family_group_id
	join public.family_members member on member.id = turn.member_id and member.family_group_id = turn.family_group_id
	order by turn.created_at, turn.id;
	update public.category_cycles turn
	set cycle_number = coalesce(source.cycle_number, 1), created_at = coalesce(source.created_at, turn.created_at)
	from whose_turn_original.category_cycles source where source.id = turn.id;
	delete from public.family_history;
	delete from whose_turn_quotas.history_numbers;
	drop table whose_turn_original.category_cycles, whose_turn_original.decision_categories, whose_turn_original.family_members,
		whose_turn_original.family_groups;
end $$;
drop schema whose_turn_original;

-- Nothing is moved or deleted: marks on a turn, its member and its category decide whether the turn counts.

-- The app reads these views: all rows with their marks, except photos of removed members, a thousand of which would be
-- too much for one answer. The tables themselves show only what counts (…_access.sql).
create or replace view public.all_members with (security_barrier) as
select id, family_group_id, name, created_at, removed_at, position, key, emoji, colour, back_on,
	case when removed_at is null then photo end as photo
from public.family_members
where family_group_id = any((select public.my_family_ids('{owner,adult,screen,reader}'))::uuid[]);
create or replace view public.all_categories with (security_barrier) as
select id, family_group_id, name, created_at, removed_at, position, key, settings, not_now, looked_at, settled
from public.decision_categories
where family_group_id = any((select public.my_family_ids('{owner,adult,screen,reader}'))::uuid[]);
create or replace view public.all_turns with (security_barrier) as
select id, family_group_id, category_id, member_id, cycle_number, created_at, turn_number, cycle, done_by, option, day,
	who, who_name, undone_at, reset_at, until
from public.category_cycles
where family_group_id = any((select public.my_family_ids('{owner,adult,screen,reader}'))::uuid[]);

-- The turns that a family sees.
create or replace view whose_turn_private.visible_turns as
select turn.* from public.category_cycles turn
join public.family_members member on member.id = turn.member_id and member.removed_at is null
join public.decision_categories category on category.id = turn.category_id and category.removed_at is null
where turn.undone_at is null;

-- `lastTurn` (family.ts) of a category and its running cycle: the greatest numbers among the turns that a family sees,
-- including those that were reset. The look-up by member takes no longer after 50,000 turns.
create or replace function whose_turn_private.numbers_of(category uuid, out last_turn integer, out cycle integer)
language sql stable set search_path = '' as $$
	select coalesce(max(numbers.last_turn), 0), coalesce(max(numbers.cycle), 1)
	from public.decision_categories counted
	join public.family_members member on member.family_group_id = counted.family_group_id and member.removed_at is null
	cross join lateral (
		select (
			select turn.turn_number from public.category_cycles turn
			where turn.category_id = counted.id and turn.member_id = member.id
				and turn.undone_at is null and turn.turn_number is not null
			order by turn.turn_number desc limit 1
		) as last_turn, (
			select turn.cycle from public.category_cycles turn
			where turn.category_id = counted.id and turn.member_id = member.id
				and turn.undone_at is null and turn.cycle is not null
			order by turn.cycle desc limit 1
		) as cycle
	) numbers
	where counted.id = numbers_of.category
$$;

-- The turn of a member that counts in a cycle. There is at most one (category_cycles_one_a_cycle).
create or replace function whose_turn_private.counting_turn(category uuid, member uuid, cycle integer) returns uuid
language sql stable set search_path = '' as $$
	select turn.id from public.category_cycles turn
	-- The order makes PostgreSQL use the index by cycles even before it has statistics.
	where turn.category_id = counting_turn.category and turn.member_id = member
		and turn.cycle between counting_turn.cycle and counting_turn.cycle
		and turn.undone_at is null and turn.reset_at is null
	order by turn.cycle limit 1
$$;

-- A delete only marks the row. Rows go for good with their family, or when they were marked before (quotas).
create or replace function whose_turn_private.mark_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if old.removed_at is not null or not exists (select from public.family_groups where id = old.family_group_id) then
		return old;
	end if;
	perform whose_turn_private.require_role(old.family_group_id) where auth.uid() is not null;
	execute format('update public.%I set removed_at = clock_timestamp() where id = $1', tg_table_name) using old.id;
	return null;
end $$;

-- restoreMember and restoreCategory (restore.ts). A newer row with the same name is removed if it has no turn yet;
-- before_named() finds a free key. Does nothing if the row is not removed, or was removed too long ago.
-- @throws PT409 name_taken
create or replace function whose_turn_private.restore(of_table text, id uuid, family uuid) returns void
language plpgsql set search_path = '' as $$
declare
	kept_name text;
begin
	execute format('select name from public.%I
		where id = $1 and family_group_id = $2 and whose_turn_private.is_kept(removed_at)', of_table)
		into kept_name using id, family;
	if kept_name is null then return; end if;
	execute format('update public.%I here set removed_at = clock_timestamp()
		where family_group_id = $1 and name = $2 and removed_at is null and not exists (
			select from public.category_cycles turn
			where turn.member_id = here.id or turn.category_id = here.id or turn.done_by = here.id
		)', of_table) using family, kept_name;
	execute format('update public.%I set removed_at = null where id = $1', of_table) using id;
exception when unique_violation then
	perform whose_turn_private.refuse('name_taken', 'Somebody in this family has this name.', 'PT409');
end $$;

create or replace function public.restore_member(member uuid) returns void
language sql security definer set search_path = '' as $$
	select whose_turn_private.restore('family_members', member, whose_turn_private.lock_family_of('member', member))
$$;

create or replace function public.restore_category(category uuid) returns void
language sql security definer set search_path = '' as $$
	select whose_turn_private.restore(
		'decision_categories', category, whose_turn_private.lock_family_of('category', category)
	)
$$;

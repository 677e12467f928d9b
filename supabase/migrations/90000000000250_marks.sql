-- What counts and what is there follows from the marks of the rows: those of a turn, its member's and its category's.

-- The app reads these: everything, with its marks, but for the photos of who is removed: a thousand are no answer. The
-- tables themselves show what counts (…_access.sql).
create or replace view public.all_members with (security_barrier) as
select id, family_group_id, name, created_at, removed_at, position, key, emoji, colour, back_on,
	case when removed_at is null then photo end as photo
from public.family_members
where family_group_id = any((select public.my_family_ids('{owner,adult,screen}'))::uuid[]);
create or replace view public.all_categories with (security_barrier) as
select id, family_group_id, name, created_at, removed_at, position, key, settings, not_now, looked_at, settled
from public.decision_categories
where family_group_id = any((select public.my_family_ids('{owner,adult,screen}'))::uuid[]);
create or replace view public.all_turns with (security_barrier) as
select id, family_group_id, category_id, member_id, cycle_number, created_at, turn_number, cycle, done_by, option, day,
	who, who_name, undone_at, reset_at
from public.category_cycles
where family_group_id = any((select public.my_family_ids('{owner,adult,screen}'))::uuid[]);

-- Those that a family sees.
create or replace view whose_turn_private.visible_turns as
select turn.* from public.category_cycles turn
join public.family_members member on member.id = turn.member_id and member.removed_at is null
join public.decision_categories category on category.id = turn.category_id and category.removed_at is null
where turn.undone_at is null;

-- `lastTurn` (family.ts) of a category, and its running cycle: the greatest of the turns that a family sees, also after
-- a reset. Looked up by member: it takes as long after 50,000 turns as after none.
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

-- The turn of a member that counts in a cycle, there is one at most (category_cycles_one_a_cycle).
create or replace function whose_turn_private.counting_turn(category uuid, member uuid, cycle integer) returns uuid
language sql stable set search_path = '' as $$
	select turn.id from public.category_cycles turn
	where turn.category_id = counting_turn.category and turn.member_id = member and turn.cycle = counting_turn.cycle
		and turn.undone_at is null and turn.reset_at is null
$$;

-- Before a delete of a member or category: it is marked instead. What goes with its family goes, and so does what was
-- removed before, of very many.
create or replace function whose_turn_private.mark_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if old.removed_at is not null or not exists (select from public.family_groups where id = old.family_group_id) then
		return old;
	end if;
	execute format('update public.%I set removed_at = clock_timestamp() where id = $1', tg_table_name) using old.id;
	return null;
end $$;

-- restoreMember (restore.ts). A new one of the name gives it back, if nobody has had a turn by it; before_named() finds
-- a free key. Without effect where nobody is removed, or too long ago. @throws PT409 name_taken
create or replace function public.restore_member(member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own constant uuid := whose_turn_private.lock_family_of('member', member);
	kept public.family_members;
begin
	select * into kept from public.family_members one where one.id = member and one.family_group_id = own;
	if whose_turn_private.is_kept(kept.removed_at) is not true then return; end if;
	update public.family_members here set removed_at = clock_timestamp()
	where here.family_group_id = own and here.name = kept.name and here.removed_at is null
		and not exists (select from public.category_cycles turn where turn.member_id = here.id)
		and not exists (select from public.category_cycles turn where turn.done_by = here.id);
	update public.family_members one set removed_at = null where one.id = member;
exception when unique_violation then
	perform whose_turn_private.refuse_name();
end $$;

-- restoreCategory (restore.ts), as restore_member().
create or replace function public.restore_category(category uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own constant uuid := whose_turn_private.lock_family_of('category', category);
	kept public.decision_categories;
begin
	select * into kept from public.decision_categories one where one.id = category and one.family_group_id = own;
	if whose_turn_private.is_kept(kept.removed_at) is not true then return; end if;
	update public.decision_categories here set removed_at = clock_timestamp()
	where here.family_group_id = own and here.name = kept.name and here.removed_at is null
		and not exists (select from public.category_cycles turn where turn.category_id = here.id);
	update public.decision_categories one set removed_at = null where one.id = category;
exception when unique_violation then
	perform whose_turn_private.refuse_name();
end $$;

create or replace function whose_turn_private.refuse_name() returns void
language plpgsql set search_path = '' as $$
begin
	raise exception 'Somebody in this family has this name.' using errcode = 'PT409', hint = 'name_taken';
end $$;

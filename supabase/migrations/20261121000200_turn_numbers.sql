-- The database keeps the order of turns and refuses a device that did not know of the last one. The rule of turns itself
-- is not repeated here.
create function public.number_turn() returns trigger
language plpgsql set search_path = '' as $$
declare
	same_turn public.category_cycles;
	turns integer;
	last_number integer;
	last_at timestamptz;
	members integer;
begin
	-- One at a time per category. NO KEY UPDATE does not hold up foreign key checks.
	perform from public.decision_categories category
	where category.id = new.category_id and category.family_group_id = new.family_group_id
	for no key update;
	if not found then
		raise exception 'no such category in this family' using errcode = 'foreign_key_violation';
	end if;

	-- The same turn sent again after a lost answer: let the primary key answer.
	select * into same_turn from public.category_cycles turn where turn.id = new.id;
	if found then
		new.turn_number := same_turn.turn_number;
		new.cycle_number := same_turn.cycle_number;
		return new;
	end if;

	select count(*), coalesce(max(turn.turn_number), 0), max(turn.created_at) into turns, last_number, last_at
	from public.category_cycles turn where turn.category_id = new.category_id;
	if new.turn_number <> last_number + 1 then
		raise exception 'turn % is not the next turn of this category', new.turn_number
			using errcode = 'PT409', hint = 'Another device recorded a turn first: load the turns again.';
	end if;

	select count(*) into members from public.family_members member where member.family_group_id = new.family_group_id;
	new.turn_number := last_number + 1;
	new.cycle_number := turns / greatest(members, 1) + 1;
	-- Later than the last turn even when the clock was set back: turns are read in the order of created_at.
	new.created_at := greatest(clock_timestamp(), last_at + interval '1 microsecond');
	return new;
end $$;

create trigger number_turn before insert on public.category_cycles
for each row execute function public.number_turn();

-- Turns: those that count, and those of the past. `Turn` (family.ts) says what they are.

-- The family is part of both keys, so that a turn cannot mix two families; exactly one foreign key per table, or the
-- embedding of names becomes ambiguous. So `done_by` has none: after_members() keeps it true. `cycle_number` is as the
-- specification has it; nothing of ours reads it.
delete from public.category_cycles turn where not exists (
	select from public.decision_categories category join public.family_members member using (family_group_id)
	where category.id = turn.category_id and member.id = turn.member_id and family_group_id = turn.family_group_id
);
alter table public.category_cycles
	-- `n` + 1 of the turn that it was recorded as; null: nobody knows it any more.
	add turn_number integer,
	-- 0: on its way out, whoever deletes it says why.
	add cycle integer check (cycle >= 0),
	add done_by uuid check (done_by <> member_id),
	add option text check (public.is_tidy_name(option)),
	-- When it was, where that is not the day on which it was recorded.
	add day date check (day >= '2000-01-01'),
	-- Who recorded it. Of turns that count no more the history says it.
	add who uuid,
	add who_name text check (public.is_tidy_name(who_name)),
	alter family_group_id set not null, alter category_id set not null, alter member_id set not null,
	alter created_at set default now(),
	add foreign key (category_id, family_group_id)
		references public.decision_categories (id, family_group_id) on delete cascade,
	add foreign key (member_id, family_group_id) references public.family_members (id, family_group_id) on delete cascade;
create index on public.category_cycles (family_group_id, created_at);
create index on public.category_cycles (category_id, cycle, member_id);
create index on public.category_cycles (category_id, turn_number);
create index on public.category_cycles (member_id);
create index on public.category_cycles (done_by) where done_by is not null;

-- Turns that count no more (`cycle` 0 in the model): from before a reset, or from elsewhere. In the order of
-- `created_at` with the others.
create table public.past_turns (
	id uuid primary key,
	family_group_id uuid not null,
	category_id uuid not null,
	member_id uuid not null,
	done_by uuid check (done_by <> member_id),
	option text check (public.is_tidy_name(option)),
	created_at timestamptz not null,
	day date check (day >= '2000-01-01'),
	turn_number integer,
	foreign key (category_id, family_group_id)
		references public.decision_categories (id, family_group_id) on delete cascade,
	foreign key (member_id, family_group_id) references public.family_members (id, family_group_id) on delete cascade
);
create index on public.past_turns (family_group_id, created_at);
create index on public.past_turns (category_id);
create index on public.past_turns (category_id, turn_number);
create index on public.past_turns (member_id);
create index on public.past_turns (done_by) where done_by is not null;

-- The original's turns, each as before_turn() numbers one.
do $$
declare
	one record;
	counted record;
begin
	for one in
		select id, category_id, member_id, coalesce(created_at, now()) as at
		from public.category_cycles order by created_at, id
	loop
		update public.decision_categories category set
			last_turn = category.last_turn + 1, recorded = category.recorded + 1, last_at = one.at,
			cycle = greatest(category.cycle, 1) + exists (
				select from public.category_cycles turn
				where turn.category_id = category.id and turn.cycle = category.cycle and turn.member_id = one.member_id
			)::integer
		where category.id = one.category_id returning category.last_turn, category.cycle into counted;
		update public.category_cycles turn set
			turn_number = counted.last_turn, cycle = counted.cycle, cycle_number = coalesce(turn.cycle_number, 1),
			created_at = one.at
		where turn.id = one.id;
	end loop;
end $$;
alter table public.category_cycles
	alter cycle set not null, alter cycle_number set not null, alter created_at set not null;

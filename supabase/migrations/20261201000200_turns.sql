-- Turns: their numbers and cycles, what becomes of them after a reset, and the changes that must be whole. `Turn` (family.ts) says what they are.

create table if not exists public.category_cycles (
	id uuid primary key default gen_random_uuid(), family_group_id uuid, category_id uuid, member_id uuid,
	cycle_number integer, created_at timestamptz
);
alter table public.category_cycles
	-- `n` + 1 of the turn that it was recorded as; null: it came along with another family, or back after a reset.
	add turn_number integer,
	-- 0: on its way out, whoever deletes it says why.
	add cycle integer check (cycle >= 0),
	-- No foreign key: a second one to family_members makes "family_members(name)" ambiguous. forget_members() keeps it true.
	add done_by uuid check (done_by <> member_id),
	add option text check (public.is_tidy_name(option));

-- Turns that count no more (`cycle` 0 in the model): from before a reset, or from elsewhere. In the order of `created_at` with the others.
create table public.past_turns (
	id uuid primary key,
	family_group_id uuid not null,
	category_id uuid not null,
	member_id uuid not null,
	done_by uuid check (done_by <> member_id),
	option text check (public.is_tidy_name(option)),
	created_at timestamptz not null
);

-- What the next turn of a category needs to know, so that it takes as long after 50,000 turns as after none: turns that were removed stay in the
-- indexes until vacuum. No foreign key: how many it had is told when it has gone.
create table whose_turn_quotas.category_turns (
	category_id uuid primary key,
	-- Rows of category_cycles, and of past_turns.
	recorded integer not null default 0,
	past integer not null default 0,
	-- The greatest of category_cycles; 0 without any.
	cycle integer not null default 0,
	-- Never goes back: turns are read in the order of created_at.
	last_at timestamptz
);

-- cycleOfNextTurn (cycle.ts). @param running the greatest cycle of the category, 0 without any
create function whose_turn_private.cycle_of_next_turn(category uuid, member uuid, running integer) returns integer
language sql stable set search_path = '' as $$
	select greatest(running, 1) + exists (
		select from public.category_cycles turn where turn.category_id = category and turn.cycle = running and turn.member_id = member
	)::integer
$$;

-- The rows of the original product.
delete from public.category_cycles turn
where not exists (
	select from public.decision_categories category join public.family_members member on member.family_group_id = category.family_group_id
	where category.id = turn.category_id and member.id = turn.member_id and category.family_group_id = turn.family_group_id
);
create index on public.category_cycles (category_id, cycle, member_id);
do $$
declare
	turn record;
	running integer;
begin
	for turn in
		select id, category_id, member_id, row_number() over (partition by category_id order by created_at, id) as number
		from public.category_cycles order by category_id, number
	loop
		running := whose_turn_private.cycle_of_next_turn(turn.category_id, turn.member_id, case when turn.number > 1 then running else 0 end);
		update public.category_cycles kept set turn_number = turn.number, cycle = running where kept.id = turn.id;
	end loop;
end $$;
update public.decision_categories counted set last_turn = (
	select count(*) from public.category_cycles turn where turn.category_id = counted.id
);
update public.category_cycles set
	cycle_number = coalesce(cycle_number, 1), created_at = coalesce(created_at, now());
insert into whose_turn_quotas.category_turns (category_id, recorded, cycle, last_at)
select category.id, count(turn.id), coalesce(max(turn.cycle), 0), max(turn.created_at)
from public.decision_categories category left join public.category_cycles turn on turn.category_id = category.id group by category.id;

-- The family is part of both keys, so that a turn cannot mix two families; exactly one foreign key per table, or the embedding of names
-- becomes ambiguous.
do $$
declare
	of_table text;
begin
	foreach of_table in array array['category_cycles', 'past_turns'] loop
		execute format('alter table public.%I
			add foreign key (category_id, family_group_id) references public.decision_categories (id, family_group_id) on delete cascade,
			add foreign key (member_id, family_group_id) references public.family_members (id, family_group_id) on delete cascade', of_table);
		execute format('create index on public.%I (family_group_id, created_at)', of_table);
		execute format('create index on public.%I (category_id, created_at)', of_table);
		execute format('create index on public.%I (member_id)', of_table);
		execute format('create index on public.%I (done_by) where done_by is not null', of_table);
	end loop;
end $$;
alter table public.category_cycles
	alter family_group_id set not null, alter category_id set not null, alter member_id set not null, alter cycle_number set not null,
	alter cycle set not null, alter created_at set not null, alter created_at set default now();

-- computeRank (draw.ts) as 16 hexadecimal digits, for whoever verifies a draw: nothing here needs it.
create function public.draw_rank(secret text, category_key text, n integer, member_key text) returns text
language sql immutable strict parallel safe set search_path = ''
return encode(substring(sha256(
	decode(secret, 'hex') || '\x00' || convert_to(category_key, 'UTF8') || '\x00' || convert_to(n::text, 'UTF8')
	|| '\x00' || convert_to(member_key, 'UTF8')
) for 8), 'hex');

-- One change of a family at a time, and this lock before any other: two statements never wait for each other in a circle. Nobody but the
-- person reaches the family. NO KEY UPDATE does not hold up foreign key checks.
create function whose_turn_private.lock_own_family() returns uuid
language sql security definer set search_path = '' as $$
	select family.id from public.family_groups family where family.user_id = auth.uid() for no key update
$$;

-- For functions that people call; whose family it is, is what the access token says. @throws 401
create function whose_turn_private.require_own_family() returns uuid
language plpgsql set search_path = '' as $$
begin
	if auth.uid() is null then
		raise exception 'Please sign in first.' using errcode = 'PT401';
	end if;
	return whose_turn_private.lock_own_family();
end $$;

-- @throws 409 for a category of the family whose last turn is not `n`; of none, null is returned
create function whose_turn_private.require_last_turn(category uuid, family uuid, n integer) returns uuid
language plpgsql set search_path = '' as $$
declare
	found public.decision_categories;
begin
	select * into found from public.decision_categories one
	where one.id = category and one.family_group_id = family for no key update;
	if found.id is not null and found.last_turn is distinct from n then
		raise exception 'turn % is not the next turn of this category', n + 1
			using errcode = 'PT409', hint = 'Another device recorded a turn first: load the turns again.';
	end if;
	return found.id;
end $$;

-- recordTurn (turn-changes.ts), the number and the time. What was sent before is refused: by the primary key if it is there.
create function whose_turn_private.number_turn(turn public.category_cycles) returns public.category_cycles
language plpgsql set search_path = '' as $$
declare
	last_turn integer;
	counted whose_turn_quotas.category_turns;
begin
	select category.last_turn into last_turn
	from public.decision_categories category join public.family_groups family on family.id = category.family_group_id
	where category.id = turn.category_id and family.id = turn.family_group_id and (auth.uid() is null or family.user_id = auth.uid())
	for no key update of category;
	if not found then
		raise exception 'no such category in this family' using errcode = 'foreign_key_violation';
	end if;
	if exists (select from public.category_cycles known where known.id = turn.id) then
		turn.turn_number := coalesce(turn.turn_number, last_turn);
		turn.cycle := 1;
		turn.cycle_number := 1;
		return turn;
	end if;
	if exists (select from public.past_turns known where known.id = turn.id) then
		raise exception 'this turn was recorded before' using errcode = 'unique_violation';
	end if;
	if exists (
		select from public.family_history entry
		where entry.family_group_id = turn.family_group_id and entry.kind = 'turn-undone' and entry.turns = array[turn.id] and entry.id > 0
	) then
		raise exception 'this turn was undone' using errcode = 'PT409', hint = 'turn_undone';
	end if;
	if turn.done_by is not null and not exists (
		select from public.family_members member where member.id = turn.done_by and member.family_group_id = turn.family_group_id
	) then
		raise exception 'no such member in this family' using errcode = 'foreign_key_violation';
	end if;

	select * into counted from whose_turn_quotas.category_turns known where known.category_id = turn.category_id;
	-- Undone and imported turns come with their cycle.
	if turn.cycle is null then
		perform whose_turn_private.require_last_turn(turn.category_id, turn.family_group_id, coalesce(turn.turn_number - 1, last_turn));
		turn.turn_number := last_turn + 1;
		update public.decision_categories category set last_turn = turn.turn_number where category.id = turn.category_id;
		turn.cycle := whose_turn_private.cycle_of_next_turn(turn.category_id, turn.member_id, counted.cycle);
		turn.created_at := greatest(clock_timestamp(), counted.last_at + interval '1 microsecond');
	end if;
	-- As the specification has it. Nothing of ours reads it.
	turn.cycle_number := counted.recorded / greatest((
		select size.row_count from whose_turn_quotas.family_sizes size
		where size.family_group_id = turn.family_group_id and size.table_name = 'family_members'
	), 1) + 1;
	update whose_turn_quotas.category_turns known set
		recorded = known.recorded + 1, cycle = greatest(known.cycle, turn.cycle), last_at = greatest(known.last_at, turn.created_at)
	where known.category_id = turn.category_id;
	return turn;
end $$;

-- After turns have left category_cycles; what they leave is counted when the category has gone.
create function whose_turn_private.recount_turns(removed public.category_cycles[]) returns void
language sql set search_path = '' as $$
	update whose_turn_quotas.category_turns known set
		recorded = known.recorded - gone.turns,
		cycle = coalesce((select max(turn.cycle) from public.category_cycles turn where turn.category_id = known.category_id), 0)
	from (select category_id, count(*) as turns from unnest(removed) group by category_id) gone
	where known.category_id = gone.category_id
		and exists (select from public.decision_categories category where category.id = gone.category_id)
$$;

create function whose_turn_private.count_past_turns(changed public.past_turns[], change integer) returns void
language sql set search_path = '' as $$
	update whose_turn_quotas.category_turns known set past = known.past + change * moved.turns
	from (select category_id, count(*) as turns from unnest(changed) group by category_id) moved
	where known.category_id = moved.category_id
		and exists (select from public.decision_categories category where category.id = moved.category_id)
$$;

-- resetCategory (turn-changes.ts): turns that somebody deletes, and all of earlier cycles, are in the past. Not those that went with their
-- member or category, or of cycle 0.
create function whose_turn_private.reset_turns(removed public.category_cycles[]) returns void
language plpgsql set search_path = '' as $$
declare
	gone public.category_cycles[] := array(
		select turn from unnest(removed) turn
		where turn.cycle > 0
			and turn.category_id in (select id from public.decision_categories)
			and turn.member_id in (select id from public.family_members)
	);
	earlier public.category_cycles[];
begin
	if cardinality(gone) = 0 then return; end if;
	earlier := array(
		select turn from public.category_cycles turn
		join (select category_id, max(cycle) as cycle from unnest(gone) group by category_id) last on last.category_id = turn.category_id
		join whose_turn_quotas.category_turns kept on kept.category_id = turn.category_id
		where turn.cycle < greatest(last.cycle, kept.cycle)
	);
	insert into public.past_turns (id, family_group_id, category_id, member_id, done_by, option, created_at)
	select id, family_group_id, category_id, member_id, done_by, option, created_at from unnest(gone || earlier);
	update public.category_cycles turn set cycle = 0 from unnest(earlier) one where turn.id = one.id;
	delete from public.category_cycles turn using unnest(earlier) one where turn.id = one.id;
	perform whose_turn_private.record_reset('reset', array(
		select turn from unnest(gone || earlier) turn
		join (select category_id, max(cycle) as cycle from unnest(gone || earlier) group by category_id) last
			on last.category_id = turn.category_id and last.cycle = turn.cycle
		order by turn.category_id, turn.created_at, turn.id
	));
end $$;

-- sayNotNow (turn-changes.ts). @throws 409 when somebody has recorded a turn since
create function public.say_not_now(category uuid, n integer, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.require_own_family();
	known uuid := whose_turn_private.require_last_turn(category, own, n);
begin
	update public.decision_categories asked set not_now = jsonb_build_object('n', say_not_now.n, 'members',
		case when asked.not_now -> 'n' = to_jsonb(say_not_now.n) then asked.not_now -> 'members' else '[]' end || to_jsonb(member)
	)
	where asked.id = known
		and exists (select from public.family_members one where one.id = member and one.family_group_id = own)
		and (asked.not_now -> 'n' = to_jsonb(say_not_now.n) and asked.not_now -> 'members' ? member::text) is not true;
end $$;

-- undoTurn (turn-changes.ts). @throws 409 when it is not the last that counts
create function public.undo_turn(turn uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.require_own_family();
	undone public.category_cycles;
	last_turn uuid;
begin
	select * into undone from public.category_cycles known where known.id = turn and known.family_group_id = own;
	if not found and exists (
		select from public.family_history entry
		where entry.family_group_id = own and entry.kind = 'turn-undone' and entry.turns = array[turn] and entry.id > 0
	) then
		-- The answer of the first call may have been lost.
		return;
	end if;
	perform from public.decision_categories category where category.id = undone.category_id for no key update;
	select known.id into last_turn
	from public.category_cycles known join whose_turn_quotas.category_turns counted on counted.category_id = known.category_id
	where known.category_id = undone.category_id and known.cycle = counted.cycle
	order by known.created_at desc, known.id desc limit 1;
	if last_turn is distinct from turn or turn is null then
		raise exception 'this is not the last turn of its category' using errcode = 'PT409', hint = 'turn_not_last';
	end if;
	update public.category_cycles known set cycle = 0 where known.id = turn;
	delete from public.category_cycles known where known.id = turn;
	-- Turns that came with another family were not counted.
	update public.decision_categories category set last_turn = greatest(0, category.last_turn - 1) where category.id = undone.category_id;
	perform whose_turn_private.record_turns('turn-undone', array[undone]);
end $$;

-- undoReset (turn-changes.ts): one turn a member, the oldest, into the running cycle.
create function public.undo_reset(category uuid, turns uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.require_own_family();
	running integer;
	back public.past_turns[];
begin
	select counted.cycle into running
	from whose_turn_quotas.category_turns counted
	join public.decision_categories known on known.id = counted.category_id and known.family_group_id = own
	where known.id = category for no key update of known;
	back := array(
		select turn from (
			select distinct on (past.member_id) past.* from public.past_turns past
			where past.category_id = category and past.family_group_id = own and past.id = any(turns) and not exists (
				select from public.category_cycles turn
				where turn.category_id = category and turn.cycle = running and turn.member_id = past.member_id
			)
			order by past.member_id, past.created_at, past.id
		) turn
		order by turn.created_at, turn.id
	);
	delete from public.past_turns past using unnest(back) one where past.id = one.id;
	insert into public.category_cycles (id, family_group_id, category_id, member_id, done_by, option, created_at, cycle)
	select id, family_group_id, category_id, member_id, done_by, option, created_at, greatest(running, 1)
	from unnest(back) one order by created_at, id;
	perform whose_turn_private.record_reset('reset-undone', array(
		select turn from public.category_cycles turn join unnest(back) one on one.id = turn.id order by turn.created_at, turn.id
	));
end $$;

-- Turns: their numbers and cycles, what becomes of them after a reset, and the changes that must be whole. `Turn` (family.ts) says what they are.

-- The family is part of both keys, so that a turn cannot mix two families; exactly one foreign key per table, or the embedding of names
-- becomes ambiguous. So `done_by` has none: after_members() keeps it true. `cycle_number` is as the specification has it; nothing of ours reads it.
delete from public.category_cycles turn where not exists (
	select from public.decision_categories category join public.family_members member using (family_group_id)
	where category.id = turn.category_id and member.id = turn.member_id and family_group_id = turn.family_group_id
);
alter table public.category_cycles
	-- `n` + 1 of the turn that it was recorded as; null: it came along with another family, or back after a reset.
	add turn_number integer,
	-- 0: on its way out, whoever deletes it says why.
	add cycle integer check (cycle >= 0),
	add done_by uuid check (done_by <> member_id),
	add option text check (public.is_tidy_name(option)),
	alter family_group_id set not null, alter category_id set not null, alter member_id set not null, alter created_at set default now(),
	add foreign key (category_id, family_group_id) references public.decision_categories (id, family_group_id) on delete cascade,
	add foreign key (member_id, family_group_id) references public.family_members (id, family_group_id) on delete cascade;
create index on public.category_cycles (family_group_id, created_at);
create index on public.category_cycles (category_id, cycle, member_id);
create index on public.category_cycles (member_id);
create index on public.category_cycles (done_by) where done_by is not null;

-- Turns that count no more (`cycle` 0 in the model): from before a reset, or from elsewhere. In the order of `created_at` with the others.
create table public.past_turns (
	id uuid primary key,
	family_group_id uuid not null,
	category_id uuid not null,
	member_id uuid not null,
	done_by uuid check (done_by <> member_id),
	option text check (public.is_tidy_name(option)),
	created_at timestamptz not null,
	foreign key (category_id, family_group_id) references public.decision_categories (id, family_group_id) on delete cascade,
	foreign key (member_id, family_group_id) references public.family_members (id, family_group_id) on delete cascade
);
create index on public.past_turns (family_group_id, created_at);
create index on public.past_turns (category_id);
create index on public.past_turns (member_id);
create index on public.past_turns (done_by) where done_by is not null;

-- The original's turns, each as before_turn() numbers one.
do $$
declare
	one record;
	counted record;
begin
	for one in select id, category_id, member_id, coalesce(created_at, now()) as at from public.category_cycles order by created_at, id loop
		update public.decision_categories category set
			last_turn = category.last_turn + 1, recorded = category.recorded + 1, last_at = one.at,
			cycle = greatest(category.cycle, 1) + exists (
				select from public.category_cycles turn
				where turn.category_id = category.id and turn.cycle = category.cycle and turn.member_id = one.member_id
			)::integer
		where category.id = one.category_id returning category.last_turn, category.cycle into counted;
		update public.category_cycles turn set
			turn_number = counted.last_turn, cycle = counted.cycle, cycle_number = coalesce(turn.cycle_number, 1), created_at = one.at
		where turn.id = one.id;
	end loop;
end $$;
alter table public.category_cycles alter cycle set not null, alter cycle_number set not null, alter created_at set not null;

-- computeRank (draw.ts) as 16 hexadecimal digits, for whoever verifies a draw: nothing here needs it.
create function public.draw_rank(secret text, category_key text, n integer, member_key text) returns text
language sql immutable strict parallel safe set search_path = ''
return left(encode(sha256(
	decode(secret, 'hex') || '\x00' || convert_to(category_key, 'UTF8') || '\x00' || n::text::bytea || '\x00' || convert_to(member_key, 'UTF8')
), 'hex'), 16);

-- One change of a family at a time, and this lock before any other: two statements never wait for each other in a circle, and whoever has it
-- reads the family as it is. Nobody but the person reaches the family. NO KEY UPDATE does not hold up foreign key checks.
create function whose_turn_private.lock_own_family() returns uuid
language sql security definer set search_path = '' as $$
	select family.id from public.family_groups family where family.user_id = auth.uid() for no key update
$$;

create function whose_turn_private.require_last_turn(last_turn integer, n integer) returns void
language plpgsql set search_path = '' as $$
begin
	if last_turn is distinct from n then
		raise exception 'turn % is not the next turn of this category', n + 1
			using errcode = 'PT409', hint = 'Another device recorded a turn first: load the turns again.';
	end if;
end $$;

-- recordTurn (turn-changes.ts). Turns that come along with a family, or back after a reset, have a cycle.
create function whose_turn_private.before_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	counted public.decision_categories;
begin
	select category.* into counted
	from public.decision_categories category join public.family_groups family on family.id = category.family_group_id
	where category.id = new.category_id and family.id = new.family_group_id and (auth.uid() is null or family.user_id = auth.uid());
	if not found then
		raise exception 'no such category in this family' using errcode = 'foreign_key_violation';
	end if;
	new.option := whose_turn_private.tidy_detail(new.option);
	-- What was sent before is refused: by the primary key if it is there.
	if exists (select from public.category_cycles known where known.id = new.id) then
		new.cycle := 1;
		new.cycle_number := 1;
		return new;
	end if;
	if exists (select from public.past_turns known where known.id = new.id) then
		raise exception 'this turn was recorded before' using errcode = 'unique_violation';
	end if;
	if whose_turn_private.was_undone(new.family_group_id, new.id) then
		raise exception 'this turn was undone' using errcode = 'PT409', hint = 'turn_undone';
	end if;
	if new.done_by is not null and not exists (
		select from public.family_members member where member.id = new.done_by and member.family_group_id = new.family_group_id
	) then
		raise exception 'no such member in this family' using errcode = 'foreign_key_violation';
	end if;

	if new.cycle is null then
		perform whose_turn_private.require_last_turn(counted.last_turn, coalesce(new.turn_number - 1, counted.last_turn));
		new.turn_number := counted.last_turn + 1;
		-- cycleOfNextTurn (cycle.ts)
		new.cycle := greatest(counted.cycle, 1) + exists (
			select from public.category_cycles turn
			where turn.category_id = new.category_id and turn.cycle = counted.cycle and turn.member_id = new.member_id
		)::integer;
		new.created_at := null;
	end if;
	new.created_at := coalesce(new.created_at, greatest(clock_timestamp(), counted.last_at + interval '1 microsecond'));
	new.cycle_number := counted.recorded / greatest((
		select count(*) from public.family_members member where member.family_group_id = new.family_group_id
	), 1) + 1;
	update public.decision_categories category set
		last_turn = coalesce(new.turn_number, category.last_turn), recorded = category.recorded + 1,
		cycle = greatest(category.cycle, new.cycle), last_at = greatest(category.last_at, new.created_at)
	where category.id = new.category_id;
	return new;
end $$;

create function whose_turn_private.after_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	recorded public.category_cycles[];
	gone public.category_cycles[];
	earlier public.category_cycles[];
begin
	if tg_op = 'INSERT' then
		recorded := array(select row(one.*)::public.category_cycles from changed one where one.turn_number is not null);
		perform whose_turn_private.bound(cardinality(recorded), 50000, 'turns', (
			select sum(category.recorded) from public.decision_categories category
			where category.family_group_id in (select family_group_id from changed)
		));
		perform whose_turn_private.record_turns('turn', recorded);
	else
		update public.decision_categories category set
			recorded = category.recorded - removed.turns,
			cycle = coalesce((select max(turn.cycle) from public.category_cycles turn where turn.category_id = category.id), 0)
		from (select category_id, count(*) as turns from changed group by category_id) removed
		where category.id = removed.category_id;

		-- resetCategory (turn-changes.ts): turns that somebody deletes, and all of earlier cycles, are in the past. Not those that went with their
		-- member or category.
		gone := array(
			select row(one.*)::public.category_cycles from changed one
			where one.cycle > 0
				and one.category_id in (select id from public.decision_categories) and one.member_id in (select id from public.family_members)
		);
		if cardinality(gone) > 0 then
			earlier := array(
				select turn from public.category_cycles turn
				join (select category_id, max(cycle) as cycle from unnest(gone) group by category_id) last on last.category_id = turn.category_id
				join public.decision_categories kept on kept.id = turn.category_id
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
			));
		end if;
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;

create function whose_turn_private.after_past_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update public.decision_categories category set past = category.past + moved.turns
	from (select category_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end as turns from changed group by category_id) moved
	where category.id = moved.category_id;
	if tg_op = 'INSERT' then
		-- Where a family has more than enough, the oldest go, a thousand at a time and more.
		delete from public.past_turns where id in (
			select oldest.id from (
				select family_group_id as family, sum(past) as turns from public.decision_categories
				where family_group_id in (select family_group_id from changed)
				group by family_group_id having sum(past) > 50000
			) size cross join lateral (
				select past.id from public.past_turns past where past.family_group_id = size.family
				order by past.created_at limit size.turns - 50000 + 1000
			) oldest
		);
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;

-- sayNotNow (turn-changes.ts). @throws 409 when somebody has recorded a turn since
create function public.say_not_now(category uuid, n integer, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	asked public.decision_categories;
	said jsonb;
begin
	select * into asked from public.decision_categories one where one.id = category and one.family_group_id = own;
	if not found then return; end if;
	perform whose_turn_private.require_last_turn(asked.last_turn, n);
	said := case when asked.not_now -> 'n' = to_jsonb(n) then asked.not_now -> 'members' else '[]' end;
	update public.decision_categories one set not_now = jsonb_build_object('n', n, 'members', said || to_jsonb(member))
	where one.id = category and not said ? member::text
		and exists (select from public.family_members known where known.id = member and known.family_group_id = own);
end $$;

-- undoTurn (turn-changes.ts). @throws 409 when it is not the last that counts
create function public.undo_turn(turn uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	undone public.category_cycles;
begin
	select known.* into undone
	from public.category_cycles asked
	join public.decision_categories counted on counted.id = asked.category_id
	join public.category_cycles known on known.category_id = counted.id and known.cycle = counted.cycle
	where asked.id = turn and asked.family_group_id = own
	order by known.created_at desc, known.id desc limit 1;
	-- The answer of the first call may have been lost.
	if undone.id is null and whose_turn_private.was_undone(own, turn) then return; end if;
	if undone.id is distinct from turn or turn is null then
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
	own uuid := whose_turn_private.lock_own_family();
	running integer;
	back public.past_turns[];
begin
	select known.cycle into running from public.decision_categories known where known.id = category;
	back := array(
		select distinct on (past.member_id) past from public.past_turns past
		where past.category_id = category and past.family_group_id = own and past.id = any(turns) and not exists (
			select from public.category_cycles turn
			where turn.category_id = category and turn.cycle = running and turn.member_id = past.member_id
		)
		order by past.member_id, past.created_at, past.id
	);
	delete from public.past_turns past using unnest(back) one where past.id = one.id;
	insert into public.category_cycles (id, family_group_id, category_id, member_id, done_by, option, created_at, cycle)
	select id, family_group_id, category_id, member_id, done_by, option, created_at, greatest(running, 1)
	from unnest(back) one order by created_at, id;
	perform whose_turn_private.record_reset('reset-undone', array(
		select turn from public.category_cycles turn join unnest(back) one on one.id = turn.id
	));
end $$;

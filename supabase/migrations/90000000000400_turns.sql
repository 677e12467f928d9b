-- Turns: their numbers and cycles, and what becomes of them after a reset. A turn retains its number, and a category's
-- last turn is that with the greatest: replaceTurns (family.ts).

-- computeRank (draw.ts) as 16 hexadecimal digits, for whoever verifies a draw: nothing here needs it.
create or replace function public.draw_rank(secret text, category_key text, n integer, member_key text) returns text
language sql immutable strict parallel safe set search_path = ''
return left(encode(sha256(
	decode(secret, 'hex') || '\x00' || convert_to(category_key, 'UTF8') || '\x00' || n::text::bytea || '\x00' || convert_to(member_key, 'UTF8')
), 'hex'), 16);

-- findDraw (draw.ts): whom chance has said, or null.
create or replace function whose_turn_private.find_draw(asked public.decision_categories, today date) returns uuid
language sql stable set search_path = '' as $$
	with last as (
		select known.member_id from (
			(
				select 1 as place, turn.member_id from public.category_cycles turn
				where turn.category_id = asked.id and turn.cycle = asked.cycle
				order by turn.turn_number desc nulls last, turn.id desc limit 1
			)
			union all (
				select 2, past.member_id from public.past_turns past where past.category_id = asked.id
				order by past.turn_number desc nulls last, past.id desc limit 1
			)
		) known order by known.place limit 1
	), members as (
		select member.id, member.key, member.back_on, row_number() over (order by member.position, member.created_at, member.id) as place, exists (
			select from public.category_cycles turn
			where turn.category_id = asked.id and turn.cycle = asked.cycle and turn.member_id = member.id
		) as had
		from public.family_members member where member.family_group_id = asked.family_group_id
	), present as (
		select * from members where not coalesce(asked.settings -> 'excluded' ? id::text, false) and (back_on > today) is not true
	), beginning as (
		select bool_and(had) or not exists (
			select from public.category_cycles turn where turn.category_id = asked.id and turn.cycle = asked.cycle
		) as is_true, count(*) >= 3 and asked.settings ? 'noRepeat' as is_without_last
		from present
	), candidates as (
		select present.*, coalesce(asked.not_now -> 'n' = to_jsonb(asked.last_turn) and asked.not_now -> 'members' ? id::text, false) as said_not_now
		from present, beginning
		where case
			when beginning.is_true then not (beginning.is_without_last and id is not distinct from (select member_id from last))
			else not had
		end
	)
	select id from candidates
	order by said_not_now,
		case when asked.settings ? 'inOrder' then place <= coalesce((
			select members.place from members where members.id = (select member_id from last)
		), 0) end,
		case when asked.settings ? 'inOrder' then place end,
		public.draw_rank((select secret from public.family_groups where id = asked.family_group_id), asked.key, asked.last_turn, key) collate "C"
	limit 1
$$;

create or replace function whose_turn_private.require_last_turn(last_turn integer, n integer) returns void
language plpgsql set search_path = '' as $$
begin
	if last_turn is distinct from n then
		raise exception 'turn % is not the next turn of this category', n + 1
			using errcode = 'PT409', hint = 'Another device recorded a turn first: load the turns again.';
	end if;
end $$;

-- recordTurn (turn-changes.ts). Turns that come along with a family, or back after a reset, have a cycle.
create or replace function whose_turn_private.before_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	counted public.decision_categories;
begin
	perform whose_turn_private.lock_family_of_row(new.family_group_id);
	select category.* into counted
	from public.decision_categories category join public.family_groups family on family.id = category.family_group_id
	where category.id = new.category_id and family.id = new.family_group_id and (auth.uid() is null or whose_turn_private.role_in(family.id) is not null);
	if not found then
		raise exception 'no such category in this family' using errcode = 'foreign_key_violation';
	end if;
	new.option := whose_turn_private.tidy_detail(new.option);
	new.day := whose_turn_private.tidy_day(new.family_group_id, new.day);
	-- What was sent before is refused: by the primary key if it is there.
	if exists (select from public.category_cycles known where known.id = new.id) then
		new.cycle := 1;
		new.cycle_number := 1;
		return new;
	end if;
	if exists (select from public.past_turns known where known.id = new.id) then
		raise exception 'this turn was recorded before' using errcode = 'unique_violation';
	end if;
	-- With a file of before it does come back.
	if new.cycle is null and whose_turn_private.was_undone(new.family_group_id, new.id) then
		raise exception 'this turn was undone' using errcode = 'PT409', hint = 'turn_undone';
	end if;
	if new.done_by is not null and not exists (
		select from public.family_members member where member.id = new.done_by and member.family_group_id = new.family_group_id
	) then
		raise exception 'no such member in this family' using errcode = 'foreign_key_violation';
	end if;

	if new.cycle is null then
		if new.turn_number is null and whose_turn_private.role_in(new.family_group_id) = 'screen' then
			raise exception 'A screen says which turn it is.' using errcode = 'PT400', hint = 'turn_number_needed';
		end if;
		perform whose_turn_private.require_last_turn(counted.last_turn, case
			-- hasGoneWithMember (turn-changes.ts)
			when new.turn_number - 1 > counted.last_turn and exists (
				select from public.removed_rows one
				where one.family_group_id = new.family_group_id and one.kind = 'turn' and one.category_id = new.category_id
					and one.fields -> 'turn_number' = to_jsonb(new.turn_number - 1)
			) then counted.last_turn else coalesce(new.turn_number - 1, counted.last_turn)
		end);
		new.turn_number := counted.last_turn + 1;
		-- cycleOfNextTurn (cycle.ts)
		new.cycle := greatest(counted.cycle, 1) + exists (
			select from public.category_cycles turn
			where turn.category_id = new.category_id and turn.cycle = counted.cycle and turn.member_id = new.member_id
		)::integer;
		new.created_at := null;
		-- Who recorded it.
		new.who := auth.uid();
		new.who_name := whose_turn_private.own_name_in(new.family_group_id);
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

create or replace function whose_turn_private.after_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	recorded public.category_cycles[];
	gone public.category_cycles[];
	earlier public.category_cycles[];
begin
	if not exists (select from changed) then return null; end if;
	perform whose_turn_private.hold_one_family(array(select distinct family_group_id from changed));
	if tg_op = 'INSERT' then
		recorded := array(select row(one.*)::public.category_cycles from changed one where one.turn_number is not null);
		if cardinality(recorded) > 1 and whose_turn_private.role_in((recorded[1]).family_group_id) = 'screen' then
			raise exception 'A screen records one turn at a time.' using errcode = 'PT403', hint = 'role';
		end if;
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

		-- resetCategory (turn-changes.ts): turns that somebody deletes, and all of earlier cycles, are in the past. Not those
		-- that went with their member or category.
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
			insert into public.past_turns (id, family_group_id, category_id, member_id, done_by, option, created_at, day, turn_number)
			select id, family_group_id, category_id, member_id, done_by, option, created_at, day, turn_number from unnest(gone || earlier);
			update public.category_cycles turn set cycle = 0 from unnest(earlier) one where turn.id = one.id;
			delete from public.category_cycles turn using unnest(earlier) one where turn.id = one.id;
			-- resetRemoved (removed.ts): what a reset ends, it ends for those who are removed, too.
			update public.removed_rows one set fields = one.fields || '{"cycle":0}'
			where one.kind = 'turn' and (one.family_group_id, one.category_id) in (select family_group_id, category_id from unnest(gone));
			perform whose_turn_private.record_reset('reset', array(
				select turn from unnest(gone || earlier) turn
				join (select category_id, max(cycle) as cycle from unnest(gone || earlier) group by category_id) last
					on last.category_id = turn.category_id and last.cycle = turn.cycle
			));
		end if;
	end if;
	perform whose_turn_private.count_numbers(array(select distinct category_id from changed));
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;

create or replace function whose_turn_private.after_past_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if not exists (select from changed) then return null; end if;
	perform whose_turn_private.hold_one_family(array(select distinct family_group_id from changed));
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
	perform whose_turn_private.count_numbers(array(select distinct category_id from changed));
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from (select * from changed limit 101) one));
	return null;
end $$;

-- replaceTurns
create or replace function whose_turn_private.count_numbers(categories uuid[]) returns void
language sql set search_path = '' as $$
	update public.decision_categories category set last_turn = counted.last_turn
	from unnest(categories) one
	cross join lateral (
		select coalesce(greatest(
			(select max(turn.turn_number) from public.category_cycles turn where turn.category_id = one),
			(select max(turn.turn_number) from public.past_turns turn where turn.category_id = one)
		), 0) as last_turn
	) counted
	where category.id = one and category.last_turn <> counted.last_turn
$$;

-- Turns that came along or came back, once they are there: of one that is inserted with a number, before_turn() would
-- say that it is recorded now.
create or replace function whose_turn_private.number_again(turns public.category_cycles[]) returns void
language sql set search_path = '' as $$
	update public.category_cycles known set turn_number = turn.turn_number
	from unnest(turns) turn where known.id = turn.id and turn.turn_number is not null;
	select whose_turn_private.count_numbers(array(select distinct category_id from unnest(turns)));
$$;

-- A turn of a family, of `cycle` 0 if it counts no more.
create or replace function whose_turn_private.find_turn(family uuid, turn uuid) returns public.category_cycles
language sql stable set search_path = '' as $$
	select row(known.*)::public.category_cycles from public.category_cycles known where known.id = turn and known.family_group_id = family
	union all
	select jsonb_populate_record(null::public.category_cycles, to_jsonb(past) || '{"cycle": 0}')
	from public.past_turns past where past.id = turn and past.family_group_id = family
$$;

-- findLastTurn (last-turn.ts) where it counts.
create or replace function whose_turn_private.last_turn_of(category uuid) returns uuid
language sql stable set search_path = '' as $$
	select known.id from public.decision_categories counted
	join public.category_cycles known on known.category_id = counted.id and known.cycle = counted.cycle
	where counted.id = category order by known.turn_number desc nulls last, known.id desc limit 1
$$;

-- Whether somebody has another turn in the cycle of one (mayBeTurnOf, mend-turn.ts).
create or replace function whose_turn_private.has_other_turn(turn public.category_cycles, member uuid) returns boolean
language sql stable set search_path = '' as $$
	select exists (
		select from public.category_cycles other
		where other.category_id = turn.category_id and other.cycle = turn.cycle and other.member_id = member and other.id <> turn.id
	)
$$;

-- When a turn was that comes before all: also before those that are kept (moveTurns, removed.ts).
create or replace function whose_turn_private.before_all_turns(family uuid) returns timestamptz
language sql stable set search_path = '' as $$
	select least(
		(select min(created_at) from public.category_cycles where family_group_id = family),
		(select min(created_at) from public.past_turns where family_group_id = family),
		(select min((fields ->> 'created_at')::timestamptz) from public.removed_rows where family_group_id = family and kind = 'turn'),
		now()
	) - interval '1 microsecond'
$$;

-- sayNotNow (turn-changes.ts). @throws 409 when somebody has recorded a turn since
create or replace function public.say_not_now(category uuid, n integer, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_of('category', category, '{owner,adult,screen}');
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

-- undoReset (turn-changes.ts): one turn a member, the oldest, into the running cycle.
create or replace function public.undo_reset(category uuid, turns uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_of('category', category);
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
	insert into public.category_cycles (id, family_group_id, category_id, member_id, done_by, option, created_at, day, cycle, who, who_name)
	select id, family_group_id, category_id, member_id, done_by, option, created_at, day, greatest(running, 1), said.who, said.who_name
	from unnest(back) one left join whose_turn_private.find_recorders(own, category) said on said.turn = one.id order by created_at, id;
	perform whose_turn_private.number_again(array(
		select jsonb_populate_record(null::public.category_cycles, to_jsonb(one)) from unnest(back) one
	));
	perform whose_turn_private.record_reset('reset-undone', array(
		select turn from public.category_cycles turn join unnest(back) one on one.id = turn.id
	));
end $$;

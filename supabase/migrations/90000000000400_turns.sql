-- Turns: recorded, and marked as undone or reset. Mirrors turn-changes.ts and mend-turn.ts in src/rules/.

-- computeRank (draw.ts) as 16 hexadecimal digits. Clients can verify a draw with it.
create or replace function public.draw_rank(secret text, category_key text, n integer, member_key text) returns text
language sql immutable strict parallel safe set search_path = ''
return left(encode(sha256(
	decode(secret, 'hex') || '\x00' || convert_to(category_key, 'UTF8') || '\x00' || n::text::bytea || '\x00'
		|| convert_to(member_key, 'UTF8')
), 'hex'), 16);

-- findLastTurn (last-turn.ts) of the running cycle.
create or replace function whose_turn_private.last_running_turn(
	category uuid, cycle integer
) returns public.category_cycles
language sql stable set search_path = '' as $$
	select row(turn.*)::public.category_cycles from whose_turn_private.visible_turns turn
	where turn.category_id = last_running_turn.category and turn.cycle = last_running_turn.cycle and turn.reset_at is null
	order by turn.turn_number desc nulls last, turn.id desc limit 1
$$;

-- findDraw (draw.ts): the member whom chance has chosen, or null.
create or replace function whose_turn_private.find_draw(asked public.decision_categories, today date) returns uuid
language sql stable set search_path = '' as $$
	with numbers as (
		select * from whose_turn_private.numbers_of(asked.id)
	), last as (
		select coalesce(
			(whose_turn_private.last_running_turn(asked.id, numbers.cycle)).member_id, (
				select turn.member_id from whose_turn_private.visible_turns turn
				where turn.category_id = asked.id order by turn.turn_number desc nulls last, turn.id desc limit 1
			)
		) as member_id
		from numbers
	), members as (
		select member.id, member.key, member.back_on,
			row_number() over (order by member.position, member.created_at, member.id) as place,
			whose_turn_private.counting_turn(asked.id, member.id, numbers.cycle) is not null as had
		from public.family_members member, numbers
		where member.family_group_id = asked.family_group_id and member.removed_at is null
	), present as (
		select * from members
		where not coalesce(asked.settings -> 'excluded' ? id::text, false) and (back_on > today) is not true
	), beginning as (
		select bool_and(had) or not exists (select from members where had) as is_true,
			count(*) >= 3 and asked.settings ? 'noRepeat' as is_without_last
		from present
	), candidates as (
		select present.*, coalesce(
			asked.not_now -> 'n' = to_jsonb(numbers.last_turn) and asked.not_now -> 'members' ? id::text, false
		) as said_not_now
		from present, beginning, numbers
		where case
			when beginning.is_true
				then not (beginning.is_without_last and id is not distinct from (select member_id from last))
			else not had
		end
	)
	select candidates.id from candidates, numbers
	order by said_not_now,
		case when asked.settings ? 'inOrder' then place <= coalesce((
			select members.place from members where members.id = (select member_id from last)
		), 0) end,
		case when asked.settings ? 'inOrder' then place end,
		public.draw_rank((
			select secret from public.family_groups where id = asked.family_group_id
		), asked.key, numbers.last_turn, candidates.key) collate "C"
	limit 1
$$;

-- reckonUntil (lasting.ts) of a turn that began on `day`: null if turns last until the next decision.
create or replace function whose_turn_private.reckon_until(category uuid, turn uuid, day date) returns date
language sql stable set search_path = '' as $$
	select case length when 'day' then reckon_until.day
		else (start + (1 + is_taken::integer) * step + more - interval '1 day')::date end
	from public.decision_categories asked
	cross join lateral (select asked.settings #>> '{lasts,for}' as length) rule
	cross join lateral (
		select case length when 'month' then reckon_until.day - extract(day from reckon_until.day)::integer + 1
			else reckon_until.day - (
				extract(isodow from reckon_until.day)::integer + 7 - coalesce((asked.settings #> '{lasts,from}')::integer, 1)
			) % 7 end as start,
			case length when 'month' then interval '1 month' else interval '7 days' end as step,
			case length when 'two-weeks' then interval '7 days' else interval '0 days' end as more
	) period
	cross join lateral (
		select exists (
			select from whose_turn_private.visible_turns other
			where other.category_id = asked.id and other.id <> reckon_until.turn
				and other.cycle is not null and other.reset_at is null
				and other.until between start and reckon_until.day
		) as is_taken
	) before
	where asked.id = reckon_until.category and length is not null
$$;

-- cameAfter (describe-change.ts)
create or replace function whose_turn_private.came_after(turn public.category_cycles) returns jsonb
language sql stable set search_path = '' as $$
	select coalesce((
		select jsonb_build_object('was_name', coalesce(doer.name, member.name))
		from whose_turn_private.visible_turns last
		join public.family_members member on member.id = last.member_id
		left join public.family_members doer on doer.id = last.done_by and doer.removed_at is null
		where last.category_id = came_after.turn.category_id and last.id <> came_after.turn.id
			and last.until = came_after.turn.day - 1 and last.cycle is not null and last.reset_at is null
			and exists (
				select from public.decision_categories category
				where category.id = last.category_id and category.settings #> '{lasts,goesOn}' = 'true'
			)
		order by last.created_at desc, last.id desc limit 1
	), '{}')
$$;

create or replace function whose_turn_private.require_last_turn(last_turn integer, n integer) returns void
language plpgsql set search_path = '' as $$
begin
	if last_turn is distinct from n then
		raise exception 'turn % is not the next turn of this category', n + 1
			using errcode = 'PT409', hint = 'Another device recorded a turn first: load the turns again.';
	end if;
end $$;

-- recordTurn (turn-changes.ts). Imported turns bring their `created_at` and do not pass here.
create or replace function whose_turn_private.before_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	known public.category_cycles;
	numbers record;
	today date;
begin
	perform whose_turn_private.lock_family_of_row(new.family_group_id);
	if not exists (
		select from public.decision_categories category
		where category.id = new.category_id and category.family_group_id = new.family_group_id
			and category.removed_at is null
			and (auth.uid() is null or whose_turn_private.role_in(category.family_group_id) is not null)
	) then
		raise exception 'no such category in this family' using errcode = 'foreign_key_violation';
	end if;
	select * into known from public.category_cycles where id = new.id;
	if known.family_group_id = new.family_group_id and known.undone_at is not null then
		raise exception 'this turn was undone' using errcode = 'PT409', hint = 'turn_undone';
	elsif known.id is not null then
		-- It was sent before: the primary key will refuse or ignore it.
		new.created_at := known.created_at;
		new.cycle := 1;
		return new;
	end if;
	if exists (
		select from unnest(array[new.member_id, new.done_by]) sent(id)
		where sent.id is not null and not exists (
			select from public.family_members member
			where member.id = sent.id and member.family_group_id = new.family_group_id
				and (member.removed_at is null or sent.id <> new.member_id)
		)
	) then
		raise exception 'no such member in this family' using errcode = 'foreign_key_violation';
	end if;
	-- Whoever did it has left since; whose turn it was counts.
	new.done_by := (
		select member.id from public.family_members member where member.id = new.done_by and member.removed_at is null
	);
	if new.turn_number is null and whose_turn_private.role_in(new.family_group_id) = 'screen' then
		raise exception 'A screen says which turn it is.' using errcode = 'PT400', hint = 'turn_number_needed';
	end if;
	select * into numbers from whose_turn_private.numbers_of(new.category_id);
	-- hasGoneWithMember (turn-changes.ts)
	if not (coalesce(new.turn_number - 1 > numbers.last_turn, false) and exists (
		select from public.family_members member join public.category_cycles turn on turn.member_id = member.id
		where member.family_group_id = new.family_group_id and member.removed_at is not null
			and turn.category_id = new.category_id and turn.turn_number = new.turn_number - 1 and turn.undone_at is null
	)) then
		perform whose_turn_private.require_last_turn(
			numbers.last_turn, coalesce(new.turn_number - 1, numbers.last_turn)
		);
	end if;
	new.turn_number := numbers.last_turn + 1;
	-- cycleOfNextTurn (cycle.ts)
	new.cycle := numbers.cycle
		+ (whose_turn_private.counting_turn(new.category_id, new.member_id, numbers.cycle) is not null)::integer;
	new.option := whose_turn_private.tidy_detail(new.option);
	new.day := whose_turn_private.tidy_day(new.family_group_id, new.day);
	today := coalesce(new.day, whose_turn_private.today_in(
		new.family_group_id, (clock_timestamp() at time zone 'UTC')::date
	));
	new.until := whose_turn_private.reckon_until(new.category_id, new.id, today);
	new.day := case when new.until is null then new.day else today end;
	new.created_at := greatest(clock_timestamp(), (
		select max(turn.created_at) from public.category_cycles turn where turn.family_group_id = new.family_group_id
	) + interval '1 microsecond');
	new.who := auth.uid();
	new.who_name := whose_turn_private.own_name_in(new.family_group_id);
	return new;
end $$;

-- Counts new turns, writes them to the history and tells of them. An import does the latter two itself.
create or replace function whose_turn_private.after_turns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
	recorded public.category_cycles[];
begin
	perform whose_turn_private.bound_turns(family.id, sign * count(*), sign * count(*) filter (
		where changed.cycle is not null and changed.undone_at is null and changed.reset_at is null
	)) from changed join public.family_groups family on family.id = changed.family_group_id group by family.id;
	-- A nested insert is of reset_deleted().
	if tg_op = 'DELETE' or pg_trigger_depth() > 1 or current_setting('whose_turn.importing', true) = 'yes' then
		return null;
	end if;
	recorded := array(select row(changed.*)::public.category_cycles from changed);
	perform whose_turn_private.refuse('role', 'A screen records one turn at a time.')
	where cardinality(recorded) > 1 and whose_turn_private.role_in(recorded[1].family_group_id) = 'screen';
	perform whose_turn_private.require_bounds('turns', cardinality(recorded), 0, 0);
	perform whose_turn_private.record_turns('turn', recorded, case cardinality(recorded)
		when 1 then whose_turn_private.came_after(recorded[1]) else '{}' end);
	perform whose_turn_private.tell(tg_table_name, 'INSERT', (select jsonb_agg(turn) from unnest(recorded[:101]) turn));
	return null;
end $$;

-- A turn that a family sees, or null.
create or replace function whose_turn_private.find_turn(family uuid, turn uuid) returns public.category_cycles
language sql stable set search_path = '' as $$
	select row(known.*)::public.category_cycles from whose_turn_private.visible_turns known
	where known.id = turn and known.family_group_id = family
$$;

-- @param at null: redo it. It then counts in no cycle if its member has had another turn in that one.
create or replace function whose_turn_private.mark_undone(turn uuid, at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
	marked public.category_cycles;
	counts boolean;
begin
	update public.category_cycles known set undone_at = at, reset_at = coalesce(known.reset_at, case
		when at is null and whose_turn_private.counting_turn(known.category_id, known.member_id, known.cycle) is not null
			then clock_timestamp()
	end)
	where known.id = turn returning * into marked;
	counts := marked.cycle is not null and marked.reset_at is null;
	perform whose_turn_private.bound_turns(marked.family_group_id, 0, case when at is null then 1 else -1 end)
	where counts;
	perform whose_turn_private.record_turns(
		case when at is null then 'turn-redone' else 'turn-undone' end, array[marked]
	);
	perform whose_turn_private.tell(
		'category_cycles', 'UPDATE', jsonb_build_array(marked), case when counts then at is null end
	);
end $$;

-- undoTurn (mend-turn.ts). A screen can only undo the latest action, not one turn after the other.
-- @throws PT409 turn_not_last; PT403 role
create or replace function public.undo_turn(turn uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	family constant uuid := whose_turn_private.lock_family_of('turn', turn, '{owner,adult,screen}');
	known public.category_cycles;
begin
	select * into known from public.category_cycles where id = turn and family_group_id = family;
	-- The answer of the first call may have been lost.
	if known.undone_at is not null then return; end if;
	if whose_turn_private.role_in(family) = 'screen' and not coalesce((
		select entry.turns = array[turn] and entry.kind <> 'turn-undone' from public.family_history entry
		where entry.family_group_id = family and entry.category = known.category_id and entry.id > 0
			and entry.kind in ('turn', 'turn-undone', 'turn-redone')
		order by entry.id desc limit 1
	), false) then
		perform whose_turn_private.require_role(family);
	end if;
	perform whose_turn_private.refuse('turn_not_last', 'this is not the last turn of its category', 'PT409')
	where ((whose_turn_private.last_running_turn(
		known.category_id, (whose_turn_private.numbers_of(known.category_id)).cycle
	)).id = turn) is not true;
	perform whose_turn_private.mark_undone(turn, clock_timestamp());
end $$;

-- cancelTurn (mend-turn.ts). Does nothing if the turn is gone already.
create or replace function public.cancel_turn(turn uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	-- A statement of its own: the one after it sees what another phone did before the lock.
	family constant uuid := whose_turn_private.lock_family_of('turn', turn);
begin
	perform whose_turn_private.mark_undone(known.id, clock_timestamp())
	from whose_turn_private.find_turn(family, turn) known where known.id is not null;
end $$;

-- redoTurn (mend-turn.ts). Does nothing if the turn is not undone.
-- @throws PT409 turn_not_undone: there is no such turn, or its member or category was removed
create or replace function public.redo_turn(turn uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	family constant uuid := whose_turn_private.lock_family_of('turn', turn);
	known public.category_cycles;
begin
	select * into known from public.category_cycles where id = turn and family_group_id = family;
	if known.undone_at is null and known.id is not null then return; end if;
	perform whose_turn_private.refuse('turn_not_undone', 'this turn cannot come back', 'PT409') where not exists (
		select from public.family_members member, public.decision_categories category
		where member.id = known.member_id and member.removed_at is null
			and category.id = known.category_id and category.removed_at is null
	);
	perform whose_turn_private.mark_undone(turn, null);
end $$;

-- mendTurn (mend-turn.ts). A null leaves that part as it is. @throws PT409 if the turn is gone
create or replace function public.mend_turn(turn uuid, member uuid, done_by uuid, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
	family constant uuid := whose_turn_private.lock_family_of('turn', turn);
	was public.category_cycles;
	mended public.category_cycles;
begin
	was := whose_turn_private.find_turn(family, turn);
	mended := was;
	perform whose_turn_private.refuse('turn_gone', 'this turn is gone', 'PT409') where was.id is null;
	-- mendWho
	if member is not null and not exists (
		select from unnest(array[member, done_by]) sent(id) where sent.id is not null and not exists (
			select from public.family_members known
			where known.id = sent.id and known.family_group_id = family and known.removed_at is null
		)
	) then
		-- mayBeTurnOf
		if was.reset_at is not null
			or coalesce(whose_turn_private.counting_turn(was.category_id, member, was.cycle), was.id) = was.id
		then
			mended.member_id := member;
		end if;
		mended.done_by := nullif(coalesce(mend_turn.done_by, member), mended.member_id);
	end if;
	mended.day := coalesce(whose_turn_private.tidy_day(family, mend_turn.day), was.day);
	if mended.day is distinct from was.day and was.until is not null then
		mended.until := whose_turn_private.reckon_until(was.category_id, turn, mended.day);
	end if;
	if mended is not distinct from was then return; end if;
	mended.who := auth.uid();
	mended.who_name := whose_turn_private.own_name_in(family);
	update public.category_cycles known set
		member_id = mended.member_id, done_by = mended.done_by, day = mended.day, until = mended.until,
		who = mended.who, who_name = mended.who_name
	where known.id = turn;
	perform whose_turn_private.record_turns('turn-mended', array[mended], jsonb_build_object(
		'was_name', (select name from public.family_members known where known.id = was.member_id),
		'was_done_by_name', (
			select name from public.family_members known where known.id = was.done_by and known.removed_at is null
		),
		'was_day', was.day
	));
	perform whose_turn_private.tell('category_cycles', 'UPDATE', jsonb_build_array(mended));
end $$;

-- endTurn (mend-turn.ts). @param day null: the turn is not over after all @throws PT409 if the turn is gone
create or replace function public.end_turn(turn uuid, day date default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
	family constant uuid := whose_turn_private.lock_family_of('turn', turn, '{owner,adult,screen}');
	was public.category_cycles;
	ended public.category_cycles;
begin
	was := whose_turn_private.find_turn(family, turn);
	ended := was;
	perform whose_turn_private.refuse('turn_gone', 'this turn is gone', 'PT409') where was.id is null;
	if end_turn.day is null then
		ended.until := whose_turn_private.reckon_until(was.category_id, turn, was.day);
	elsif was.day <= end_turn.day and whose_turn_private.tidy_day(family, end_turn.day) < was.until then
		ended.until := end_turn.day;
	end if;
	if was.until is null or ended.until is null or ended.until = was.until then return; end if;
	update public.category_cycles known set until = ended.until where known.id = turn;
	perform whose_turn_private.record_turns('turn-ended', array[ended], jsonb_build_object('day', end_turn.day));
	perform whose_turn_private.tell('category_cycles', 'UPDATE', jsonb_build_array(ended));
end $$;

-- Marks turns as reset and writes one entry to the history, if the family sees any of them.
-- @param at null: they count again @param done turns that have the mark already
create or replace function whose_turn_private.mark_reset(
	category uuid, turns uuid[], at timestamptz, done uuid[] default '{}'
) returns void
language plpgsql set search_path = '' as $$
declare
	family constant uuid := (
		select known.family_group_id from public.decision_categories known where known.id = category
	);
	counted bigint;
	last uuid[];
begin
	with marked as (
		update public.category_cycles turn set reset_at = at from unnest(turns) asked(id) where turn.id = asked.id
		returning turn.id, turn.created_at, turn.member_id, turn.cycle, turn.undone_at
	), all_marked as (
		select * from marked
		union all select turn.id, turn.created_at, turn.member_id, turn.cycle, turn.undone_at
		from unnest(done) asked(id) join public.category_cycles turn on turn.id = asked.id
	)
	select (select count(*) from marked where undone_at is null), (
		select array_agg(id order by created_at, id) from (
			-- "Is true" makes PostgreSQL build a table of members once, instead of a look-up for each turn.
			select id, created_at from all_marked where undone_at is null and (member_id in (
				select member.id from public.family_members member
				where member.family_group_id = family and member.removed_at is null
			)) is true
			order by cycle desc fetch first row with ties
		) seen
	)
	into counted, last;
	perform whose_turn_private.bound_turns(family, 0, case when at is null then counted else -counted end)
	where counted > 0;
	perform whose_turn_private.write_history(jsonb_agg(jsonb_build_object(
		'family_group_id', family, 'kind', case when at is null then 'reset-undone' else 'reset' end,
		'category', known.id, 'category_name', known.name, 'turns', last
	))) from public.decision_categories known where known.id = mark_reset.category and last is not null;
	perform whose_turn_private.tell('category_cycles', 'UPDATE', jsonb_agg(turn), at is null)
	from public.category_cycles turn where turn.id = any((done || turns)[:101]);
end $$;

-- resetCategory (turn-changes.ts): `turns` of the running cycle and all turns of earlier cycles stop counting, hidden
-- ones included. @param done turns that have the mark already
create or replace function whose_turn_private.reset_turns(
	category uuid, turns uuid[], at timestamptz, done uuid[] default '{}'
) returns void
language sql set search_path = '' as $$
	select whose_turn_private.mark_reset(category, array(
		select turn.id from public.category_cycles turn
		where turn.category_id = reset_turns.category
			and turn.cycle is not null and turn.undone_at is null and turn.reset_at is null
			and (turn.cycle <> running.cycle or turn.id in (select unnest(turns)) or not (turn.member_id in (
				select member.id from public.family_members member
				where member.removed_at is null and member.family_group_id = (
					select known.family_group_id from public.decision_categories known where known.id = category
				)
			)))
	), at, done)
	from whose_turn_private.numbers_of(category) running
$$;

-- Does nothing if none of the turns counts.
create or replace function public.reset_category(category uuid, turns uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
	family constant uuid := whose_turn_private.lock_family_of('category', category);
begin
	perform whose_turn_private.reset_turns(category, turns, clock_timestamp()) where exists (
		select from whose_turn_private.visible_turns turn
		where turn.category_id = reset_category.category and turn.family_group_id = family and turn.id = any(turns)
			and turn.cycle is not null and turn.reset_at is null
	);
end $$;

-- A plain client resets a category by deleting its turns. They are inserted again, with the mark. Turns go for good
-- with their family, member or category, or if they did not count (quotas).
create or replace function whose_turn_private.reset_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	reset_now constant timestamptz := clock_timestamp();
	of_category record;
begin
	for of_category in
		with back as (
			insert into public.category_cycles (
				id, family_group_id, category_id, member_id, cycle_number, created_at, turn_number, cycle, done_by, option,
				day, until, who, who_name, reset_at
			)
			select id, family_group_id, category_id, member_id, cycle_number, created_at, turn_number, cycle, done_by, option,
				day, until, who, who_name, reset_now
			from changed
			where cycle is not null and undone_at is null and reset_at is null
				-- "Is true" as in mark_reset().
				and (category_id in (
					select id from public.decision_categories
					where family_group_id in (select changed.family_group_id from changed) and removed_at is null
				)) is true
				and (member_id in (
					select id from public.family_members
					where family_group_id in (select changed.family_group_id from changed) and removed_at is null
				)) is true
			returning id, category_id, family_group_id
		)
		select family_group_id as family, category_id as id, array_agg(id) as turns from back group by 1, 2
	loop
		perform whose_turn_private.require_role(of_category.family) where auth.uid() is not null;
		perform whose_turn_private.reset_turns(of_category.id, '{}', reset_now, of_category.turns);
	end loop;
	return null;
end $$;

-- undoReset (turn-changes.ts): turns that were reset together count again, unless their member has had another turn in
-- that cycle since.
create or replace function public.undo_reset(category uuid, turns uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
	family constant uuid := whose_turn_private.lock_family_of('category', category);
	resets constant timestamptz[] := array(
		select distinct known.reset_at from public.category_cycles known
		join public.decision_categories shown on shown.id = known.category_id and shown.removed_at is null
		where known.category_id = undo_reset.category and known.family_group_id = family and known.id = any(turns)
	);
begin
	perform whose_turn_private.mark_reset(category, array(
		-- After mending, a member may have two in a cycle.
		select distinct on (turn.member_id, turn.cycle, turn.undone_at) turn.id from public.category_cycles turn
		where turn.category_id = undo_reset.category and turn.family_group_id = family and turn.reset_at = any(resets)
			and (turn.member_id, turn.cycle) not in (
				select since.member_id, since.cycle from public.category_cycles since
				where since.category_id = undo_reset.category and since.cycle is not null
					and since.undone_at is null and since.reset_at is null
			)
		order by turn.member_id, turn.cycle, turn.undone_at, turn.created_at, turn.id
	), null);
end $$;

-- sayNotNow (turn-changes.ts). @throws PT409 if somebody has recorded a turn since
create or replace function public.say_not_now(category uuid, n integer, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	family constant uuid := whose_turn_private.lock_family_of('category', category, '{owner,adult,screen}');
	asked public.decision_categories;
	said jsonb;
begin
	select * into asked from public.decision_categories
	where id = category and family_group_id = family and removed_at is null;
	if not found then return; end if;
	perform whose_turn_private.require_last_turn(
		(select numbers.last_turn from whose_turn_private.numbers_of(category) numbers), n
	);
	said := case when asked.not_now -> 'n' = to_jsonb(n) then asked.not_now -> 'members' else '[]' end;
	update public.decision_categories
	set not_now = jsonb_build_object('n', n, 'members', said || to_jsonb(member))
	where id = category and not said ? member::text and exists (
		select from public.family_members known
		where known.id = member and known.family_group_id = family and known.removed_at is null
	);
end $$;

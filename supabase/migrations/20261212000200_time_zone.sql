-- A family has one time zone, by which its days go on every phone and here: `timeZone` (family.ts). Null until a device has said it.
alter table public.family_groups add time_zone text check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$');
grant update (time_zone) on public.family_groups to authenticated;

do $$
declare
	known text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'family_history_kind_check');
begin
	alter table public.family_history drop constraint family_history_kind_check;
	execute format('alter table public.family_history add constraint family_history_kind_check check (kind = ''time-zone-set'' or %s)', known);
end $$;

-- isTimeZone (time-zone.ts). Without the names that mean another zone on each machine, and those of the same zones that no browser knows.
create function whose_turn_private.is_time_zone(zone text) returns boolean
language sql stable set search_path = ''
return exists (
	select from pg_timezone_names known
	where lower(known.name) = lower(zone) and known.name !~ '^(localtime|posixrules|Factory|posix/|right/)'
);

-- Not a check of the column: the table of zones is of the machine, and takes ten milliseconds to read.
create function whose_turn_private.check_time_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if not whose_turn_private.is_time_zone(new.time_zone) then
		raise exception 'There is no such time zone.' using errcode = 'check_violation', hint = 'time_zone_unknown';
	end if;
	return new;
end $$;
create trigger check_time_zone before insert or update of time_zone on public.family_groups
	for each row when (new.time_zone is not null) execute function whose_turn_private.check_time_zone();

-- isEmpty (family.ts)
create function whose_turn_private.is_empty(family uuid) returns boolean
language sql stable set search_path = ''
return not exists (
	select from public.family_members where family_group_id = family
	union all select from public.decision_categories where family_group_id = family
	union all select from public.removed_rows where family_group_id = family
);

create or replace function whose_turn_private.after_families() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if tg_op = 'UPDATE' then
		perform whose_turn_private.hold_one_family(array(select distinct id from changed));
		-- describeTimeZone (describe-change.ts)
		perform whose_turn_private.write_history((
			select jsonb_agg(jsonb_build_object(
				'family_group_id', was.id, 'kind', 'time-zone-set', 'was_name', was.time_zone, 'new_name', edited.time_zone
			))
			from before was join changed edited on edited.id = was.id
			where edited.time_zone is distinct from was.time_zone and not whose_turn_private.is_empty(was.id)
		));
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, (select jsonb_agg(to_jsonb(one)) from changed one));
	return null;
end $$;

-- The day where a family is. Of one without a time zone, or with one that this machine does not know any more, the last that it is anywhere on earth.
create function whose_turn_private.today_of(family uuid) returns date
language plpgsql stable set search_path = '' as $$
declare
	zone constant text := (select one.time_zone from public.family_groups one where one.id = family);
begin
	return coalesce((clock_timestamp() at time zone zone)::date, (clock_timestamp() at time zone 'UTC')::date + 1);
exception when invalid_parameter_value then
	return (clock_timestamp() at time zone 'UTC')::date + 1;
end $$;

-- isTurnDay (turn-day.ts): none to come where the family is. Null where it cannot be.
create function whose_turn_private.tidy_day(family uuid, day date) returns date
language sql stable set search_path = ''
return case when day >= '2000-01-01' then case when day <= whose_turn_private.today_of(family) then day end end;

create or replace function whose_turn_private.before_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	counted public.decision_categories;
begin
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

create or replace function public.mend_turn(turn uuid, member uuid, done_by uuid, day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_of('turn', turn);
	was public.category_cycles := whose_turn_private.find_turn(own, turn);
	mended public.category_cycles := was;
begin
	if was.id is null then
		raise exception 'this turn is gone' using errcode = 'PT409', hint = 'turn_gone';
	end if;
	-- mendWho
	if (select count(*) from public.family_members known where known.family_group_id = own and known.id in (member, done_by))
		= (select count(distinct id) from unnest(array[member, done_by]) id) and member is not null
	then
		if was.cycle = 0 or not whose_turn_private.has_other_turn(was, member) then
			mended.member_id := member;
		end if;
		mended.done_by := nullif(coalesce(mend_turn.done_by, member), mended.member_id);
	end if;
	mended.day := coalesce(whose_turn_private.tidy_day(own, mend_turn.day), was.day);
	if mended is not distinct from was then return; end if;
	update public.category_cycles known set member_id = mended.member_id, done_by = mended.done_by, day = mended.day where known.id = turn;
	update public.past_turns past set member_id = mended.member_id, done_by = mended.done_by, day = mended.day where past.id = turn;
	perform whose_turn_private.write_history(jsonb_build_array(
		whose_turn_private.describe_turn('turn-mended', mended) || jsonb_build_object(
			'was_name', (select name from public.family_members known where known.id = was.member_id),
			'was_done_by_name', (select name from public.family_members known where known.id = was.done_by),
			'was_day', was.day
		)
	));
	perform whose_turn_private.tell(case was.cycle when 0 then 'past_turns' else 'category_cycles' end, 'UPDATE', jsonb_build_array(to_jsonb(mended)));
end $$;

create or replace function public.redo_turn(turn uuid, category uuid, member uuid, done_by uuid, option text, day date, n integer, cycle integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_of('category', category);
	known public.category_cycles := whose_turn_private.find_turn(own, turn);
	counted public.decision_categories;
	again public.category_cycles;
	is_last boolean;
	has_other boolean;
begin
	if known.id is not null then return; end if;
	select * into counted from public.decision_categories one where one.id = category and one.family_group_id = own;
	if counted.id is null or not whose_turn_private.was_undone(own, turn)
		or exists (select from public.removed_rows one where one.family_group_id = own and one.kind = 'turn' and one.id = turn)
		or exists (
			select from public.category_cycles one where one.id = turn union all select from public.past_turns one where one.id = turn
		)
		or not exists (select from public.family_members one where one.id = member and one.family_group_id = own)
	then
		raise exception 'this turn cannot come back' using errcode = 'PT409', hint = 'turn_not_undone';
	end if;
	select said.who, said.who_name into again.who, again.who_name
	from whose_turn_private.find_recorders(own, category) said where said.turn = redo_turn.turn;
	again.id := turn;
	again.family_group_id := own;
	again.category_id := category;
	again.member_id := member;
	select one.id into again.done_by from public.family_members one
	where one.id = redo_turn.done_by and one.family_group_id = own and one.id <> member;
	again.option := whose_turn_private.tidy_detail(redo_turn.option);
	again.day := whose_turn_private.tidy_day(own, redo_turn.day);
	again.turn_number := whose_turn_private.number_of(own, category, turn);
	is_last := coalesce(again.turn_number > counted.last_turn, false);
	again.cycle := case when is_last then counted.cycle else redo_turn.cycle end;
	has_other := whose_turn_private.has_other_turn(again, member);
	again.cycle := case
		-- cycleOfNextTurn (cycle.ts)
		when is_last then greatest(counted.cycle, 1) + has_other::integer
		when again.cycle between 1 and counted.cycle and not has_other then again.cycle
		else 0
	end;
	again.created_at := clock_timestamp();
	perform whose_turn_private.record_turns('turn-redone', array[again]);
	if again.cycle = 0 then
		insert into public.past_turns (id, family_group_id, category_id, member_id, done_by, option, day, turn_number, created_at)
		values (turn, own, category, member, again.done_by, again.option, again.day, again.turn_number, whose_turn_private.before_all_turns(own));
		return;
	end if;
	insert into public.category_cycles (id, family_group_id, category_id, member_id, done_by, option, day, created_at, cycle, who, who_name)
	values (turn, own, category, member, again.done_by, again.option, again.day, null, again.cycle, again.who, again.who_name);
	perform whose_turn_private.number_again(array[again]);
end $$;

create or replace function whose_turn_private.import_turns(family uuid, turns jsonb, members jsonb, categories jsonb) returns void
language plpgsql set search_path = '' as $$
declare
	-- Of cycle 0 are those that count no more.
	arriving public.category_cycles[] := array(
		select jsonb_populate_record(null::public.category_cycles, jsonb_build_object(
			'id', sent.id, 'family_group_id', family, 'category_id', counted.id, 'member_id', sent.member,
			'done_by', nullif(sent.done_by, sent.member), 'option', case when public.is_tidy_name(sent.option) then sent.option end,
			'day', sent.day, 'turn_number', sent.number,
			'cycle', case
				when is_running and row_number() over (partition by counted.id, sent.member, is_running order by sent.position) = 1
					and not exists (
						select from public.category_cycles turn
						where turn.category_id = counted.id and turn.cycle = counted.cycle and turn.member_id = sent.member::uuid
					)
				then greatest(counted.cycle, 1) else 0
			end
		))
		from (
			-- An id may be sent twice.
			select distinct on (id) * from (
				select position, whose_turn_private.own_turn_id(family, one ->> 'id') as id, (categories ->> (one ->> 'category'))::uuid as category,
					members ->> (one ->> 'member') as member, members ->> (one ->> 'doneBy') as done_by,
					whose_turn_private.tidy_text(one ->> 'option') as option, whose_turn_private.tidy_day(family, (one ->> 'day')::date) as day,
					nullif(greatest((one -> 'number')::integer, 0), 0) as number,
					cycle > 0 and cycle = max(cycle) over (partition by one ->> 'category') as is_running
				from jsonb_array_elements(turns) with ordinality given(one, position)
				cross join lateral (select (one -> 'cycle')::integer as cycle) said
			) given
			where member is not null and category is not null order by id, position
		) sent
		join public.decision_categories counted on counted.id = sent.category
		where not exists (select from public.category_cycles where id = sent.id) and not exists (select from public.past_turns where id = sent.id)
		order by sent.position
	);
	earliest timestamptz;
begin
	insert into public.category_cycles (id, family_group_id, category_id, member_id, done_by, option, day, created_at, cycle)
	select id, family_group_id, category_id, member_id, done_by, option, day, null, cycle from unnest(arriving) where cycle > 0
	on conflict (id) do nothing;
	earliest := whose_turn_private.before_all_turns(family);
	insert into public.past_turns (id, family_group_id, category_id, member_id, done_by, option, day, turn_number, created_at)
	select id, family_group_id, category_id, member_id, done_by, option, day, turn_number,
		earliest - (count(*) over () - row_number() over ()) * interval '1 microsecond'
	from unnest(arriving) where cycle = 0
	on conflict (id) do nothing;
	perform whose_turn_private.record_past(array(select one from unnest(arriving) one where one.cycle = 0));
	perform whose_turn_private.record_turns('turn', array(
		select turn from public.category_cycles turn join unnest(arriving) one on one.id = turn.id and one.cycle > 0
	));
	perform whose_turn_private.number_again(arriving);
	-- dropReturned (removed.ts)
	delete from public.removed_rows one using unnest(arriving) turn where one.family_group_id = family and one.kind = 'turn' and one.id = turn.id;
end $$;

create or replace function public.import_family(family jsonb, history jsonb, into_family uuid DEFAULT NULL::uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_family_as(coalesce(into_family, whose_turn_private.lock_own_family()));
	-- isEmpty (merge-family.ts), and ever since: else who dislikes a draw would remove all, and bring another secret with a file.
	was_empty constant boolean := not exists (
		select from public.family_history where family_group_id = own
		union all select from public.family_members where family_group_id = own
		union all select from public.decision_categories where family_group_id = own
	);
	members jsonb;
	categories jsonb;
begin
	if octet_length(family::text) + octet_length(history::text) > 500000 or greatest(
		jsonb_array_length(family -> 'members'), jsonb_array_length(family -> 'categories'), jsonb_array_length(family -> 'turns'),
		jsonb_array_length(history)
	) > 1000 then
		raise exception 'At most 1000 of each can be imported at once.' using errcode = 'PT413', hint = 'too_many_rows';
	end if;
	-- withoutDraws (merge-family.ts)
	if not was_empty and family -> 'secret' is distinct from (select to_jsonb(one.secret) from public.family_groups one where one.id = own) then
		family := family || jsonb_build_object(
			'categories', (
				select coalesce(jsonb_agg(one - array['notNow', 'lookedAt'] order by position), '[]')
				from jsonb_array_elements(family -> 'categories') with ordinality given(one, position)
			),
			'turns', (
				select coalesce(jsonb_agg(one - 'number' order by position), '[]')
				from jsonb_array_elements(family -> 'turns') with ordinality given(one, position)
			)
		);
	end if;
	-- mergeTimeZone (merge-family.ts): first, for the days of the turns go by it.
	update public.family_groups changed set time_zone = import_family.family ->> 'timeZone'
	where changed.id = own and (changed.time_zone is null or whose_turn_private.is_empty(own))
		and changed.time_zone is distinct from import_family.family ->> 'timeZone'
		and whose_turn_private.is_time_zone(import_family.family ->> 'timeZone');
	members := whose_turn_private.import_named('family_members', own, (
		select jsonb_agg(jsonb_build_object(
			'id', one -> 'id', 'name', one -> 'name', 'key', one -> 'key', 'emoji', one -> 'emoji', 'colour', one -> 'colour', 'photo', one -> 'photo',
			'back_on', one -> 'backOn'
		) order by position) from jsonb_array_elements(family -> 'members') with ordinality given(one, position)
	));
	categories := whose_turn_private.import_named('decision_categories', own, (
		select jsonb_agg(jsonb_build_object(
			'id', one -> 'id', 'name', one -> 'name', 'key', one -> 'key',
			'settings', case when one -> 'settings' ? 'excluded'
				then jsonb_set(one -> 'settings', '{excluded}', whose_turn_private.map_ids(one #> '{settings,excluded}', members))
				else one -> 'settings' end,
			'not_now', jsonb_set(one -> 'notNow', '{members}', whose_turn_private.map_ids(one #> '{notNow,members}', members)),
			'settled', (
				select jsonb_agg(debt || jsonb_build_object('from', members -> (debt ->> 'from'), 'to', members -> (debt ->> 'to')) order by number)
				from jsonb_array_elements(one -> 'settled') with ordinality list(debt, number)
				where members ? (debt ->> 'from') and members ? (debt ->> 'to')
			),
			'looked_at', case when members ? (one #>> '{lookedAt,member}')
				then jsonb_set(one -> 'lookedAt', '{member}', members -> (one #>> '{lookedAt,member}')) end
		) order by position) from jsonb_array_elements(family -> 'categories') with ordinality given(one, position)
	));
	perform whose_turn_private.import_turns(own, family -> 'turns', members, categories);
	if was_empty and (members <> '{}' or categories <> '{}') then
		update public.family_groups changed set secret = import_family.family ->> 'secret' where changed.id = own;
	end if;
	perform whose_turn_private.import_history(own, history, members, categories);
end $$;

drop function whose_turn_private.tidy_day(date);

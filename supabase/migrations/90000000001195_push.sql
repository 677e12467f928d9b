-- Web Push tells people on their devices that it is their turn (docs/decisions/push.md).

-- Subscribes the caller's device. A person has at most ten in a family; the oldest go.
-- @param subscription a PushSubscription's toJSON()
-- @throws PT403 not_in_family, role; 23514 if the endpoint is not of a browser's push service
create or replace function public.subscribe_to_push(
	family uuid, subscription jsonb,
	categories uuid[] default null, quiet_from integer default null, quiet_until integer default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.require_role(family, '{owner,adult,screen}');
	insert into public.push_subscriptions (
		session_id, family_group_id, user_id, endpoint, p256dh, auth, categories, quiet_from, quiet_until, told_through
	) values (
		whose_turn_private.read_uuid(auth.jwt() ->> 'session_id'), family, auth.uid(), subscription ->> 'endpoint',
		subscription #>> '{keys,p256dh}', subscription #>> '{keys,auth}', subscribe_to_push.categories,
		subscribe_to_push.quiet_from, subscribe_to_push.quiet_until,
		whose_turn_private.today_in(family, current_date) - 1
	)
	on conflict (session_id, family_group_id) do update
	set (endpoint, p256dh, auth, categories, quiet_from, quiet_until) = (
		excluded.endpoint, excluded.p256dh, excluded.auth,
		excluded.categories, excluded.quiet_from, excluded.quiet_until
	);
	delete from public.push_subscriptions old where old.family_group_id = family and old.session_id in (
		select session_id from public.push_subscriptions
		where family_group_id = family and user_id = auth.uid() order by created_at desc offset 10
	);
end $$;

-- Sends a test to the caller's device.
create or replace function public.test_push(family uuid) returns void
language sql security definer set search_path = '' as $$
	insert into whose_turn_private.push_messages (session_id, family_group_id, next_attempt_at)
	select subscription.session_id, subscription.family_group_id, now() from public.push_subscriptions subscription
	where subscription.family_group_id = family and subscription.user_id = auth.uid()
		and subscription.session_id = whose_turn_private.read_uuid(auth.jwt() ->> 'session_id')
	on conflict (session_id, family_group_id, category) do update
	set id = excluded.id, attempts = 0, next_attempt_at = excluded.next_attempt_at
$$;

-- When to send: in ten seconds, so that a quick "Not now" or Undo tells nobody, or when the quiet hours are over.
create or replace function whose_turn_private.next_loud_time(
	family uuid, quiet_from integer, quiet_until integer, at timestamptz default now()
) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
	zone constant text := coalesce((select time_zone from public.family_groups where id = family), 'UTC');
	here constant timestamp := at at time zone zone;
	hour constant integer := extract(hour from here);
begin
	return case when (24 + hour - quiet_from) % 24 < (24 + quiet_until - quiet_from) % 24
		then (here::date + make_interval(days => (hour >= quiet_until)::integer, hours => quiet_until)) at time zone zone
		else at + interval '10 seconds' end;
exception when invalid_parameter_value then
	return at + interval '10 seconds';
end $$;

-- Queues messages about a draw, a lasting turn and its end, to the person with that face, unless they did it
-- themselves. Nothing is sent twice.
-- @param entries of one family @param of_session null: to all devices
create or replace function whose_turn_private.queue_push(
	entries public.family_history[], of_session uuid default null
) returns void
language sql set search_path = '' as $$
	-- It may come once more.
	delete from whose_turn_private.push_messages known using unnest(entries) entry
	where entry.kind = 'turn-undone' and known.family_group_id = entry.family_group_id
		and known.category = entry.category and known.n = entry.n;
	insert into whose_turn_private.push_messages as known (
		session_id, family_group_id, category, member, n, next_attempt_at
	)
	select told.session_id, told.family_group_id, told.category, told.member_id, told.n, told.at from (
		select distinct on (device.session_id, entry.category)
			device.session_id, device.family_group_id, entry.category, person.member_id,
			case when entry.kind <> 'turn-ended' or entry.day is null
				then coalesce(entry.n, turn.turn_number - 1) end as n,
			whose_turn_private.next_loud_time(device.family_group_id, device.quiet_from, device.quiet_until) as at,
			-- One statement may be about hundreds of categories.
			dense_rank() over (partition by device.session_id order by entry.category) as place
		from unnest(entries) entry
		left join public.category_cycles turn on turn.id = entry.turns[1]
		join public.family_people person on person.family_group_id = entry.family_group_id
			and person.member_id = coalesce(entry.done_by, entry.member) and person.user_id is distinct from entry.who
		join public.push_subscriptions device on device.family_group_id = person.family_group_id
			and device.user_id = person.user_id and device.session_id = coalesce(of_session, device.session_id)
			and (device.categories is null or entry.category = any(device.categories))
		where entry.kind in ('drawn', 'turn-ended') or entry.kind = 'turn' and (
			turn.day is null or coalesce(turn.until, turn.day) >= whose_turn_private.today_in(
				entry.family_group_id, current_date
			)
		)
		order by device.session_id, entry.category, entry.id desc
	) told
	where told.place + (
		select count(*) from whose_turn_private.push_messages waiting
		where waiting.session_id = told.session_id and waiting.next_attempt_at is not null
	) <= 20
	on conflict (session_id, family_group_id, category) do update set
		id = excluded.id, member = excluded.member, n = excluded.n, attempts = 0,
		next_attempt_at = excluded.next_attempt_at
	where (known.member, known.n) is distinct from (excluded.member, excluded.n)
$$;

-- Whether a message is still true: the turn was recorded, or the member is still drawn.
create or replace function whose_turn_private.has_turn(
	asked public.decision_categories, member uuid, n integer
) returns boolean
language sql stable set search_path = '' as $$
	select coalesce((
		select bool_or(coalesce(turn.done_by, turn.member_id) = member) from whose_turn_private.visible_turns turn
		where turn.category_id = asked.id and turn.turn_number = n + 1 and turn.reset_at is null
	), numbers.last_turn = n and whose_turn_private.find_draw(
		asked, whose_turn_private.today_in(asked.family_group_id, current_date)
	) = member)
	from whose_turn_private.numbers_of(asked.id) numbers
$$;

-- The turns whose last day is over, as entries of the history. Turns that ended early were told when they ended.
create or replace function whose_turn_private.ended_turns(family uuid, last_day date) returns public.family_history[]
language sql stable set search_path = '' as $$
	select array(
		select ended from jsonb_populate_recordset(null::public.family_history,
			whose_turn_private.describe_turns('turn-ended', array(
				select distinct on (turn.category_id) row(turn.*)::public.category_cycles
				from public.decision_categories category
				join whose_turn_private.visible_turns turn on turn.category_id = category.id
				where category.family_group_id = ended_turns.family and turn.until = last_day
					and turn.cycle is not null and turn.reset_at is null and not exists (
						select from public.family_history entry
						where entry.family_group_id = ended_turns.family and entry.category = category.id
							and entry.kind = 'turn-ended' and entry.turns[1] = turn.id and entry.day = turn.until
					)
				order by turn.category_id, turn.created_at desc
			), jsonb_build_object('day', last_day, 'at', now()))
		) ended
	)
$$;

-- New draws of categories that go on by themselves, where the last turn ended on `last_day` and nobody has looked yet.
create or replace function whose_turn_private.begun_turns(family uuid, last_day date) returns public.family_history[]
language sql stable set search_path = '' as $$
	select array(
		select jsonb_populate_record(null::public.family_history, jsonb_build_object(
			'family_group_id', category.family_group_id, 'kind', 'drawn', 'category', category.id,
			'member', whose_turn_private.find_draw(category, last_day + 1), 'n', turn.turn_number
		))
		from public.decision_categories category
		join whose_turn_private.visible_turns turn on turn.category_id = category.id and turn.until = last_day
		cross join lateral whose_turn_private.numbers_of(category.id) numbers
		where category.family_group_id = begun_turns.family and category.settings #> '{lasts,goesOn}' = 'true'
			and turn.turn_number = numbers.last_turn and turn.cycle is not null and turn.reset_at is null
	)
$$;

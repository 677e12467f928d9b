-- Webhooks for the server (supabase/migrations/…_webhooks.sql).

-- The next due delivery, of the webhook that was served longest ago. Skips webhooks whose maker is banned.
-- @param seconds after which another server may take over if this one dies
-- @returns {id, webhook, url, secret, body}, or null
create or replace function auth.claim_delivery(seconds integer) returns jsonb
language sql security definer set search_path = '' as $$
	update public.family_webhooks known
	set not_before = pg_catalog.clock_timestamp() + pg_catalog.make_interval(secs => seconds)
	from (
		select hook.id as webhook, hook.url, hook.secret, delivery.id, delivery.body
		from public.family_webhooks hook join auth.users person on person.id = hook.created_by
		cross join lateral (
			select waiting.id, waiting.body from public.webhook_deliveries waiting
			where waiting.webhook_id = hook.id and waiting.next_attempt_at <= pg_catalog.now()
			order by waiting.next_attempt_at, waiting.created_at limit 1
		) delivery
		where hook.not_before <= pg_catalog.now() and (person.banned_until > pg_catalog.now()) is not true
		order by hook.not_before limit 1 for no key update of hook skip locked
	) due
	where known.id = due.webhook returning pg_catalog.to_jsonb(due)
$$;

-- Stores the answer to a delivery. After a failure the webhook pauses for up to five minutes, and the delivery for as
-- long as it has waited already, up to three hours. After a day it is given up. @param said becomes `answer`
create or replace function auth.end_delivery(webhook uuid, delivery uuid, said text) returns void
language plpgsql security definer set search_path = '' as $$
declare
	has_failed constant boolean := (said like '2__') is not true;
begin
	update public.family_webhooks set
		failures = case when has_failed then least(failures + 1, 20) else 0 end,
		not_before = pg_catalog.now() + case when has_failed
			then least('1 second'::interval * 2 ^ (failures + 1), '5 minutes') else '0' end
	where id = webhook;
	update public.webhook_deliveries set
		answer = case id when delivery then said else answer end,
		next_attempt_at = case when has_failed and created_at > pg_catalog.now() - '1 day'::interval then
			pg_catalog.now() + least(greatest(pg_catalog.now() - created_at, '30 seconds'), '3 hours')
		end
	where id = delivery or has_failed and webhook_id = end_delivery.webhook
		and next_attempt_at is not null and created_at <= pg_catalog.now() - '1 day'::interval;
end $$;

-- The families in which a day has ended since their webhooks or phones were told. @returns a list of {family, day}
create or replace function auth.find_ended_days() returns jsonb
language sql security definer set search_path = '' as $$
	select coalesce(pg_catalog.jsonb_agg(pg_catalog.to_jsonb(due) order by pg_catalog.random()), '[]') from (
		select distinct known.family, local.yesterday as day from (
			select family_group_id as family, told_through from public.family_webhooks where 'turn.ended' = any(events)
			union select family_group_id, told_through from public.push_subscriptions
		) known
		cross join lateral (
			select whose_turn_private.today_in(known.family, (pg_catalog.now() at time zone 'UTC')::date) - 1
		) local(yesterday)
		where known.told_through < local.yesterday
	) due
$$;

-- Queues what a new day brings in a family: turns that ended on the day before, for webhooks and phones, and turns that
-- begin by themselves, for phones. One family, so that one that is too large for a statement's time holds up no other.
-- @param is_skipped whether nobody is told
create or replace function auth.tell_ended_day(family uuid, ended_day date, is_skipped boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
	hooks constant uuid[] := array(
		select id from public.family_webhooks
		where family_group_id = family and 'turn.ended' = any(events) and told_through < ended_day
		for no key update skip locked
	);
	devices constant uuid[] := array(
		select session_id from public.push_subscriptions where family_group_id = family and told_through < ended_day
		for no key update skip locked
	);
	ended public.family_history[];
	begun public.family_history[];
	hook uuid;
	device uuid;
begin
	update public.family_webhooks set told_through = ended_day where id = any(hooks);
	update public.push_subscriptions set told_through = ended_day
	where family_group_id = family and session_id = any(devices);
	if is_skipped or hooks = '{}' and devices = '{}' then return; end if;
	ended := whose_turn_private.ended_turns(family, ended_day);
	foreach hook in array hooks loop
		perform whose_turn_private.queue_deliveries(ended, hook);
	end loop;
	if devices = '{}' then return; end if;
	begun := whose_turn_private.begun_turns(family, ended_day);
	foreach device in array devices loop
		-- The end comes first: somebody whose turn ends and begins again hears that it begins.
		perform whose_turn_private.queue_push(ended, device);
		perform whose_turn_private.queue_push(begun, device);
	end loop;
end $$;

-- Keeps deliveries of the last thirty days, at most a hundred thousand in all. @returns how many were deleted
create or replace function auth.drop_old_deliveries(most integer) returns integer
language sql security definer set search_path = '' as $$
	with gone as (
		delete from public.webhook_deliveries where id in (
			select delivery.id from public.webhook_deliveries delivery
			where delivery.created_at < greatest(pg_catalog.now() - '30 days'::interval, (
				select newer.created_at from public.webhook_deliveries newer
				order by newer.created_at desc offset 99999 limit 1
			))
			limit most for update skip locked
		) returning 1
	) select pg_catalog.count(*)::integer from gone
$$;

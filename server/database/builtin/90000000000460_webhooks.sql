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

-- Queues what a new day brings in each family's time zone: turns that ended yesterday, for webhooks and phones, and
-- turns that begin by themselves today, for phones.
create or replace function auth.tell_ended_turns() returns void
language plpgsql security definer set search_path = '' as $$
declare
	hook record;
	device record;
begin
	for hook in
		select webhook.id, webhook.family_group_id as family, local.yesterday from public.family_webhooks webhook
		cross join lateral (
			select whose_turn_private.today_in(webhook.family_group_id, (pg_catalog.now() at time zone 'UTC')::date) - 1
		) local(yesterday)
		where 'turn.ended' = any(webhook.events) and webhook.told_through < local.yesterday
		for no key update of webhook skip locked
	loop
		update public.family_webhooks set told_through = hook.yesterday where id = hook.id;
		perform whose_turn_private.queue_deliveries(whose_turn_private.ended_turns(hook.family, hook.yesterday), hook.id);
	end loop;
	for device in
		select subscription.session_id, subscription.family_group_id as family, local.yesterday
		from public.push_subscriptions subscription
		cross join lateral (
			select whose_turn_private.today_in(subscription.family_group_id, (pg_catalog.now() at time zone 'UTC')::date) - 1
		) local(yesterday)
		where subscription.told_through < local.yesterday for no key update of subscription skip locked
	loop
		update public.push_subscriptions set told_through = device.yesterday
		where session_id = device.session_id and family_group_id = device.family;
		-- The end comes first: somebody whose turn ends and begins again hears that it begins.
		perform whose_turn_private.queue_push(
			whose_turn_private.ended_turns(device.family, device.yesterday), device.session_id
		);
		perform whose_turn_private.queue_push(
			whose_turn_private.begun_turns(device.family, device.yesterday), device.session_id
		);
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

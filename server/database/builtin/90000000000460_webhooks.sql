-- What the server asks about webhooks (supabase/migrations/…_webhooks.sql).

-- What is due, of the webhook that has had nothing for longest. A ban of its maker stops it as long as it lasts.
-- @param seconds after which another server takes what this one has left behind
-- @returns {id, webhook, url, secret, body}, or null
create or replace function auth.claim_delivery(seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	claimed jsonb;
begin
	update public.family_webhooks one
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
	where one.id = due.webhook returning pg_catalog.to_jsonb(due) into claimed;
	return claimed;
end $$;

-- After a failure the webhook pauses for up to five minutes, and the delivery for as long as it has waited already, up
-- to three hours. After a day it is given up. @param said as `answer`
create or replace function auth.end_delivery(webhook uuid, delivery uuid, said text) returns void
language plpgsql security definer set search_path = '' as $$
declare
	failed integer;
begin
	update public.family_webhooks one
	set failures = case when said like '2__' then 0 else least(one.failures + 1, 20) end
	where one.id = webhook returning one.failures into failed;
	update public.webhook_deliveries one set
		answer = case one.id when delivery then said else one.answer end,
		next_attempt_at = case when failed > 0 and one.created_at > pg_catalog.now() - '1 day'::interval then
			pg_catalog.now() + least(greatest(pg_catalog.now() - one.created_at, '30 seconds'), '3 hours')
		end
	where one.id = delivery or failed > 0 and one.webhook_id = end_delivery.webhook
		and one.next_attempt_at is not null and one.created_at <= pg_catalog.now() - '1 day'::interval;
	update public.family_webhooks one set not_before = pg_catalog.now()
		+ case failed when 0 then '0' else least('1 second'::interval * 2 ^ failed, '5 minutes') end
	where one.id = webhook;
end $$;

-- Of turns whose last day was yesterday, where the family is. Who was done early was told of already.
create or replace function auth.tell_ended_turns() returns void
language plpgsql security definer set search_path = '' as $$
declare
	hook record;
begin
	for hook in
		select one.id, one.family_group_id as family, local.yesterday from public.family_webhooks one
		cross join lateral (
			select whose_turn_private.today_in(one.family_group_id, (pg_catalog.now() at time zone 'UTC')::date) - 1
		) local(yesterday)
		where 'turn.ended' = any(one.events) and one.told_through < local.yesterday for no key update of one skip locked
	loop
		update public.family_webhooks one set told_through = hook.yesterday where one.id = hook.id;
		perform whose_turn_private.queue_deliveries(array(
			select ended from pg_catalog.jsonb_populate_recordset(null::public.family_history,
				whose_turn_private.describe_turns('turn-ended', array(
					select distinct on (turn.category_id) row(turn.*)::public.category_cycles
					from public.decision_categories category
					join whose_turn_private.visible_turns turn on turn.category_id = category.id
					where category.family_group_id = hook.family and turn.until = hook.yesterday
						and turn.cycle is not null and turn.reset_at is null and not exists (
							select from public.family_history entry
							where entry.family_group_id = hook.family and entry.category = category.id
								and entry.kind = 'turn-ended' and entry.turns[1] = turn.id and entry.day = turn.until
						)
					order by turn.category_id, turn.created_at desc
				), pg_catalog.jsonb_build_object('day', hook.yesterday, 'at', pg_catalog.now()))
			) ended
		), hook.id);
	end loop;
end $$;

-- Those of the last thirty days stay, and a hundred thousand of all families. @returns how many are gone
create or replace function auth.drop_old_deliveries(most integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
	gone integer;
begin
	delete from public.webhook_deliveries where id in (
		select one.id from public.webhook_deliveries one
		where one.created_at < greatest(pg_catalog.now() - '30 days'::interval, (
			select newer.created_at from public.webhook_deliveries newer
			order by newer.created_at desc offset 99999 limit 1
		))
		limit most for update skip locked
	);
	get diagnostics gone = row_count;
	return gone;
end $$;

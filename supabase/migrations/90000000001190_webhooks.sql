-- Webhooks tell other programs what is decided in a family (docs/decisions/webhooks.md).

-- Queues a first delivery as a test. @returns {id, secret}: 244 random bits, which nothing returns again
-- @throws PT403 not_in_family, role, quota_exceeded; 23514
create or replace function public.create_family_webhook(family uuid, url text, events text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	secret constant text := 'whsec_' || encode(whose_turn_private.random_bytes(), 'base64');
	made uuid;
begin
	perform whose_turn_private.lock_family_as(family);
	perform whose_turn_private.refuse('quota_exceeded', 'A family can have at most 5 webhooks.')
	from public.family_webhooks known where known.family_group_id = family having count(*) >= 5;
	insert into public.family_webhooks (family_group_id, url, events, secret, created_by, told_through)
	values (
		family, create_family_webhook.url, create_family_webhook.events, secret, auth.uid(),
		whose_turn_private.today_in(family, current_date) - 1
	)
	returning id into made;
	insert into public.webhook_deliveries (webhook_id, family_group_id, event, body)
	values (made, family, 'ping', jsonb_build_object('type', 'ping', 'timestamp', now(), 'data', '{}'::jsonb)::text);
	perform whose_turn_private.record_person('token-created', family, whose_turn_private.host_of(url));
	return jsonb_build_object('id', made, 'secret', secret);
end $$;

-- The history and the list name the host alone: the path may be a secret.
create or replace function whose_turn_private.host_of(url text) returns text
language sql immutable set search_path = ''
return whose_turn_private.tidy_person_name(split_part(url, '/', 3));

-- Sends a delivery again, as soon as its webhook is due. @throws PT403 role
create or replace function public.resend_webhook_delivery(delivery uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	family constant uuid := (
		select family_group_id from public.webhook_deliveries
		where id = delivery and family_group_id = any(public.my_family_ids('{owner,adult,screen}'))
	);
begin
	if family is null then return; end if;
	perform whose_turn_private.lock_family_as(family);
	update public.webhook_deliveries set next_attempt_at = now(), answer = null where id = delivery;
end $$;

-- Queues deliveries, and keeps the newest two hundred of each webhook. @param of_webhook null: for all webhooks
create or replace function whose_turn_private.queue_deliveries(
	entries public.family_history[], of_webhook uuid default null
) returns void
language plpgsql set search_path = '' as $$
begin
	insert into public.webhook_deliveries (webhook_id, family_group_id, event, body)
	select hook.id, hook.family_group_id, told.event, jsonb_build_object(
		'type', told.event, 'timestamp', entry.at, 'data', jsonb_build_object(
			'family', hook.family_group_id, 'by', entry.who_name,
			'category', jsonb_build_object('id', entry.category, 'name', entry.category_name),
			'member', jsonb_build_object('id', entry.member, 'name', entry.member_name),
			'doneBy', case when entry.done_by is not null
				then jsonb_build_object('id', entry.done_by, 'name', entry.done_by_name) end,
			'option', entry.option, 'turn', turn.id, 'day', turn.day, 'until', turn.until
		)
	)::text
	from unnest(entries) entry
	cross join lateral (select case
		when entry.kind = 'drawn' then 'turn.drawn'
		-- An entry without a day says that the turn is not over after all.
		when entry.kind in ('turn', 'turn-redone') or entry.kind = 'turn-ended' and entry.day is null then 'turn.recorded'
		when entry.kind = 'turn-undone' then 'turn.undone'
		when entry.kind = 'turn-ended' then 'turn.ended'
	end) told(event)
	join public.family_webhooks hook on hook.family_group_id = entry.family_group_id
		and told.event = any(hook.events) and hook.id = coalesce(of_webhook, hook.id)
	left join public.category_cycles turn on turn.id = entry.turns[1]
	order by entry.id;
	-- The family is locked, so nobody else inserts deliveries.
	delete from public.webhook_deliveries where id in (
		select old.id from public.family_webhooks hook join public.webhook_deliveries old on old.webhook_id = hook.id
		where hook.family_group_id = entries[1].family_group_id and old.created_at < (
			select kept.created_at from public.webhook_deliveries kept where kept.webhook_id = hook.id
			order by kept.created_at desc offset 199 limit 1
		)
		for update of old skip locked
	);
end $$;

-- Runs in the transaction of the change. Imported entries are not sent.
create or replace function whose_turn_private.after_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	told constant public.family_history[] := array(
		select row(entry.*)::public.family_history from changed entry where not entry.imported
	);
begin
	perform whose_turn_private.queue_deliveries(told)
	where exists (select from changed join public.family_webhooks hook using (family_group_id));
	perform whose_turn_private.queue_push(told)
	where exists (select from changed join public.push_subscriptions device using (family_group_id));
	return null;
end $$;

-- Web Push for the server (supabase/migrations/…_push.sql).

-- The next due message, for at most three attempts. Messages that are no longer true are dropped for a second at most.
-- @param seconds after which the next attempt may come, also by another server if this one dies
-- @returns {id, kind, category, name, endpoint, keys}, or null
create or replace function auth.claim_push(seconds integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	message record;
	claimed jsonb;
begin
	loop
		update whose_turn_private.push_messages known set
			attempts = known.attempts + 1,
			next_attempt_at = pg_catalog.clock_timestamp() + pg_catalog.make_interval(secs => seconds)
		where known.id = (
			select due.id from whose_turn_private.push_messages due where due.next_attempt_at <= pg_catalog.now()
			order by due.next_attempt_at limit 1 for update skip locked
		) returning known.* into message;
		if message.id is null then return null; end if;
		select pg_catalog.jsonb_build_object(
			'id', message.id, 'category', category.id, 'name', category.name,
			'kind', case when category.id is null then 'test' when message.n is null then 'over' else 'turn' end,
			'endpoint', device.endpoint,
			'keys', pg_catalog.jsonb_build_object('p256dh', device.p256dh, 'auth', device.auth)
		) into claimed
		from public.push_subscriptions device join auth.users person on person.id = device.user_id
		left join public.decision_categories category
			on category.id = message.category and category.family_group_id = device.family_group_id
				and category.removed_at is null
		where device.session_id = message.session_id and device.family_group_id = message.family_group_id
			and message.attempts <= 3 and (person.banned_until > pg_catalog.now()) is not true
			and (category.id is not null or message.category is null)
			and (message.n is null or whose_turn_private.has_turn(category, message.member, message.n));
		if claimed is not null then return claimed; end if;
		delete from whose_turn_private.push_messages where id = message.id;
		-- With many of a large family, the statement would run out of time and be undone whole, again and again.
		if pg_catalog.clock_timestamp() > pg_catalog.statement_timestamp() + '1 second'::interval then return null; end if;
	end loop;
end $$;

-- Ends a message, and deletes the subscription if its push service no longer knows it (RFC 8030, section 7.3).
-- @param said the status, or 'none' without an answer
create or replace function auth.end_push(message uuid, said text) returns void
language sql security definer set search_path = '' as $$
	delete from public.push_subscriptions device using whose_turn_private.push_messages known
	where known.id = message and said in ('404', '410')
		and device.session_id = known.session_id and device.family_group_id = known.family_group_id;
	update whose_turn_private.push_messages set next_attempt_at = null
	where id = message and said !~ '^(none|429|5..)$';
$$;

-- Which devices the server tells whose turn it is (docs/decisions/push.md).
create table public.push_subscriptions (
	-- The device: it ends with its session, and with its person in the family.
	session_id uuid not null references auth.sessions (id) on delete cascade,
	family_group_id uuid not null,
	user_id uuid not null,
	-- As PushSubscription.toJSON() has them. Whoever knows all three can send to the device: people read none.
	endpoint text not null check (whose_turn_private.is_push_endpoint(endpoint)),
	p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
	auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
	-- Null: all.
	categories uuid[] check (cardinality(categories) <= 500),
	-- Hours of the family's day.
	quiet_from smallint check (quiet_from between 0 and 23),
	quiet_until smallint check (quiet_until between 0 and 23),
	created_at timestamptz not null default now(),
	-- As in family_webhooks.
	told_through date not null,
	check ((quiet_from is null) = (quiet_until is null)),
	primary key (session_id, family_group_id),
	foreign key (family_group_id, user_id)
		references public.family_people (family_group_id, user_id) on delete cascade
);
create index on public.push_subscriptions (family_group_id, user_id);

-- What a device was told last of each category, or waits to be told. No backup has it.
create table whose_turn_private.push_messages (
	-- Another one with each message.
	id uuid primary key default gen_random_uuid(),
	session_id uuid not null,
	family_group_id uuid not null,
	-- Null: a test.
	category uuid,
	member uuid,
	-- Of the turn before; null: the turn is over.
	n integer,
	attempts integer not null default 0,
	-- Null: it was sent, or given up.
	next_attempt_at timestamptz,
	unique nulls not distinct (session_id, family_group_id, category),
	foreign key (session_id, family_group_id)
		references public.push_subscriptions (session_id, family_group_id) on delete cascade
);
create index on whose_turn_private.push_messages (next_attempt_at) where next_attempt_at is not null;

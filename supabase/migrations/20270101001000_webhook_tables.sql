-- Whom the server tells what is decided in a family (docs/decisions/webhooks.md).
create table public.family_webhooks (
	id uuid primary key default gen_random_uuid(),
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	-- As URL (JavaScript) writes it. Where it leads is checked whenever something is sent.
	url text not null check (
		char_length(url) <= 500 and url ~ '^https?://([a-z0-9._-]+|\[[0-9a-f:]+\])(:\d{1,5})?/[!-~]*$'
	),
	events text[] not null check (
		cardinality(events) between 1 and 4
			and events <@ array['turn.drawn', 'turn.recorded', 'turn.undone', 'turn.ended']
	),
	-- The server signs by it, so it is no hash. People read no such column.
	secret text not null,
	created_by uuid not null,
	created_at timestamptz not null default now(),
	-- Nothing is sent before: one delivery is under way, or the last ones have failed.
	not_before timestamptz not null default now(),
	-- One after the other, until one arrives.
	failures integer not null default 0,
	-- The day up to which it was told of turns whose last day is over.
	told_through date not null,
	unique (id, family_group_id),
	-- It ends with whoever made it.
	foreign key (family_group_id, created_by)
		references public.family_people (family_group_id, user_id) on delete cascade
);
create index on public.family_webhooks (family_group_id, created_by);
create index on public.family_webhooks (not_before);

-- What is sent, and what was. They go after days, so no backup has them.
create table public.webhook_deliveries (
	-- For the receiver, too: it stays the same when it is sent again.
	id uuid primary key default gen_random_uuid(),
	family_group_id uuid not null,
	webhook_id uuid not null,
	event text not null,
	body text not null,
	created_at timestamptz not null default clock_timestamp(),
	-- Null: it has arrived, or was given up.
	next_attempt_at timestamptz default clock_timestamp(),
	-- To the last attempt: a status, 'none', or 'address' where the server sends nothing.
	answer text check (answer ~ '^(\d{3}|none|address)$'),
	foreign key (webhook_id, family_group_id) references public.family_webhooks (id, family_group_id) on delete cascade
);
create index on public.webhook_deliveries (webhook_id, created_at);
create index on public.webhook_deliveries (webhook_id, next_attempt_at) where next_attempt_at is not null;
create index on public.webhook_deliveries (created_at);

-- What the built-in backend keeps for itself, so that copies of it on one database agree without settings.

-- The token signing key and the publishable API key. Whoever inserts a name first decides.
create table auth.server_keys (
	name text primary key,
	value jsonb not null,
	created_at timestamptz not null default now()
);

-- Mails that wait to be sent; a sent one is deleted, because its links are secrets.
create table auth.mail_queue (
	id bigint generated always as identity primary key,
	kind text not null,
	recipient text not null,
	subject text not null,
	text text not null,
	html text not null,
	attempts integer not null default 0,
	next_attempt_at timestamptz not null default now(),
	last_error text,
	created_at timestamptz not null default now()
);
create index on auth.mail_queue (next_attempt_at);

-- As rate-limiter-flexible's RateLimiterPostgres expects it; expire is milliseconds since 1970.
create table auth.rate_limits (
	key varchar(255) primary key,
	points integer not null default 0,
	expire bigint
);
create index on auth.rate_limits (expire);

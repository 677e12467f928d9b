-- What the built-in backend keeps for itself, so that copies of it on one database agree without settings.

-- The token signing key and the publishable API key. Whoever inserts a name first decides.
create table auth.server_keys (
	name text primary key,
	value jsonb not null,
	created_at timestamptz not null default now()
);

-- Mails that wait to be sent. A mail is written when it is sent: until then nobody, not even the database, knows the
-- secret in its link. So this holds what to write about instead of what is written.
create table auth.mail_queue (
	id bigint generated always as identity primary key,
	kind text not null,
	recipient text not null,
	user_id uuid references auth.users on delete cascade,
	attempts integer not null default 0,
	next_attempt_at timestamptz not null default now(),
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

-- Addresses that an operator has invited (npm run users -- invite), where SIGN_UP lets nobody else sign up.
create table auth.invitations (
	email text primary key check (email = lower(email) and char_length(email) <= 255),
	expires_at timestamptz not null,
	created_at timestamptz not null default now()
);

-- When the last backup by the timer began (BACKUP_EVERY), so that one of the copies of a server makes it. The owner
-- alone reads and writes it.
create table auth.backup_runs (
	name text primary key,
	started_at timestamptz not null
);

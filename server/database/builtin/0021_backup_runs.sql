-- When the last backup by the timer began (BACKUP_EVERY), so that one of the copies of a server makes it. The owner alone reads and writes it.
create table auth.backup_runs (
	name text primary key,
	started_at timestamptz not null
);

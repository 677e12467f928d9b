-- Since when devices are known by their cookies (server/auth/known-devices.ts): those of before are a stranger's, because the sessions of
-- other devices have been ended since, by a new password, say.
alter table auth.users add column devices_known_since timestamptz not null default now();

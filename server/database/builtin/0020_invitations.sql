-- Addresses that an operator has invited (npm run users -- invite), where SIGN_UP lets nobody else sign up.
create table auth.invitations (
	email text primary key check (email = lower(email) and char_length(email) <= 255),
	expires_at timestamptz not null,
	created_at timestamptz not null default now()
);
grant select, insert, update, delete on auth.invitations to whose_turn_server;

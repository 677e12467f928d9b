-- The schemas, and that nothing made in them belongs to anybody by itself: some Supabase projects grant new tables to
-- the API's roles, and PostgreSQL grants functions to everybody. …_access.sql says who gets what.

create schema if not exists whose_turn_private;
create schema if not exists whose_turn_quotas;

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

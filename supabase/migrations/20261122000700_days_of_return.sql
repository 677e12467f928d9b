-- A day of return that has come in every time zone sends nobody away: a draw of the member stands. The last to reach a day are twelve
-- hours behind UTC.
drop trigger void_draws_of_away on public.family_members;
create trigger void_draws_of_away after update on public.family_members
for each row when (
	new.back_on > (pg_catalog.now() at time zone 'UTC')::date - 1
	and new.back_on is distinct from old.back_on
)
execute function whose_turn_private.void_draws_of_member();

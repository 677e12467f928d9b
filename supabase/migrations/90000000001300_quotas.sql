-- How much one family may hold, and one statement add. It holds people, not the owner of the tables. Turns are counted
-- with their category instead of anew: adding a row takes as long in a family of 50,000 turns as in a new one.
-- PostgREST makes the status xyz of an SQLSTATE PTxyz.

-- @param size of the family with those that were added
create or replace function whose_turn_private.bound(added bigint, most integer, named text, size bigint) returns void
language plpgsql set search_path = '' as $$
begin
	if auth.uid() is not null and added > 500 then
		raise exception 'At most 500 rows can be added at once.' using errcode = 'PT413', hint = 'too_many_rows';
	elsif auth.uid() is not null and size > most then
		raise exception 'A family can have at most % %.', to_char(most, 'FM999,999'), named
			using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
end $$;

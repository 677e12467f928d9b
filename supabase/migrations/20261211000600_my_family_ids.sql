-- Who asks is read once, and not for each person of all families, which took a third of the time of a small read's statement where
-- PostgreSQL reads that table whole (`npm run bench:small-reads`).

create or replace function public.my_family_ids(roles text[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
begin
	-- Not in SQL: PostgreSQL would plan it anew for each statement.
	return (
		select coalesce(array_agg(person.family_group_id), '{}') from public.family_people person
		where person.user_id = (select auth.uid()) and person.role = any(roles)
	);
end $$;

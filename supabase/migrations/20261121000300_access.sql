-- Who may do what, on one page. A signed-in person works on the family whose user_id is theirs; anon has nothing.
-- What is not granted here cannot be done: no UPDATE but of names, so a row never moves to another family.

-- Some Supabase projects grant new tables to the API roles by themselves, and PostgreSQL grants functions to everybody.
revoke all on public.family_groups, public.family_members, public.decision_categories, public.category_cycles
	from public, anon, authenticated;
revoke all on function public.is_tidy_name(text), public.number_turn() from public, anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

grant usage on schema public to authenticated;
grant execute on function public.is_tidy_name(text) to authenticated;

alter table public.family_groups enable row level security;
alter table public.family_groups force row level security;
alter table public.family_members enable row level security;
alter table public.family_members force row level security;
alter table public.decision_categories enable row level security;
alter table public.decision_categories force row level security;
alter table public.category_cycles enable row level security;
alter table public.category_cycles force row level security;

-- family_groups

grant select, insert (id, name, user_id), update (name) on public.family_groups to authenticated;

create policy "people see their own family" on public.family_groups
	for select to authenticated using (user_id = (select auth.uid()));
create policy "people start their own family" on public.family_groups
	for insert to authenticated with check (user_id = (select auth.uid()));
create policy "people rename their own family" on public.family_groups
	for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- family_members

grant select, insert (id, family_group_id, name), update (name), delete on public.family_members to authenticated;

create policy "people see their family's members" on public.family_members
	for select to authenticated
	using (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())));
create policy "people add members to their family" on public.family_members
	for insert to authenticated
	with check (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())));
create policy "people rename their family's members" on public.family_members
	for update to authenticated
	using (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())))
	with check (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())));
create policy "people remove members of their family" on public.family_members
	for delete to authenticated
	using (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())));

-- decision_categories

grant select, insert (id, family_group_id, name), update (name), delete on public.decision_categories to authenticated;

create policy "people see their family's categories" on public.decision_categories
	for select to authenticated
	using (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())));
create policy "people add categories to their family" on public.decision_categories
	for insert to authenticated
	with check (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())));
create policy "people rename their family's categories" on public.decision_categories
	for update to authenticated
	using (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())))
	with check (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())));
create policy "people remove categories of their family" on public.decision_categories
	for delete to authenticated
	using (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())));

-- category_cycles: a turn is recorded or taken back by a reset, never rewritten.

grant
	select,
	insert (id, family_group_id, category_id, member_id, cycle_number, turn_number),
	delete
on public.category_cycles to authenticated;

create policy "people see their family's turns" on public.category_cycles
	for select to authenticated
	using (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())));
create policy "people record their family's turns" on public.category_cycles
	for insert to authenticated
	with check (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())));
create policy "people reset their family's turns" on public.category_cycles
	for delete to authenticated
	using (family_group_id in (select id from public.family_groups where user_id = (select auth.uid())));

-- One family, many people (docs/decisions/people-and-roles.md): who is in a family, as what, and how one gets in and out.

create table public.family_people (
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	user_id uuid not null references auth.users (id) on delete cascade,
	-- `user_id` of family_groups is the owner; keep_owner() sees to that.
	role text not null check (role in ('owner', 'adult', 'screen')),
	name text check (public.is_tidy_name(name)),
	-- Which face is theirs; of a screen: whose it shows first.
	member_id uuid,
	-- A sign-in without an address: nothing but a screen.
	is_anonymous boolean not null default false check (role = 'screen' or not is_anonymous),
	joined_at timestamptz not null default now(),
	last_seen timestamptz not null default now(),
	primary key (family_group_id, user_id),
	foreign key (member_id, family_group_id) references public.family_members (id, family_group_id) on delete set null (member_id)
);
create index on public.family_people (user_id);
create index on public.family_people (member_id, family_group_id);
create unique index on public.family_people (family_group_id) where role = 'owner';

-- As is_tidy_name() wants a name; null where nothing is left.
create function whose_turn_private.tidy_person_name(sent text) returns text
language sql immutable parallel safe set search_path = ''
return nullif(public.trim_text(left(whose_turn_private.tidy_text(sent), 80)), '');

create function whose_turn_private.name_of_account(person uuid) returns text
language sql stable set search_path = '' as $$
	select whose_turn_private.tidy_person_name(raw_user_meta_data ->> 'full_name') from auth.users where id = person
$$;

insert into public.family_people (family_group_id, user_id, role, name, joined_at)
select id, user_id, 'owner', whose_turn_private.name_of_account(user_id), created_at from public.family_groups where user_id is not null;

-- The families in which the caller has one of these roles. All policies ask it, once a statement. Volatile, so that it is asked after the lock
-- of a family was waited for: whoever was removed meanwhile is refused.
create function public.my_family_ids(roles text[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
begin
	-- Not in SQL: PostgreSQL would plan it anew for each statement.
	return (
		select coalesce(array_agg(person.family_group_id), '{}') from public.family_people person
		where person.user_id = auth.uid() and person.role = any(roles)
	);
end $$;

-- Null for a stranger.
create function whose_turn_private.role_in(family uuid) returns text
language sql stable security definer set search_path = '' as $$
	select person.role from public.family_people person where person.family_group_id = family and person.user_id = auth.uid()
$$;

-- The name by which a family knows the caller.
create function whose_turn_private.own_name_in(family uuid) returns text
language sql stable security definer set search_path = '' as $$
	select person.name from public.family_people person where person.family_group_id = family and person.user_id = auth.uid()
$$;

create function whose_turn_private.is_anonymous() returns boolean
language sql stable set search_path = ''
return coalesce(auth.jwt() -> 'is_anonymous' = 'true', false);

create function whose_turn_private.refuse_role() returns void
language plpgsql set search_path = '' as $$
begin
	raise exception 'Your role in this family does not allow this.' using errcode = 'PT403', hint = 'role';
end $$;

-- One change of a family at a time, and this lock before any other: of all families of the caller, in the order of their ids, so that two
-- people of two families never wait for each other in a circle. @returns the one that is the caller's own
create or replace function whose_turn_private.lock_own_family() returns uuid
language plpgsql security definer set search_path = '' as $$
begin
	perform from public.family_groups family
	where family.id in (select person.family_group_id from public.family_people person where person.user_id = auth.uid())
	order by family.id for no key update;
	return (select family.id from public.family_groups family where family.user_id = auth.uid());
end $$;

-- Once a statement: what is too old goes, in each of the caller's families.
create or replace function whose_turn_private.lock_family() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	families uuid[];
	family uuid;
begin
	perform whose_turn_private.lock_own_family();
	families := public.my_family_ids('{owner,adult,screen}');
	for family in
		select distinct one.family_group_id from public.removed_rows one
		where one.family_group_id = any(families) and not whose_turn_private.is_kept(one.removed_at)
	loop
		perform whose_turn_private.drop_removed(family);
	end loop;
	return null;
end $$;

-- @returns the family @throws PT403 not_in_family, role
create function whose_turn_private.require_role(family uuid, roles text[] default '{owner,adult}') returns uuid
language plpgsql set search_path = '' as $$
declare
	role constant text := whose_turn_private.role_in(family);
begin
	if role is null then
		raise exception 'You are not in this family.' using errcode = 'PT403', hint = 'not_in_family';
	end if;
	if not role = any(roles) then perform whose_turn_private.refuse_role(); end if;
	return family;
end $$;

-- @throws as require_role()
create function whose_turn_private.lock_family_as(family uuid, roles text[] default '{owner,adult}') returns uuid
language plpgsql set search_path = '' as $$
begin
	perform whose_turn_private.lock_own_family();
	return whose_turn_private.require_role(family, roles);
end $$;

-- By what is brought back, of whosoever family.
create index on public.removed_rows (id) where kind in ('member', 'category');

-- The family of a row; null where there is none, since what is gone already need not go: whoever was removed is refused, and not answered as
-- if it was done. @param kind 'category', 'member' or 'turn' @throws as require_role()
create function whose_turn_private.lock_family_of(kind text, id uuid, roles text[] default '{owner,adult}') returns uuid
language plpgsql set search_path = '' as $$
declare
	families uuid[];
	family uuid;
begin
	perform whose_turn_private.lock_own_family();
	families := public.my_family_ids('{owner,adult,screen}');
	case kind
		when 'turn' then
			select found.family_group_id into family from (
				select one.family_group_id from public.category_cycles one where one.id = lock_family_of.id
				union all select one.family_group_id from public.past_turns one where one.id = lock_family_of.id
				union all select one.family_group_id from public.family_history one
				where one.family_group_id = any(families) and one.turns = array[lock_family_of.id] and one.kind in ('turn-undone', 'turn-redone')
				union all select one.family_group_id from public.removed_rows one
				where one.family_group_id = any(families) and one.kind = 'turn' and one.id = lock_family_of.id
			) found limit 1;
		when 'member' then
			select found.family_group_id into family from (
				select one.family_group_id from public.family_members one where one.id = lock_family_of.id
				union all select one.family_group_id from public.removed_rows one where one.kind = 'member' and one.id = lock_family_of.id
			) found order by found.family_group_id = any(families) desc limit 1;
		when 'category' then
			select found.family_group_id into family from (
				select one.family_group_id from public.decision_categories one where one.id = lock_family_of.id
				union all select one.family_group_id from public.removed_rows one where one.kind = 'category' and one.id = lock_family_of.id
			) found order by found.family_group_id = any(families) desc limit 1;
	end case;
	return case when family is not null then whose_turn_private.require_role(family, roles) end;
end $$;

-- A screen takes back what was done last, and not one turn after the other. @throws PT403 role
create function whose_turn_private.lock_family_to_undo(turn uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
	family constant uuid := whose_turn_private.lock_family_of('turn', turn, '{owner,adult,screen}');
begin
	if whose_turn_private.role_in(family) = 'screen' and not whose_turn_private.was_undone(family, turn) and not coalesce((
		select entry.turns = array[turn] and entry.kind <> 'turn-undone' from public.family_history entry
		where entry.family_group_id = family and entry.id > 0 and entry.kind in ('turn', 'turn-undone', 'turn-redone')
			and entry.category = (select known.category_id from public.category_cycles known where known.id = turn)
		order by entry.id desc limit 1
	), false) then
		perform whose_turn_private.refuse_role();
	end if;
	return family;
end $$;

-- What was written for the one family of a person takes that of the row that is meant. As text, so that it holds for whichever body a function has.
create function whose_turn_private.rewrite(changed regprocedure, variadic pairs text[]) returns void
language plpgsql set search_path = '' as $$
declare
	body text := pg_get_functiondef(changed);
begin
	for at in 1 .. cardinality(pairs) by 2 loop
		if position(pairs[at] in body) = 0 then raise exception '% does not say %', changed, pairs[at]; end if;
		body := replace(body, pairs[at], pairs[at + 1]);
	end loop;
	execute body;
end $$;
do $$
declare
	named text;
	lock text;
	found_function regprocedure;
begin
	for named, lock in values
		('say_not_now', 'lock_family_of(''category'', category, ''{owner,adult,screen}'')'), ('undo_turn', 'lock_family_to_undo(turn)'),
		('cancel_turn', 'lock_family_of(''turn'', turn)'), ('mend_turn', 'lock_family_of(''turn'', turn)'),
		('redo_turn', 'lock_family_of(''category'', category)'), ('settle', 'lock_family_of(''category'', category)'),
		('undo_reset', 'lock_family_of(''category'', category)'),
		('restore_member', 'lock_family_of(''member'', member)'), ('restore_category', 'lock_family_of(''category'', category)')
	loop
		select oid into strict found_function from pg_proc where pronamespace = 'public'::regnamespace and proname = named;
		perform whose_turn_private.rewrite(found_function, 'whose_turn_private.lock_own_family()', 'whose_turn_private.' || lock);
	end loop;

	perform whose_turn_private.rewrite('whose_turn_private.before_turn()', '(auth.uid() is null or family.user_id = auth.uid())',
		'(auth.uid() is null or whose_turn_private.role_in(family.id) is not null)');

	-- Without a family's id it is for the caller's own, as before.
	perform whose_turn_private.rewrite('public.import_family(jsonb,jsonb)', '(family jsonb, history jsonb)',
		'(family jsonb, history jsonb, into_family uuid DEFAULT NULL::uuid)', 'whose_turn_private.lock_own_family()',
		'whose_turn_private.lock_family_as(coalesce(into_family, whose_turn_private.lock_own_family()))');
	drop function public.import_family(jsonb, jsonb);
	perform whose_turn_private.rewrite('public.delete_my_account()', 'delete_my_account()', 'delete_my_account(for_all boolean DEFAULT false)',
		'delete from auth.users where id = person;', E'perform whose_turn_private.require_alone(person, for_all);\n\tdelete from auth.users where id = person;');
	drop function public.delete_my_account();

	select oid into found_function from pg_proc
	where pronamespace = 'public'::regnamespace and prosrc like '%:= whose_turn_private.lock_own_family();%' limit 1;
	if found then raise exception '% takes the only family of a person', found_function; end if;
end $$;

-- Whoever does something in one family does nothing in another by the same statement: quotas and live updates are of one.
create function whose_turn_private.hold_one_family() returns trigger
language plpgsql set search_path = '' as $$
begin
	if auth.uid() is not null and (
		select count(distinct to_jsonb(one) -> case tg_table_name when 'family_groups' then 'id' else 'family_group_id' end) > 1 from changed one
	) then
		raise exception 'One statement cannot change two families.' using errcode = 'PT403', hint = 'two_families';
	end if;
	return null;
end $$;
do $$
declare
	of_table text;
	moment text;
begin
	for of_table, moment in
		select 'family_groups', 'update'
		union all select one, two from unnest(array['family_members', 'decision_categories', 'category_cycles', 'past_turns']) one,
			unnest(array['insert', 'update', 'delete']) two
	loop
		execute format('create trigger %I after %s on public.%I referencing %s table as changed
			for each statement execute function whose_turn_private.hold_one_family()', 'after_' || moment || '_of_one', moment, of_table,
			case moment when 'delete' then 'old' else 'new' end);
	end loop;
end $$;

-- Who may do what.
do $$
declare
	of_table text;
	everybody constant text := '(select public.my_family_ids(''{owner,adult,screen}''))::uuid[]';
	adults constant text := '(select public.my_family_ids(''{owner,adult}''))::uuid[]';
begin
	for of_table in
		select tablename from pg_policies where schemaname = 'public' and policyname = 'people work on their own family' and tablename <> 'family_groups'
	loop
		execute format('drop policy "people work on their own family" on public.%I', of_table);
		execute format('create policy "people see their families" on public.%I for select to authenticated using (family_group_id = any(%s))',
			of_table, everybody);
	end loop;
	foreach of_table in array array['family_members', 'decision_categories', 'category_cycles'] loop
		execute format('create policy "adults add" on public.%I for insert to authenticated with check (family_group_id = any(%s))', of_table,
			-- Whoever sees a draw confirms it.
			case of_table when 'category_cycles' then everybody else adults end);
		-- Screens do not: hold_screens() says so to them, instead of silence.
		execute format('create policy "adults remove" on public.%I for delete to authenticated using (family_group_id = any(%s))', of_table, everybody);
	end loop;
	execute format('create policy "adults change" on public.family_members for update to authenticated
		using (family_group_id = any(%s)) with check (family_group_id = any(%s))', everybody, adults);
	-- Screens look at draws: hold_screens() refuses what is more.
	execute format('create policy "adults change, screens look" on public.decision_categories for update to authenticated
		using (family_group_id = any(%1$s)) with check (family_group_id = any(%1$s))', everybody);

	drop policy "people work on their own family" on public.family_groups;
	execute format('create policy "people see their families" on public.family_groups for select to authenticated
		using (user_id = (select auth.uid()) or id = any(%s))', everybody);
	create policy "a person begins a family" on public.family_groups for insert to authenticated with check (user_id = (select auth.uid()));
	create policy "nobody begins one without an account" on public.family_groups as restrictive for insert to authenticated
		with check ((select auth.jwt() -> 'is_anonymous') = 'true' is not true);
	execute format('create policy "adults rename" on public.family_groups for update to authenticated
		using (id = any(%s)) with check (id = any(%s))', everybody, adults);

	alter table public.family_people enable row level security, force row level security;
	-- A screen knows of itself alone.
	execute format('create policy "adults see who is there" on public.family_people for select to authenticated
		using (user_id = (select auth.uid()) or family_group_id = any(%s))', adults);
end $$;
grant select on public.family_people to authenticated;

create function whose_turn_private.hold_screens() returns trigger
language plpgsql set search_path = '' as $$
declare
	adults uuid[];
	is_theirs boolean := true;
begin
	-- What our own functions change is theirs to allow.
	if current_user = 'authenticated' then
		adults := public.my_family_ids('{owner,adult}');
		if tg_op = 'DELETE' then
			is_theirs := not exists (select from changed gone where not gone.family_group_id = any(adults));
		else
			is_theirs := new.family_group_id = any(adults) or to_jsonb(new) - 'looked_at' = to_jsonb(old) - 'looked_at';
		end if;
	end if;
	if not is_theirs then
		raise exception 'Your role in this family does not allow this.' using errcode = 'PT403', hint = 'role';
	end if;
	return new;
end $$;
create trigger as_role before update on public.decision_categories for each row execute function whose_turn_private.hold_screens();
do $$
declare
	of_table text;
begin
	foreach of_table in array array['family_members', 'decision_categories', 'category_cycles'] loop
		execute format('create trigger after_delete_as_role after delete on public.%I referencing old table as changed
			for each statement execute function whose_turn_private.hold_screens()', of_table);
	end loop;
end $$;

-- As in 20261201000100_families.sql, but that whoever may not is told so.
create or replace function public.edit_category(category uuid, settings jsonb, edits text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
	-- What was removed from one family may have the id of what another one has.
	own constant uuid := whose_turn_private.lock_family_of('category', category);
begin
	update public.decision_categories edited set settings = (edited.settings - edits) || coalesce((
		select jsonb_object_agg(name, value) from jsonb_each(edit_category.settings) given(name, value) where name = any(edits)
	), '{}')
	where edited.id = edit_category.category and edited.family_group_id = own;
end $$;

create function whose_turn_private.keep_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update public.family_people person set role = 'adult'
	where person.family_group_id = new.id and person.role = 'owner' and person.user_id is distinct from new.user_id;
	if new.user_id is not null then
		insert into public.family_people (family_group_id, user_id, role, name)
		values (new.id, new.user_id, 'owner', whose_turn_private.name_of_account(new.user_id))
		on conflict (family_group_id, user_id) do update set role = 'owner';
	end if;
	return null;
end $$;
create trigger keep_owner after insert or update of user_id on public.family_groups
	for each row execute function whose_turn_private.keep_owner();

-- Whoever comes, goes or has another role is told to the server, which decides who hears of what.
create function whose_turn_private.after_people() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	told jsonb;
	moved public.family_people[];
begin
	if tg_op = 'UPDATE' then
		-- That somebody was here is told to nobody.
		select jsonb_agg(to_jsonb(edited)), array_agg(row(edited.*)::public.family_people) filter (where edited.role <> was.role) into told, moved
		from changed edited join before was using (family_group_id, user_id)
		where (edited.role, edited.name, edited.member_id) is distinct from (was.role, was.name, was.member_id);
	else
		select jsonb_agg(to_jsonb(one)), array_agg(row(one.*)::public.family_people) into told, moved from changed one;
	end if;
	if to_regprocedure('auth.tell_person(uuid,uuid,text)') is not null then
		perform auth.tell_person(one.user_id, one.family_group_id, case
			when tg_op = 'INSERT' and one.role = 'screen' then 'into-as-screen' when tg_op = 'INSERT' then 'into' when tg_op = 'DELETE' then 'out' else 'within' end)
		from unnest(moved) one;
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, told);
	return null;
end $$;
create trigger after_insert after insert on public.family_people referencing new table as changed
	for each statement execute function whose_turn_private.after_people();
create trigger after_update after update on public.family_people referencing old table as before new table as changed
	for each statement execute function whose_turn_private.after_people();
create trigger after_delete after delete on public.family_people referencing old table as changed
	for each statement execute function whose_turn_private.after_people();
do $$
begin
	if exists (select from pg_publication where pubname = 'supabase_realtime') then
		alter publication supabase_realtime add table public.family_people;
	end if;
end $$;

-- Who did it, under the name of the time, also after they are gone.
alter table public.family_history
	add who uuid,
	add who_name text check (public.is_tidy_name(who_name));
-- Of turns that count: later the history says it.
alter table public.category_cycles
	add who uuid,
	add who_name text check (public.is_tidy_name(who_name));
create function whose_turn_private.say_who() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if auth.uid() is not null then
		new.who := auth.uid();
		new.who_name := whose_turn_private.own_name_in(new.family_group_id);
	end if;
	return new;
end $$;
create trigger say_who before insert on public.family_history
	for each row when (not new.imported) execute function whose_turn_private.say_who();
-- After before_row, which numbers what is new.
create trigger say_who before insert on public.category_cycles
	for each row when (new.turn_number is not null) execute function whose_turn_private.say_who();
-- Who recorded the turns of a category, as far as the history goes back.
create function whose_turn_private.find_recorders(family uuid, category uuid) returns table (turn uuid, who uuid, who_name text)
language sql stable set search_path = '' as $$
	select distinct on (entry.turns[1]) entry.turns[1], entry.who, entry.who_name from public.family_history entry
	where entry.family_group_id = family and entry.category = find_recorders.category and entry.kind = 'turn' and not entry.imported
	order by entry.turns[1], entry.id desc
$$;
-- What comes back was done by whoever did it then.
select whose_turn_private.rewrite('whose_turn_private.restore_turns(uuid,jsonb)', 'unnumbered, cycle)', 'unnumbered, cycle, who, who_name)',
	'unnumbered, cycle from unnest(back)', 'unnumbered, cycle, who, who_name from unnest(back)');
select whose_turn_private.rewrite('public.undo_reset(uuid,uuid[])', 'unnumbered, cycle)', 'unnumbered, cycle, who, who_name)',
	'greatest(running, 1)', 'greatest(running, 1), said.who, said.who_name',
	'from unnest(back) one order by', 'from unnest(back) one left join whose_turn_private.find_recorders(own, category) said on said.turn = one.id order by');
-- An id that another family has by now does not come back.
select whose_turn_private.rewrite(oid, 'not whose_turn_private.was_undone(own, turn)', 'not whose_turn_private.was_undone(own, turn)
		or exists (
			select from public.category_cycles one where one.id = turn union all select from public.past_turns one where one.id = turn
		)', 'created_at, cycle)', 'created_at, cycle, who, who_name)',
	'null, again.cycle);', 'null, again.cycle, again.who, again.who_name);',
	'again.id := turn;', 'select said.who, said.who_name into again.who, again.who_name
	from whose_turn_private.find_recorders(own, category) said where said.turn = redo_turn.turn;
	again.id := turn;')
from pg_proc where pronamespace = 'public'::regnamespace and proname = 'redo_turn';

-- Whose face a member was comes back with them.
alter table public.removed_rows add people uuid[];
create function whose_turn_private.keep_people() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	update public.removed_rows one set people = array(
		select person.user_id from public.family_people person where person.family_group_id = old.family_group_id and person.member_id = old.id
	) where one.family_group_id = old.family_group_id and one.kind = 'member' and one.id = old.id;
	return old;
end $$;
-- After keep_removed.
create trigger keep_removed_people before delete on public.family_members for each row execute function whose_turn_private.keep_people();
select whose_turn_private.rewrite('public.restore_member(uuid)', 'delete from public.removed_rows one where one.family_group_id = own and one.kind = ''member'' and one.id = member;',
	'delete from public.removed_rows one where one.family_group_id = own and one.kind = ''member'' and one.id = member;
	update public.family_people person set member_id = here.id
	where person.family_group_id = own and person.user_id = any(kept.people) and person.member_id is null;');
drop function whose_turn_private.rewrite;

do $$
declare
	known text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'family_history_kind_check');
begin
	alter table public.family_history drop constraint family_history_kind_check;
	execute format('alter table public.family_history add constraint family_history_kind_check check (
		kind in (''person-joined'', ''screen-joined'', ''person-left'', ''person-removed'', ''handed-over'') or %s)', known);
end $$;

-- @param named whom it happened to; whoever did it is `who`
create function whose_turn_private.record_person(kind text, family uuid, named text) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_build_array(jsonb_build_object('family_group_id', family, 'kind', kind, 'new_name', named)))
$$;

-- Being there.

-- For whoever is looking at a family, every few minutes.
create function public.see_family(family uuid) returns void
language sql security definer set search_path = '' as $$
	update public.family_people person set last_seen = now()
	where person.family_group_id = family and person.user_id = auth.uid() and person.last_seen < now() - interval '5 minutes'
$$;

-- One's own name and face, and those of a screen by an adult. @throws PT403 not_in_family, role; 23503 for a member of another family
create function public.edit_person(family uuid, person uuid, name text, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.lock_family_as(family);
	update public.family_people known set name = whose_turn_private.tidy_person_name(edit_person.name), member_id = member
	where known.family_group_id = family and known.user_id = person and (known.user_id = auth.uid() or known.role = 'screen');
	if not found then perform whose_turn_private.refuse_role(); end if;
end $$;

-- For one more of a role. @throws PT403 quota_exceeded
create function whose_turn_private.require_room(family uuid, role text) returns void
language plpgsql set search_path = '' as $$
begin
	if (
		select count(*) >= 20 from public.family_people known
		where known.family_group_id = family and (known.role = 'screen') = (require_room.role = 'screen')
	) then
		raise exception 'A family can have at most 20 people and 20 screens.' using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
end $$;

-- @throws PT403 not_in_family, role, owner_stays, account_needed, quota_exceeded
create function public.set_role(family uuid, person uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.lock_family_as(family, '{owner}');
	if person = auth.uid() then
		raise exception 'The owner hands the family over first.' using errcode = 'PT403', hint = 'owner_stays';
	elsif set_role.role is null or set_role.role not in ('adult', 'screen') then
		perform whose_turn_private.refuse_role();
	end if;
	if exists (
		select from public.family_people known
		where known.family_group_id = family and known.user_id = person and known.is_anonymous and set_role.role = 'adult'
	) then
		raise exception 'An adult needs an account.' using errcode = 'PT403', hint = 'account_needed';
	end if;
	if exists (
		select from public.family_people known
		where known.family_group_id = family and known.user_id = person and known.role <> set_role.role
	) then
		perform whose_turn_private.require_room(family, set_role.role);
	end if;
	update public.family_people known set role = set_role.role where known.family_group_id = family and known.user_id = person;
	if set_role.role = 'screen' then perform whose_turn_private.revoke_invitations_of(family, person); end if;
end $$;

-- Somebody who is gone already is no error. @throws PT403 not_in_family, role, owner_stays
create function public.remove_person(family uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.lock_family_as(family, '{owner}');
	if person = auth.uid() then
		raise exception 'The owner hands the family over first.' using errcode = 'PT403', hint = 'owner_stays';
	end if;
	perform whose_turn_private.record_person('person-removed', family, known.name)
	from public.family_people known where known.family_group_id = family and known.user_id = person;
	perform whose_turn_private.revoke_invitations_of(family, person);
	delete from public.family_people known where known.family_group_id = family and known.user_id = person;
end $$;

-- @throws PT403 owner_stays
create function public.leave_family(family uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.lock_own_family();
	if whose_turn_private.role_in(family) is null then return; end if;
	if whose_turn_private.role_in(family) = 'owner' then
		raise exception 'The owner hands the family over first.' using errcode = 'PT403', hint = 'owner_stays';
	end if;
	perform whose_turn_private.record_person('person-left', family, whose_turn_private.own_name_in(family));
	perform whose_turn_private.revoke_invitations_of(family, auth.uid());
	delete from public.family_people known where known.family_group_id = family and known.user_id = auth.uid();
end $$;

-- A person owns one family at most: one in which nothing ever was gives way. @throws PT403 not_in_family, role, not_an_adult, owns_a_family
create function public.hand_over(family uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	given public.family_people;
	empty uuid;
begin
	-- With theirs, in the order of ids.
	perform from public.family_groups one
	where one.user_id = person or one.id in (select known.family_group_id from public.family_people known where known.user_id = auth.uid())
	order by one.id for no key update;
	perform whose_turn_private.lock_family_as(family, '{owner}');
	if person = auth.uid() then return; end if;
	select known.* into given from public.family_people known
	where known.family_group_id = family and known.user_id = person and known.role = 'adult';
	if not found then
		raise exception 'A family is handed over to an adult in it.' using errcode = 'PT403', hint = 'not_an_adult';
	end if;
	select one.id into empty from public.family_groups one where one.user_id = person;
	if exists (
		select from public.family_members where family_group_id = empty
		union all select from public.decision_categories where family_group_id = empty
		union all select from public.family_history where family_group_id = empty
		union all select from public.family_people known where known.family_group_id = empty and known.user_id <> person
	) then
		raise exception 'They have a family of their own.' using errcode = 'PT403', hint = 'owns_a_family';
	end if;
	delete from public.family_groups one where one.id = empty;
	update public.family_groups one set user_id = person where one.id = family;
	perform whose_turn_private.record_person('handed-over', family, given.name);
end $$;

-- Nobody's family goes without their knowing. @throws PT403 family_has_adults
create function whose_turn_private.require_alone(person uuid, for_all boolean) returns void
language plpgsql set search_path = '' as $$
begin
	perform from public.family_groups family where family.user_id = person for update;
	if for_all is not true and exists (
		select from public.family_groups family join public.family_people known on known.family_group_id = family.id
		where family.user_id = person and known.role = 'adult'
	) then
		raise exception 'Other adults are in your family: hand it over, or delete it for all.' using errcode = 'PT403', hint = 'family_has_adults';
	end if;
end $$;

-- @throws PT403 not_in_family, role, family_has_adults
create function public.delete_family(family uuid, for_all boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.lock_family_as(family, '{owner}');
	perform whose_turn_private.require_alone(auth.uid(), for_all);
	delete from public.family_groups one where one.id = family;
end $$;

-- Coming in.

create table public.family_invitations (
	id uuid primary key default gen_random_uuid(),
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	role text not null check (role in ('adult', 'screen')),
	-- Of what whoever is invited knows.
	token_hash text not null unique,
	code_hash text unique,
	code_expires_at timestamptz,
	created_by uuid not null references auth.users (id) on delete cascade,
	created_at timestamptz not null default now(),
	expires_at timestamptz not null,
	revoked_at timestamptz,
	used_at timestamptz,
	used_by uuid,
	used_by_name text,
	-- How many sign-ups it has permitted where sign-ups are closed.
	sign_ups smallint not null default 0
);
create index on public.family_invitations (family_group_id);
create index on public.family_invitations (created_by);
alter table public.family_invitations enable row level security, force row level security;
create policy "adults see invitations" on public.family_invitations for select to authenticated
	using (family_group_id = any((select public.my_family_ids('{owner,adult}'))::uuid[]));

-- Whose right to invite has ended has invited nobody.
create function whose_turn_private.revoke_invitations_of(family uuid, person uuid) returns void
language sql set search_path = '' as $$
	update public.family_invitations one set revoked_at = now()
	where one.family_group_id = family and one.created_by = person and one.used_at is null and one.revoked_at is null
$$;

-- Tablets that wait on a wall; and wrong codes. Neither outlives the hour, so that no backup has them, and nothing points to users.
create table whose_turn_private.pairings (
	user_id uuid primary key,
	token_hash text not null unique,
	code_hash text not null unique,
	expires_at timestamptz not null
);
create table whose_turn_private.code_tries (
	user_id uuid primary key,
	tries integer not null,
	since timestamptz not null
);
create index on whose_turn_private.code_tries (since);

create function whose_turn_private.hash_secret(secret text) returns text
language sql immutable strict parallel safe set search_path = ''
return encode(sha256(convert_to(secret, 'UTF8')), 'hex');

-- 192 bits, of 244 random ones.
create function whose_turn_private.create_token() returns text
language sql volatile set search_path = ''
return translate(encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 24), 'base64'), '+/', '-_');

-- Eight letters to read out, without those that look like digits: one of 110 thousand million.
create function whose_turn_private.create_code() returns text
language sql volatile set search_path = '' as $$
	select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ', (number / (24 ^ place)::bigint % 24)::integer + 1, 1), '')
	from (
		select ('x' || left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 15))::bit(60)::bigint as number
	) random, generate_series(0, 7) place
$$;

-- As people type a code: in small letters, with gaps.
create function whose_turn_private.read_code(typed text) returns text
language sql immutable strict parallel safe set search_path = ''
return upper(regexp_replace(typed, '[\s-]+', '', 'g'));

-- Five tries a person while a code lives, and a thousand of all people. Counted before the look-up: whoever tries twice at once waits.
create function whose_turn_private.may_try_code() returns boolean
language plpgsql set search_path = '' as $$
declare
	count integer;
begin
	delete from whose_turn_private.code_tries where since < now() - interval '1 hour' and user_id <> auth.uid();
	insert into whose_turn_private.code_tries as known (user_id, tries, since) values (auth.uid(), 1, now())
	on conflict (user_id) do update set
		tries = case when known.since < now() - interval '15 minutes' then 1 else least(known.tries + 1, 6) end,
		since = case when known.since < now() - interval '15 minutes' then now() else known.since end
	returning tries into count;
	return count <= 5 and (
		select coalesce(sum(tries), 0) <= 1000 from whose_turn_private.code_tries where since >= now() - interval '15 minutes'
	);
end $$;
-- A right one alone: whoever has codes of their own could go on guessing.
create function whose_turn_private.give_back_code_try() returns void
language sql set search_path = '' as $$
	update whose_turn_private.code_tries set tries = tries - 1 where user_id = auth.uid()
$$;

-- @throws PT410 with what became of it
create function whose_turn_private.require_open(invitation public.family_invitations) returns void
language plpgsql set search_path = '' as $$
begin
	if invitation.id is null then
		raise exception 'There is no such invitation.' using errcode = 'PT410', hint = 'invitation_unknown';
	elsif invitation.revoked_at is not null then
		raise exception 'This invitation was withdrawn.' using errcode = 'PT410', hint = 'invitation_revoked';
	elsif invitation.used_at is not null then
		raise exception 'Somebody has joined by this invitation already.' using errcode = 'PT410', hint = 'invitation_used';
	elsif invitation.expires_at <= now() then
		raise exception 'This invitation is too old.' using errcode = 'PT410', hint = 'invitation_expired';
	end if;
end $$;

-- Whether the built-in server makes an account by it where sign-ups are closed. A screen has none.
create function whose_turn_private.permits_account(invitation public.family_invitations) returns boolean
language sql stable set search_path = ''
return invitation.role = 'adult' and invitation.used_at is null and invitation.revoked_at is null and invitation.expires_at > now();

-- Seven days. @returns {id, token, expires_at}: the token is known to nobody from here on but to whoever asked
-- @throws PT403 not_in_family, role, quota_exceeded
create function public.create_invitation(family uuid, role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	token constant text := whose_turn_private.create_token();
	made public.family_invitations;
begin
	perform whose_turn_private.lock_family_as(family);
	delete from public.family_invitations one
	where one.family_group_id = family and coalesce(one.revoked_at, one.used_at, one.expires_at) < now() - interval '30 days';
	if (
		select count(*) filter (where one.revoked_at is null and one.used_at is null and one.expires_at > now()) >= 20 or count(*) >= 200
		from public.family_invitations one where one.family_group_id = family
	) then
		raise exception 'A family can have at most 20 open invitations.' using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
	insert into public.family_invitations (family_group_id, role, token_hash, created_by, expires_at)
	values (family, create_invitation.role, whose_turn_private.hash_secret(token), auth.uid(), now() + interval '7 days') returning * into made;
	return jsonb_build_object('id', made.id, 'token', token, 'expires_at', made.expires_at);
end $$;

-- Of one of the caller's families. @throws PT403 role; PT410 invitation_unknown
create function whose_turn_private.lock_invitation(id uuid) returns public.family_invitations
language plpgsql set search_path = '' as $$
declare
	known public.family_invitations;
begin
	perform whose_turn_private.lock_own_family();
	select one.* into known from public.family_invitations one
	where one.id = lock_invitation.id and one.family_group_id = any(public.my_family_ids('{owner,adult,screen}')) for update;
	if known.id is null then perform whose_turn_private.require_open(known); end if;
	perform whose_turn_private.require_role(known.family_group_id);
	return known;
end $$;

-- A code to read out, for 15 minutes; one before it ends. @returns {code, expires_at} @throws as lock_invitation(); PT410 as require_open()
create function public.create_invitation_code(invitation uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	code constant text := whose_turn_private.create_code();
	ends constant timestamptz := now() + interval '15 minutes';
begin
	perform whose_turn_private.require_open(whose_turn_private.lock_invitation(invitation));
	update public.family_invitations one set code_hash = whose_turn_private.hash_secret(code), code_expires_at = ends where one.id = invitation;
	return jsonb_build_object('code', code, 'expires_at', ends);
end $$;

-- Withdrawn twice is withdrawn. @throws as lock_invitation(); PT410 invitation_used
create function public.revoke_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	known constant public.family_invitations := whose_turn_private.lock_invitation(invitation);
begin
	if known.used_at is not null then perform whose_turn_private.require_open(known); end if;
	update public.family_invitations one set revoked_at = now() where one.id = invitation and one.revoked_at is null;
end $$;

-- Another seven days, by another link: nobody knows the one before. @returns as create_invitation() @throws as lock_invitation(); PT410 invitation_used
create function public.renew_invitation(invitation uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	known constant public.family_invitations := whose_turn_private.lock_invitation(invitation);
begin
	if known.used_at is not null then perform whose_turn_private.require_open(known); end if;
	-- By its id whoever signed up by the link before would still come in (own_invitation).
	delete from public.family_invitations one where one.id = invitation;
	return public.create_invitation(known.family_group_id, known.role);
end $$;

-- Newest first. @returns a list of {id, role, state, created_at, created_by, expires_at, code_expires_at, used_at, used_by}, people by name
-- @throws PT403 not_in_family, role
create function public.list_invitations(family uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.require_role(family);
	return coalesce((
		select jsonb_agg(jsonb_build_object(
			'id', one.id, 'role', one.role, 'created_at', one.created_at, 'expires_at', one.expires_at, 'used_at', one.used_at,
			'used_by', one.used_by_name, 'code_expires_at', case when one.code_expires_at > now() then one.code_expires_at end,
			'created_by', (select person.name from public.family_people person where person.family_group_id = family and person.user_id = one.created_by),
			'state', case when one.used_at is not null then 'used' when one.revoked_at is not null then 'revoked'
				when one.expires_at <= now() then 'expired' else 'open' end
		) order by one.created_at desc, one.id)
		from public.family_invitations one where one.family_group_id = family
	), '[]');
end $$;

create function whose_turn_private.describe_invitation(known public.family_invitations) returns jsonb
language sql stable set search_path = '' as $$
	select jsonb_build_object(
		'role', known.role, 'family_name', family.name, 'expires_at', known.expires_at,
		'invited_by', (
			select person.name from public.family_people person where person.family_group_id = family.id and person.user_id = known.created_by
		),
		'family', case when whose_turn_private.role_in(family.id) is not null then family.id end
	)
	from public.family_groups family where family.id = known.family_group_id
$$;

-- What whoever has the link reads, with an account or without. It changes nothing: mails' scanners and previews read it, too.
-- @returns {role, family_name, invited_by, expires_at, family}: `family` for whoever is in it already @throws PT410 as require_open()
create function public.read_invitation(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	known public.family_invitations;
begin
	select one.* into known from public.family_invitations one where one.token_hash = whose_turn_private.hash_secret(token);
	if whose_turn_private.role_in(known.family_group_id) is null then perform whose_turn_private.require_open(known); end if;
	return whose_turn_private.describe_invitation(known);
end $$;

-- @param anonymous whether the person has no account @throws PT403 quota_exceeded, account_needed, already_paired
create function whose_turn_private.add_person(
	family uuid, person uuid, role text, anonymous boolean, named text, member uuid default null
) returns void
language plpgsql set search_path = '' as $$
begin
	if anonymous and add_person.role <> 'screen' then
		raise exception 'An adult needs an account.' using errcode = 'PT403', hint = 'account_needed';
	elsif anonymous and exists (select from public.family_people known where known.user_id = person) then
		raise exception 'This screen is in a family already.' using errcode = 'PT403', hint = 'already_paired';
	end if;
	perform whose_turn_private.require_room(family, add_person.role);
	if (select count(*) >= 20 from public.family_people known where known.user_id = person) then
		raise exception 'A person can be in at most 20 families.' using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
	insert into public.family_people (family_group_id, user_id, role, is_anonymous, name, member_id)
	values (family, person, add_person.role, anonymous, named, member);
	perform whose_turn_private.record_person(case add_person.role when 'screen' then 'screen-joined' else 'person-joined' end, family, named);
end $$;

-- Behind the locks of the caller's families and of this one, in the order of ids. A member uses nothing up.
create function whose_turn_private.join_by(invitation uuid, name text) returns jsonb
language plpgsql set search_path = '' as $$
declare
	known public.family_invitations;
	named constant text := coalesce(
		whose_turn_private.tidy_person_name(join_by.name), whose_turn_private.name_of_account(auth.uid())
	);
	role text;
begin
	perform from public.family_groups family
	where family.id = (select one.family_group_id from public.family_invitations one where one.id = invitation)
		or family.id in (select person.family_group_id from public.family_people person where person.user_id = auth.uid())
	order by family.id for no key update;
	select one.* into known from public.family_invitations one where one.id = invitation for update;
	role := whose_turn_private.role_in(known.family_group_id);
	if role is null then
		perform whose_turn_private.require_open(known);
		perform whose_turn_private.add_person(known.family_group_id, auth.uid(), known.role, whose_turn_private.is_anonymous(), named);
		update public.family_invitations one set used_at = now(), used_by = auth.uid(), used_by_name = named, code_hash = null where one.id = invitation;
	end if;
	return jsonb_build_object('family', known.family_group_id, 'role', coalesce(role, known.role), 'joined', role is null);
end $$;

-- @param name theirs in this family; null: as the account says @returns {family, role, joined}: not `joined` who was there before
-- @throws PT410 as require_open(), PT403 as add_person()
create function public.join_family(token text, name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	invitation constant uuid := (select one.id from public.family_invitations one where one.token_hash = whose_turn_private.hash_secret(token));
begin
	if auth.uid() is null then raise exception 'Please sign in first.' using errcode = 'PT401'; end if;
	if invitation is null then perform whose_turn_private.require_open(null); end if;
	return whose_turn_private.join_by(invitation, name);
end $$;

-- The invitation with which the caller signed up, where the server kept it (auth.users.invitation) and it is open still: the mail that confirms
-- a sign-up is read on another device, too.
create function whose_turn_private.own_invitation() returns uuid
language sql stable set search_path = '' as $$
	select one.id from auth.users person join public.family_invitations one on one.id::text = to_jsonb(person) ->> 'invitation'
	where person.id = auth.uid() and one.used_at is null and one.revoked_at is null and one.expires_at > now()
		and whose_turn_private.role_in(one.family_group_id) is null
$$;

-- @returns as read_invitation(), or null
create function public.my_invitation() returns jsonb
language sql stable security definer set search_path = '' as $$
	select whose_turn_private.describe_invitation(known) from public.family_invitations known where known.id = whose_turn_private.own_invitation()
$$;

-- @returns as join_family() @throws as join_family()
create function public.join_my_invitation(name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	invitation constant uuid := whose_turn_private.own_invitation();
begin
	if invitation is null then perform whose_turn_private.require_open(null); end if;
	return whose_turn_private.join_by(invitation, name);
end $$;

-- A wrong code is answered and not raised, or it would not be counted. @returns as join_family(), or {refused: 'code_wrong' or 'code_tries'}
create function public.join_by_code(code text, name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	invitation uuid;
	joined jsonb;
begin
	if auth.uid() is null then raise exception 'Please sign in first.' using errcode = 'PT401'; end if;
	if not whose_turn_private.may_try_code() then return '{"refused": "code_tries"}'; end if;
	select one.id into invitation from public.family_invitations one
	where one.code_hash = whose_turn_private.hash_secret(whose_turn_private.read_code(code)) and one.code_expires_at > now();
	if invitation is null then return '{"refused": "code_wrong"}'; end if;
	joined := whose_turn_private.join_by(invitation, name);
	perform whose_turn_private.give_back_code_try();
	return joined;
end $$;

-- A tablet that nobody wants to type on shows what this returns, and an adult's phone confirms it. Ten minutes; again: another one.
-- @returns {token, code, expires_at} @throws PT403 anonymous_only, already_paired
create function public.request_pairing() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	token constant text := whose_turn_private.create_token();
	code constant text := whose_turn_private.create_code();
	ends constant timestamptz := now() + interval '10 minutes';
begin
	if auth.uid() is null or not whose_turn_private.is_anonymous() then
		raise exception 'Only a screen can be paired.' using errcode = 'PT403', hint = 'anonymous_only';
	elsif exists (select from public.family_people known where known.user_id = auth.uid()) then
		raise exception 'This screen is in a family already.' using errcode = 'PT403', hint = 'already_paired';
	end if;
	delete from whose_turn_private.pairings where expires_at < now() - interval '1 hour';
	insert into whose_turn_private.pairings (user_id, token_hash, code_hash, expires_at)
	values (auth.uid(), whose_turn_private.hash_secret(token), whose_turn_private.hash_secret(code), ends)
	on conflict (user_id) do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash, expires_at = excluded.expires_at;
	return jsonb_build_object('token', token, 'code', code, 'expires_at', ends);
end $$;

-- @param secret the token that the tablet shows, or its code @param member whose screen it is, or null
-- @returns {person}, or {refused: 'code_wrong' or 'code_tries'} @throws PT403 as lock_family_as() and add_person(); PT410 pairing_unknown, pairing_expired
create function public.confirm_pairing(secret text, family uuid, name text, member uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	is_code constant boolean := whose_turn_private.read_code(secret) ~ '^[A-Z]{8}$';
	asked whose_turn_private.pairings;
begin
	perform whose_turn_private.lock_family_as(family);
	if is_code and not whose_turn_private.may_try_code() then return '{"refused": "code_tries"}'; end if;
	select one.* into asked from whose_turn_private.pairings one where case when is_code
		then one.code_hash = whose_turn_private.hash_secret(whose_turn_private.read_code(secret)) and one.expires_at > now()
		else one.token_hash = whose_turn_private.hash_secret(secret) end
		and exists (select from auth.users screen where screen.id = one.user_id) for update;
	if asked.user_id is null and is_code then return '{"refused": "code_wrong"}'; end if;
	if asked.user_id is null then
		raise exception 'No screen shows this.' using errcode = 'PT410', hint = 'pairing_unknown';
	elsif asked.expires_at <= now() then
		raise exception 'The screen shows a new one by now.' using errcode = 'PT410', hint = 'pairing_expired';
	end if;
	perform whose_turn_private.add_person(family, asked.user_id, 'screen', true, whose_turn_private.tidy_person_name(confirm_pairing.name), member);
	delete from whose_turn_private.pairings one where one.user_id = asked.user_id;
	if is_code then perform whose_turn_private.give_back_code_try(); end if;
	return jsonb_build_object('person', asked.user_id);
end $$;

grant execute
	on function public.my_family_ids, public.import_family, public.delete_my_account, public.see_family, public.edit_person, public.set_role,
		public.remove_person, public.leave_family, public.hand_over, public.delete_family, public.create_invitation, public.create_invitation_code,
		public.revoke_invitation, public.renew_invitation, public.list_invitations, public.read_invitation, public.join_family, public.join_by_code, public.my_invitation, public.join_my_invitation,
		public.request_pairing, public.confirm_pairing
	to authenticated;
-- Who has no account yet reads whose invitation it is.
grant usage on schema public to anon;
grant execute on function public.read_invitation to anon;

-- Who is in a family, in which role, and how they leave (docs/decisions/people-and-roles.md).

create or replace function whose_turn_private.name_of_account(person uuid) returns text
language sql stable set search_path = '' as $$
	select whose_turn_private.tidy_person_name(raw_user_meta_data ->> 'full_name') from auth.users where id = person
$$;

create or replace function whose_turn_private.keep_owner() returns trigger
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

-- Tells the server who came, left or changed role: it decides who receives which live updates.
create or replace function whose_turn_private.after_people() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	told jsonb;
	moved public.family_people[];
begin
	if tg_op = 'UPDATE' then
		-- A change of `last_seen` alone is not told.
		select jsonb_agg(to_jsonb(edited)),
			array_agg(row(edited.*)::public.family_people) filter (where edited.role <> was.role)
		into told, moved
		from changed edited join before was using (family_group_id, user_id)
		where (edited.role, edited.name, edited.member_id) is distinct from (was.role, was.name, was.member_id);
	else
		select jsonb_agg(to_jsonb(changed)), array_agg(row(changed.*)::public.family_people) into told, moved from changed;
	end if;
	if told is null then return null; end if;
	if to_regprocedure('auth.tell_person(uuid,uuid,text)') is not null then
		perform auth.tell_person(person.user_id, person.family_group_id, case tg_op
			when 'INSERT' then case person.role when 'screen' then 'into-as-screen' else 'into' end
			when 'DELETE' then 'out' else 'within'
		end) from unnest(moved) person;
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, told);
	return null;
end $$;

-- Writes that somebody left, or was removed, to the history, also when their account goes. Not if the family goes.
create or replace function whose_turn_private.say_who_goes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.record_person(
		case when auth.uid() <> old.user_id then 'person-removed' else 'person-left' end, old.family_group_id, old.name
	) from public.family_groups family where family.id = old.family_group_id and family.removed_at is null;
	return old;
end $$;

-- Called every few minutes while somebody looks at a family. Also deletes for good what was deleted thirty days ago.
create or replace function public.see_family(family uuid) returns void
language sql security definer set search_path = '' as $$
	update public.family_people person set last_seen = now()
	where person.family_group_id = family and person.user_id = auth.uid()
		and person.last_seen < now() - interval '5 minutes';
	delete from whose_turn_private.departures where left_at < now() - interval '30 days';
	-- One at a time, since each may have 50,000 turns; one that is being deleted already is skipped.
	delete from public.family_groups where id = (
		select id from public.family_groups where removed_at < now() - interval '30 days'
		order by removed_at limit 1 for update skip locked
	);
$$;

-- Changes the caller's own name and face, or those of a screen. A name cannot be removed: the history uses it.
-- @throws PT403 not_in_family, role; PT409 name_taken; 23503 for a member of another family
create or replace function public.edit_person(family uuid, person uuid, name text, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	was public.family_people;
	named text;
begin
	perform whose_turn_private.lock_family_as(family);
	select * into was from public.family_people known
	where known.family_group_id = family and known.user_id = person
		and (known.user_id = auth.uid() or known.role = 'screen');
	if not found then perform whose_turn_private.require_role(family, '{}'); end if;
	named := coalesce(whose_turn_private.tidy_person_name(edit_person.name), was.name);
	if named is distinct from was.name then
		perform whose_turn_private.require_free_name(family, named, person);
		perform whose_turn_private.record_person('person-renamed', family, named, was.name);
	end if;
	update public.family_people known set name = named, member_id = member
	where known.family_group_id = family and known.user_id = person;
end $$;

-- Checks that there is room for one more person or screen. @throws PT403 quota_exceeded
create or replace function whose_turn_private.require_room(family uuid, role text) returns void
language sql set search_path = '' as $$
	select whose_turn_private.refuse('quota_exceeded', 'A family can have at most 20 people and 20 screens.')
	from public.family_people known
	where known.family_group_id = family and (known.role = 'screen') = (require_room.role = 'screen')
	having count(*) >= 20
$$;

create or replace function whose_turn_private.refuse_owner(when_so boolean) returns void
language sql set search_path = '' as $$
	select whose_turn_private.refuse('owner_stays', 'The owner hands the family over first.') where when_so
$$;

-- @throws PT403 not_in_family, role, owner_stays, account_needed, quota_exceeded
create or replace function public.set_role(family uuid, person uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
	was public.family_people;
begin
	perform whose_turn_private.lock_family_as(family, '{owner}');
	select * into was from public.family_people known where known.family_group_id = family and known.user_id = person;
	perform whose_turn_private.refuse_owner(person = auth.uid());
	perform whose_turn_private.refuse('account_needed', 'An adult needs an account.')
	where was.is_anonymous and set_role.role = 'adult';
	if set_role.role is null or set_role.role not in ('adult', 'screen') then
		perform whose_turn_private.require_role(family, '{}');
	elsif was.role <> set_role.role then
		perform whose_turn_private.require_room(family, set_role.role);
		update public.family_people known set role = set_role.role
		where known.family_group_id = family and known.user_id = person;
	end if;
	if set_role.role = 'screen' then
		perform whose_turn_private.revoke_invitations_of(family, person);
		delete from public.family_tokens token where token.family_group_id = family and token.created_by = person;
		delete from public.family_webhooks hook where hook.family_group_id = family and hook.created_by = person;
	end if;
end $$;

-- Does nothing if the person is gone already. @throws PT403 not_in_family, role, owner_stays
create or replace function public.remove_person(family uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.lock_family_as(family, '{owner}');
	perform whose_turn_private.refuse_owner(person = auth.uid());
	perform whose_turn_private.revoke_invitations_of(family, person);
	perform whose_turn_private.take_out(family, person);
end $$;

-- @throws PT403 owner_stays
create or replace function public.leave_family(family uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
	if whose_turn_private.role_in(family) is null then return; end if;
	perform whose_turn_private.lock_family(family);
	if whose_turn_private.role_in(family) is null then return; end if;
	perform whose_turn_private.refuse_owner(whose_turn_private.role_in(family) = 'owner');
	perform whose_turn_private.revoke_invitations_of(family, auth.uid());
	delete from public.family_people known where known.family_group_id = family and known.user_id = auth.uid();
end $$;

-- The adult who is to own the caller's family, or null for the caller.
-- @throws PT403 not_in_family, role, not_an_adult, owns_a_family
create or replace function whose_turn_private.require_receiver(family uuid, person uuid) returns public.family_people
language plpgsql set search_path = '' as $$
declare
	receiver public.family_people;
begin
	perform whose_turn_private.require_role(family, '{owner}');
	if person = auth.uid() then return null; end if;
	select known.* into receiver from public.family_people known
	where known.family_group_id = family and known.user_id = person and known.role = 'adult';
	perform whose_turn_private.refuse('not_an_adult', 'A family is handed over to an adult in it.') where not found;
	perform whose_turn_private.require_unused(person);
	return receiver;
end $$;

-- A person owns at most one family. An unused one gives way to another. @throws PT403 owns_a_family
create or replace function whose_turn_private.require_unused(person uuid) returns void
language plpgsql set search_path = '' as $$
declare
	own_family constant uuid := (select id from public.family_groups where user_id = person);
begin
	perform whose_turn_private.refuse('owns_a_family', 'There is a family of their own.') where exists (
		select from public.family_members where family_group_id = own_family
		union all select from public.decision_categories where family_group_id = own_family
		union all select from public.family_history where family_group_id = own_family
		union all select from public.family_people where family_group_id = own_family and user_id <> person
		-- Somebody may be about to join it.
		union all select from public.family_invitations invitation
		where invitation.family_group_id = own_family and whose_turn_private.state_of(invitation) = 'open'
	);
end $$;

-- @throws as require_receiver()
create or replace function public.hand_over(family uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	receiver public.family_people := whose_turn_private.require_receiver(family, person);
begin
	if receiver.user_id is null then return; end if;
	-- Locks the receiver's own family, too, in the order of ids.
	perform from public.family_groups where user_id = person or id = family order by id for no key update;
	receiver := whose_turn_private.require_receiver(family, person);
	delete from public.family_groups where user_id = person;
	update public.family_groups set user_id = person where id = family;
	perform whose_turn_private.record_person('handed-over', family, receiver.name);
end $$;

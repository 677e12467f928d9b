-- No lock before the right to it: whoever knew the id of a family's owner, or had a link to it that was withdrawn, held up its writes by asking in vain.

-- An adult in the caller's own family, who could have it. @throws PT403 not_in_family, role, not_an_adult, owns_a_family
create function whose_turn_private.require_receiver(family uuid, person uuid) returns public.family_people
language plpgsql set search_path = '' as $$
declare
	receiver public.family_people;
	own constant uuid := (select one.id from public.family_groups one where one.user_id = person);
begin
	perform whose_turn_private.require_role(family, '{owner}');
	if person = auth.uid() then return null; end if;
	select known.* into receiver from public.family_people known
	where known.family_group_id = family and known.user_id = person and known.role = 'adult';
	if not found then
		raise exception 'A family is handed over to an adult in it.' using errcode = 'PT403', hint = 'not_an_adult';
	end if;
	if exists (
		select from public.family_members where family_group_id = own
		union all select from public.decision_categories where family_group_id = own
		union all select from public.family_history where family_group_id = own
		union all select from public.family_people known where known.family_group_id = own and known.user_id <> person
		-- Somebody may be on the way into it.
		union all select from public.family_invitations one
		where one.family_group_id = own and one.used_at is null and one.revoked_at is null and one.expires_at > now()
	) then
		raise exception 'They have a family of their own.' using errcode = 'PT403', hint = 'owns_a_family';
	end if;
	return receiver;
end $$;

-- A person owns one family at most: one in which nothing ever was gives way. @throws as require_receiver()
create or replace function public.hand_over(family uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	receiver public.family_people := whose_turn_private.require_receiver(family, person);
begin
	if receiver.user_id is null then return; end if;
	-- With theirs, in the order of ids.
	perform from public.family_groups one
	where one.user_id = person or one.id in (select known.family_group_id from public.family_people known where known.user_id = auth.uid())
	order by one.id for no key update;
	receiver := whose_turn_private.require_receiver(family, person);
	delete from public.family_groups one where one.user_id = person;
	update public.family_groups one set user_id = person where one.id = family;
	perform whose_turn_private.record_person('handed-over', family, receiver.name);
end $$;

-- An invitation by which the caller may join, or is in already. @returns the role that they have, or null @throws PT410 as require_open()
create function whose_turn_private.require_invited(invitation public.family_invitations) returns text
language plpgsql set search_path = '' as $$
declare
	role constant text := whose_turn_private.role_in(invitation.family_group_id);
begin
	if role is null then perform whose_turn_private.require_open(invitation); end if;
	return role;
end $$;

-- Behind the locks of the caller's families and of this one, in the order of ids. A member uses nothing up.
create or replace function whose_turn_private.join_by(invitation uuid, name text) returns jsonb
language plpgsql set search_path = '' as $$
declare
	known public.family_invitations;
	named constant text := coalesce(
		whose_turn_private.tidy_person_name(join_by.name), whose_turn_private.name_of_account(auth.uid())
	);
	role text;
begin
	select one.* into known from public.family_invitations one where one.id = invitation;
	perform whose_turn_private.require_invited(known);
	perform from public.family_groups family
	where family.id = known.family_group_id
		or family.id in (select person.family_group_id from public.family_people person where person.user_id = auth.uid())
	order by family.id for no key update;
	select one.* into known from public.family_invitations one where one.id = invitation for update;
	role := whose_turn_private.require_invited(known);
	if role is null then
		perform whose_turn_private.add_person(known.family_group_id, auth.uid(), known.role, whose_turn_private.is_anonymous(), named);
		update public.family_invitations one set used_at = now(), used_by = auth.uid(), used_by_name = named, code_hash = null where one.id = invitation;
	end if;
	return jsonb_build_object('family', known.family_group_id, 'role', coalesce(role, known.role), 'joined', role is null);
end $$;

-- Wrong codes. People with an account and those without have a thousand tries each: whoever signs in without one as often as they like switches
-- off joining for no person with an account.
alter table whose_turn_private.code_tries add is_anonymous boolean not null default true;
create or replace function whose_turn_private.may_try_code() returns boolean
language plpgsql set search_path = '' as $$
declare
	count integer;
	anonymous constant boolean := whose_turn_private.is_anonymous();
begin
	delete from whose_turn_private.code_tries where since < now() - interval '1 hour' and user_id <> auth.uid();
	insert into whose_turn_private.code_tries as known (user_id, tries, since, is_anonymous) values (auth.uid(), 1, now(), anonymous)
	on conflict (user_id) do update set
		tries = case when known.since < now() - interval '15 minutes' then 1 else least(known.tries + 1, 6) end,
		since = case when known.since < now() - interval '15 minutes' then now() else known.since end,
		is_anonymous = excluded.is_anonymous
	returning tries into count;
	return count <= 5 and (
		select coalesce(sum(tries), 0) <= 1000 from whose_turn_private.code_tries
		where since >= now() - interval '15 minutes' and is_anonymous = anonymous
	);
end $$;

-- Seven days. What has ended is kept for a while, so that the list says what became of it, and never in the way of another.
-- @returns {id, token, expires_at}: the token is known to nobody from here on but to whoever asked
-- @throws PT403 not_in_family, role, quota_exceeded
create or replace function public.create_invitation(family uuid, role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	token constant text := whose_turn_private.create_token();
	made public.family_invitations;
begin
	perform whose_turn_private.lock_family_as(family);
	delete from public.family_invitations ended where ended.id in (
		select one.id from public.family_invitations one
		where one.family_group_id = family and (one.revoked_at is not null or one.used_at is not null or one.expires_at <= now())
		order by coalesce(one.revoked_at, one.used_at, one.expires_at) desc offset 100
	) or ended.family_group_id = family and coalesce(ended.revoked_at, ended.used_at, ended.expires_at) < now() - interval '30 days';
	if (
		select count(*) >= 20 from public.family_invitations one
		where one.family_group_id = family and one.revoked_at is null and one.used_at is null and one.expires_at > now()
	) then
		raise exception 'A family can have at most 20 open invitations.' using errcode = 'PT403', hint = 'quota_exceeded';
	end if;
	insert into public.family_invitations (family_group_id, role, token_hash, created_by, expires_at)
	values (family, create_invitation.role, whose_turn_private.hash_secret(token), auth.uid(), now() + interval '7 days') returning * into made;
	return jsonb_build_object('id', made.id, 'token', token, 'expires_at', made.expires_at);
end $$;

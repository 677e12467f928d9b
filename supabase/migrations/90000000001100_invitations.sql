-- How people join a family: by a link or a code of eight letters, or as a tablet that shows a code.

create or replace function whose_turn_private.hash_secret(secret text) returns text
language sql immutable strict parallel safe set search_path = ''
return encode(sha256(convert_to(secret, 'UTF8')), 'hex');

-- 32 bytes with 244 random bits.
create or replace function whose_turn_private.random_bytes() returns bytea
language sql volatile set search_path = ''
return sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- 192 bits.
create or replace function whose_turn_private.create_token() returns text
language sql volatile set search_path = ''
return translate(encode(substr(whose_turn_private.random_bytes(), 1, 24), 'base64'), '+/', '-_');

-- Eight letters to read out, without those that look like digits: one of 24^8, or 110 thousand million.
create or replace function whose_turn_private.create_code() returns text
language sql volatile set search_path = '' as $$
	select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ', (number / (24 ^ place)::bigint % 24)::integer + 1, 1), '')
	from (select ('x' || left(encode(whose_turn_private.random_bytes(), 'hex'), 15))::bit(60)::bigint as number) random,
		generate_series(0, 7) place
$$;

-- People type codes in small letters and with gaps.
create or replace function whose_turn_private.read_code(typed text) returns text
language sql immutable strict parallel safe set search_path = ''
return upper(regexp_replace(typed, '[\s-]+', '', 'g'));

-- Counts a try: five a person in the 15 minutes that a code lives, and a thousand in all by people without an account,
-- who can sign in as often as they like. An account always has its own five. The count comes before the look-up, so
-- that two tries at once wait for each other.
create or replace function whose_turn_private.may_try_code() returns boolean
language plpgsql set search_path = '' as $$
declare
	count integer;
	anonymous constant boolean := whose_turn_private.is_anonymous();
begin
	delete from whose_turn_private.code_tries where since < now() - interval '1 hour' and user_id <> auth.uid();
	insert into whose_turn_private.code_tries as known (user_id, tries, since, is_anonymous)
	values (auth.uid(), 1, now(), anonymous)
	on conflict (user_id) do update set
		tries = case when known.since < now() - interval '15 minutes' then 1 else least(known.tries + 1, 6) end,
		since = case when known.since < now() - interval '15 minutes' then now() else known.since end,
		is_anonymous = excluded.is_anonymous
	returning tries into count;
	return count <= 5 and (not anonymous or (
		select coalesce(sum(tries), 0) <= 1000 from whose_turn_private.code_tries
		where since >= now() - interval '15 minutes' and is_anonymous
	));
end $$;

-- Gives back the try with a right code, and no more: somebody with codes of their own could go on guessing.
create or replace function whose_turn_private.give_back_code_try() returns void
language sql set search_path = '' as $$
	update whose_turn_private.code_tries set tries = tries - 1 where user_id = auth.uid()
$$;

create or replace function whose_turn_private.state_of(invitation public.family_invitations) returns text
language sql stable set search_path = ''
return case
	when invitation.id is null then 'unknown' when invitation.revoked_at is not null then 'revoked'
	when invitation.used_at is not null then 'used' when invitation.expires_at <= now() then 'expired' else 'open'
end;

-- @throws PT410 invitation_unknown, invitation_revoked, invitation_used, invitation_expired
create or replace function whose_turn_private.require_open(invitation public.family_invitations) returns void
language plpgsql set search_path = '' as $$
declare
	state constant text := whose_turn_private.state_of(invitation);
begin
	perform whose_turn_private.refuse('invitation_' || state, format('This invitation is %s.', state), 'PT410')
	where state <> 'open';
end $$;

-- Whether an invitation allows to sign up where sign-ups are closed. A screen needs no account.
create or replace function whose_turn_private.permits_account(invitation public.family_invitations) returns boolean
language sql stable set search_path = ''
return invitation.role = 'adult' and whose_turn_private.state_of(invitation) = 'open';

-- Revokes the open invitations of a person who may no longer invite.
create or replace function whose_turn_private.revoke_invitations_of(family uuid, person uuid) returns void
language sql set search_path = '' as $$
	update public.family_invitations set revoked_at = now()
	where family_group_id = family and created_by = person and used_at is null and revoked_at is null
$$;

-- Valid for seven days. Ended invitations are kept for a while, so that the list says what became of them.
-- @returns {id, token, expires_at}: only the caller ever sees the token
-- @throws PT403 not_in_family, role, quota_exceeded
create or replace function public.create_invitation(family uuid, role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	token constant text := whose_turn_private.create_token();
	made public.family_invitations;
begin
	perform whose_turn_private.lock_family_as(family);
	delete from public.family_invitations where id in (
		select id from (
			select id, coalesce(revoked_at, used_at, expires_at) as ended_at,
				row_number() over (order by coalesce(revoked_at, used_at, expires_at) desc) as number
			from public.family_invitations invitation
			where family_group_id = family and whose_turn_private.state_of(invitation) <> 'open'
		) ended
		where number > 100 or ended_at < now() - interval '30 days'
	);
	perform whose_turn_private.refuse('quota_exceeded', 'A family can have at most 20 open invitations.')
	from public.family_invitations invitation
	where family_group_id = family and whose_turn_private.state_of(invitation) = 'open' having count(*) >= 20;
	insert into public.family_invitations (family_group_id, role, token_hash, created_by, expires_at)
	values (family, create_invitation.role, whose_turn_private.hash_secret(token), auth.uid(), now() + interval '7 days')
	returning * into made;
	return jsonb_build_object('id', made.id, 'token', token, 'expires_at', made.expires_at);
end $$;

-- Locks and returns an invitation to one of the caller's families. @throws PT403 role; PT410 invitation_unknown
create or replace function whose_turn_private.lock_invitation(id uuid) returns public.family_invitations
language plpgsql set search_path = '' as $$
declare
	known public.family_invitations;
begin
	select * into known from public.family_invitations invitation
	where invitation.id = lock_invitation.id and family_group_id = any(public.my_family_ids('{owner,adult,screen}'));
	if known.id is null then perform whose_turn_private.require_open(known); end if;
	perform whose_turn_private.lock_family_as(known.family_group_id);
	select * into known from public.family_invitations invitation where invitation.id = lock_invitation.id for update;
	if known.id is null then perform whose_turn_private.require_open(known); end if;
	return known;
end $$;

-- A code to read out, valid for 15 minutes, in place of a former one. @returns {code, expires_at}
-- @throws as lock_invitation(); PT410 as require_open()
create or replace function public.create_invitation_code(invitation uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	code constant text := whose_turn_private.create_code();
	ends constant timestamptz := now() + interval '15 minutes';
begin
	perform whose_turn_private.require_open(whose_turn_private.lock_invitation(invitation));
	update public.family_invitations set code_hash = whose_turn_private.hash_secret(code), code_expires_at = ends
	where id = invitation;
	return jsonb_build_object('code', code, 'expires_at', ends);
end $$;

-- Does nothing if it is revoked already. @throws as lock_invitation(); PT410 invitation_used
create or replace function public.revoke_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	known constant public.family_invitations := whose_turn_private.lock_invitation(invitation);
begin
	if known.used_at is not null then perform whose_turn_private.require_open(known); end if;
	update public.family_invitations set revoked_at = now() where id = invitation and revoked_at is null;
end $$;

-- Replaces an invitation by one with a new link for seven days: the old link is stored as a hash.
-- @returns as create_invitation()
-- @throws as lock_invitation(); PT410 invitation_used
create or replace function public.renew_invitation(invitation uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	known constant public.family_invitations := whose_turn_private.lock_invitation(invitation);
begin
	if known.used_at is not null then perform whose_turn_private.require_open(known); end if;
	-- The id is new, too: by the old one, somebody who signed up with the old link could still join (own_invitation).
	delete from public.family_invitations where id = invitation;
	return public.create_invitation(known.family_group_id, known.role);
end $$;

-- Newest first. @returns a list of {id, role, state, created_at, created_by, expires_at, code_expires_at, used_at,
-- used_by}, people by name @throws PT403 not_in_family, role
create or replace function public.list_invitations(family uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.require_role(family);
	return coalesce((
		select jsonb_agg(jsonb_build_object(
			'id', invitation.id, 'role', invitation.role, 'created_at', invitation.created_at,
			'expires_at', invitation.expires_at, 'used_at', invitation.used_at, 'used_by', invitation.used_by_name,
			'created_by', inviter.name,
			'code_expires_at', case when invitation.code_expires_at > now() then invitation.code_expires_at end,
			'state', whose_turn_private.state_of(invitation)
		) order by invitation.created_at desc, invitation.id)
		from public.family_invitations invitation
		left join public.family_people inviter
			on inviter.family_group_id = family and inviter.user_id = invitation.created_by
		where invitation.family_group_id = family
	), '[]');
end $$;

-- Checks that the caller may join by an invitation, or has joined already.
-- @returns the role that they have, or null @throws PT410 as require_open()
create or replace function whose_turn_private.require_invited(invitation public.family_invitations) returns text
language plpgsql set search_path = '' as $$
declare
	role constant text := whose_turn_private.role_in(invitation.family_group_id);
begin
	if role is null then perform whose_turn_private.require_open(invitation); end if;
	return role;
end $$;

create or replace function whose_turn_private.describe_invitation(invitation uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
	known public.family_invitations;
	own_role text;
begin
	select * into known from public.family_invitations where id = invitation;
	own_role := whose_turn_private.require_invited(known);
	return (
		select jsonb_build_object(
			'role', known.role, 'family_name', family.name, 'expires_at', known.expires_at, 'invited_by', inviter.name,
			'family', case when own_role is not null then family.id end
		)
		from public.family_groups family
		left join public.family_people inviter
			on inviter.family_group_id = family.id and inviter.user_id = known.created_by
		where family.id = known.family_group_id
	);
end $$;

create or replace function whose_turn_private.find_invitation(token text) returns uuid
language sql stable set search_path = '' as $$
	select id from public.family_invitations where token_hash = whose_turn_private.hash_secret(token)
$$;

-- What anybody with the link may read, with an account or without. It changes nothing: mail scanners and previews read
-- it, too. @returns {role, family_name, invited_by, expires_at, family}: `family` if the caller is in it already
-- @throws PT410 as require_open()
create or replace function public.read_invitation(token text) returns jsonb
language sql security definer set search_path = ''
return whose_turn_private.describe_invitation(whose_turn_private.find_invitation(token));

-- @param anonymous whether the person has no account @throws PT403 quota_exceeded, account_needed, already_paired
create or replace function whose_turn_private.add_person(
	family uuid, person uuid, role text, anonymous boolean, named text, member uuid default null
) returns void
language plpgsql set search_path = '' as $$
begin
	perform whose_turn_private.refuse('account_needed', 'An adult needs an account.')
	where anonymous and add_person.role <> 'screen';
	-- Locks the person, so that two joins at once are counted one after the other.
	perform from auth.users known where known.id = person for no key update;
	perform whose_turn_private.refuse('already_paired', 'This screen is in a family already.')
	from public.family_people known where anonymous and known.user_id = person;
	perform whose_turn_private.require_room(family, add_person.role);
	-- A name that is taken gets a number.
	named := (
		select free from generate_series(1, 61) number
		cross join lateral (
			select case number when 1 then named else public.trim_text(left(named, 77)) || ' ' || number end as free
		) made
		where not whose_turn_private.is_name_taken(family, free)
		order by number limit 1
	);
	-- Families that they can still restore count, too: otherwise deleting again and again would keep any number.
	perform whose_turn_private.refuse('quota_exceeded', 'A person can be in at most 20 families.') from (
		select known.family_group_id from public.family_people known where known.user_id = person
		union select gone.family_group_id from whose_turn_private.departures gone
		where gone.user_id = person and gone.family_group_id <> family
	) families having count(*) >= 20;
	insert into public.family_people (family_group_id, user_id, role, is_anonymous, name, member_id)
	values (family, person, add_person.role, anonymous, named, member);
	perform whose_turn_private.record_person(
		case add_person.role when 'screen' then 'screen-joined' else 'person-joined' end, family, named
	);
end $$;

-- Runs behind the lock of the family. Somebody who is in it already does not use the invitation up.
create or replace function whose_turn_private.join_by(invitation uuid, name text) returns jsonb
language plpgsql set search_path = '' as $$
declare
	known public.family_invitations;
	role text;
begin
	if auth.uid() is null then raise exception 'Please sign in first.' using errcode = 'PT401'; end if;
	select * into known from public.family_invitations where id = invitation;
	perform whose_turn_private.require_invited(known);
	perform whose_turn_private.lock_family(known.family_group_id);
	select * into known from public.family_invitations where id = invitation for update;
	role := whose_turn_private.require_invited(known);
	if role is null then
		perform whose_turn_private.add_person(
			known.family_group_id, auth.uid(), known.role, whose_turn_private.is_anonymous(), coalesce(
				whose_turn_private.tidy_person_name(join_by.name), whose_turn_private.name_of_account(auth.uid())
			)
		);
		update public.family_invitations set
			used_at = now(), used_by = auth.uid(), code_hash = null,
			used_by_name = whose_turn_private.own_name_in(known.family_group_id)
		where id = invitation;
	end if;
	return jsonb_build_object(
		'family', known.family_group_id, 'role', coalesce(role, known.role), 'joined', role is null
	);
end $$;

-- @param name theirs in this family; null: as the account says
-- @returns {family, role, joined}: `joined` is false for somebody who was in it before
-- @throws PT410 as require_open(), PT403 as add_person()
create or replace function public.join_family(token text, name text default null) returns jsonb
language sql security definer set search_path = ''
return whose_turn_private.join_by(whose_turn_private.find_invitation(token), name);

-- The invitation with which the caller signed up, if the server has kept it (auth.users.invitation) and it is still
-- open: the mail that confirms a sign-up may be opened on another device.
create or replace function whose_turn_private.own_invitation() returns uuid
language sql stable set search_path = '' as $$
	select known.id from auth.users person
	join public.family_invitations known on known.id::text = to_jsonb(person) ->> 'invitation'
	where person.id = auth.uid() and whose_turn_private.state_of(known) = 'open'
		and whose_turn_private.role_in(known.family_group_id) is null
$$;

-- @returns as read_invitation(), or null
create or replace function public.my_invitation() returns jsonb
language sql security definer set search_path = '' as $$
	select whose_turn_private.describe_invitation(id) from whose_turn_private.own_invitation() id where id is not null
$$;

-- @returns as join_family() @throws as join_family()
create or replace function public.join_my_invitation(name text default null) returns jsonb
language sql security definer set search_path = ''
return whose_turn_private.join_by(whose_turn_private.own_invitation(), name);

-- A wrong code is an answer, not an error: an error would roll back the count.
-- @returns {id} of its invitation, or {refused: 'code_wrong' or 'code_tries'}
create or replace function whose_turn_private.try_code(code text) returns jsonb
language plpgsql set search_path = '' as $$
declare
	invitation uuid;
begin
	if auth.uid() is null then raise exception 'Please sign in first.' using errcode = 'PT401'; end if;
	if not whose_turn_private.may_try_code() then return '{"refused": "code_tries"}'; end if;
	select id into invitation from public.family_invitations
	where code_hash = whose_turn_private.hash_secret(whose_turn_private.read_code(code))
		and code_expires_at > now();
	if invitation is null then return '{"refused": "code_wrong"}'; end if;
	perform whose_turn_private.give_back_code_try();
	return jsonb_build_object('id', invitation);
end $$;

-- What somebody with the code reads before they join. It changes nothing but the count of tries.
-- @returns as read_invitation(), or as try_code() @throws PT410 as require_open()
create or replace function public.read_invitation_by_code(code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	tried constant jsonb := whose_turn_private.try_code(code);
begin
	if tried ? 'refused' then return tried; end if;
	return whose_turn_private.describe_invitation((tried ->> 'id')::uuid);
end $$;

-- @returns as join_family(), or as try_code()
create or replace function public.join_by_code(code text, name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	tried constant jsonb := whose_turn_private.try_code(code);
begin
	if tried ? 'refused' then return tried; end if;
	return whose_turn_private.join_by((tried ->> 'id')::uuid, name);
end $$;

-- A tablet shows what this returns, and an adult's phone confirms it within ten minutes. A second call replaces the
-- first. @returns {token, code, expires_at} @throws PT403 anonymous_only, already_paired
create or replace function public.request_pairing() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	token constant text := whose_turn_private.create_token();
	code constant text := whose_turn_private.create_code();
	ends constant timestamptz := now() + interval '10 minutes';
begin
	perform whose_turn_private.refuse('anonymous_only', 'Only a screen can be paired.')
	where auth.uid() is null or not whose_turn_private.is_anonymous();
	perform whose_turn_private.refuse('already_paired', 'This screen is in a family already.')
	from public.family_people known where known.user_id = auth.uid();
	delete from whose_turn_private.pairings where expires_at < now() - interval '1 hour';
	insert into whose_turn_private.pairings (user_id, token_hash, code_hash, expires_at)
	values (auth.uid(), whose_turn_private.hash_secret(token), whose_turn_private.hash_secret(code), ends)
	on conflict (user_id) do update set
		token_hash = excluded.token_hash, code_hash = excluded.code_hash, expires_at = excluded.expires_at;
	return jsonb_build_object('token', token, 'code', code, 'expires_at', ends);
end $$;

-- @param secret the token that the tablet shows, or its code @param member whose screen it is, or null
-- @returns {person}, or {refused: 'code_wrong' or 'code_tries'}
-- @throws PT403 as lock_family_as() and add_person(); PT410 pairing_unknown, pairing_expired
create or replace function public.confirm_pairing(
	secret text, family uuid, name text, member uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
	is_code constant boolean := whose_turn_private.read_code(secret) ~ '^[A-Z]{8}$';
	asked whose_turn_private.pairings;
begin
	perform whose_turn_private.lock_family_as(family);
	if is_code and not whose_turn_private.may_try_code() then return '{"refused": "code_tries"}'; end if;
	select * into asked from whose_turn_private.pairings where case when is_code
		then code_hash = whose_turn_private.hash_secret(whose_turn_private.read_code(secret)) and expires_at > now()
		else token_hash = whose_turn_private.hash_secret(secret) end
		and exists (select from auth.users screen where screen.id = pairings.user_id) for update;
	if asked.user_id is null and is_code then return '{"refused": "code_wrong"}'; end if;
	perform whose_turn_private.refuse('pairing_unknown', 'No screen shows this.', 'PT410') where asked.user_id is null;
	perform whose_turn_private.refuse('pairing_expired', 'The screen shows a new one by now.', 'PT410')
	where asked.expires_at <= now();
	perform whose_turn_private.add_person(
		family, asked.user_id, 'screen', true, whose_turn_private.tidy_person_name(confirm_pairing.name), member
	);
	delete from whose_turn_private.pairings where user_id = asked.user_id;
	if is_code then perform whose_turn_private.give_back_code_try(); end if;
	return jsonb_build_object('person', asked.user_id);
end $$;

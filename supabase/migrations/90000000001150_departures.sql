-- Tells people who were taken out of a family who did it, and lets them restore a deleted one for thirty days.

-- Takes one person out of a family, or everybody. Deleting their row in family_people tells them.
create or replace function whose_turn_private.take_out(family uuid, person uuid default null) returns void
language plpgsql set search_path = '' as $$
declare
	ended_by constant text := whose_turn_private.own_name_in(family);
begin
	insert into whose_turn_private.departures as known
	select gone.*, ended_by, now() from public.family_people gone
	where gone.family_group_id = family and gone.user_id <> auth.uid() and (person is null or gone.user_id = person)
	on conflict (user_id, family_group_id) do update set
		role = excluded.role, name = excluded.name, member_id = excluded.member_id,
		by_name = excluded.by_name, left_at = excluded.left_at;
	delete from public.family_people gone
	where gone.family_group_id = family and (person is null or gone.user_id = person);
end $$;

-- Deletes the family that the caller owns. Its other adults can restore it; without any it goes for good. The caller
-- has to confirm that it is deleted for others, too. @throws PT403 family_has_adults
create or replace function whose_turn_private.delete_own_family(for_all boolean) returns void
language plpgsql set search_path = '' as $$
declare
	own_family constant uuid := (select id from public.family_groups where user_id = auth.uid());
begin
	perform from public.family_groups where id = own_family for update;
	if not exists (
		select from public.family_people known where known.family_group_id = own_family and known.role = 'adult'
	) then
		delete from public.family_groups where id = own_family;
		return;
	end if;
	perform whose_turn_private.refuse(
		'family_has_adults', 'Other adults are in your family: hand it over, or delete it for all.'
	) where for_all is not true;
	perform whose_turn_private.record_person('family-deleted', own_family, whose_turn_private.own_name_in(own_family));
	update public.family_groups set removed_at = now() where id = own_family;
	update public.family_invitations set revoked_at = now()
	where family_group_id = own_family and used_at is null and revoked_at is null;
	perform whose_turn_private.take_out(own_family);
	update public.family_groups set user_id = null where id = own_family;
end $$;

-- What the caller was taken out of in the last thirty days. @returns a list of {family, name, by, is_deleted, until},
-- newest first: `until` is how long the caller can restore it
create or replace function public.my_departures() returns jsonb
language sql stable security definer set search_path = '' as $$
	select coalesce(jsonb_agg(jsonb_build_object(
		'family', family.id, 'name', family.name, 'by', gone.by_name,
		'is_deleted', gone.left_at is not distinct from family.removed_at,
		'until', case when gone.left_at = family.removed_at and gone.role = 'adult'
			then family.removed_at + interval '30 days' end
	) order by gone.left_at desc), '[]')
	from whose_turn_private.departures gone join public.family_groups family on family.id = gone.family_group_id
	where gone.user_id = auth.uid() and gone.left_at > now() - interval '30 days'
		and whose_turn_private.role_in(family.id) is null
$$;

-- @throws PT410 family_gone
create or replace function whose_turn_private.require_restorable(family uuid) returns void
language sql set search_path = '' as $$
	select whose_turn_private.refuse('family_gone', 'There is no family to bring back.', 'PT410') where not exists (
		select from jsonb_array_elements(public.my_departures()) gone
		where gone ->> 'family' = family::text and (gone ->> 'until')::timestamptz > now()
	)
$$;

-- Restores a deleted family as the caller's own, with everybody who was in it except the person who deleted it.
-- @throws PT410 family_gone; PT403 owns_a_family
create or replace function public.restore_family(family uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.require_restorable(family);
	-- Locks the caller's own family, too, in the order of ids.
	perform from public.family_groups where user_id = auth.uid() or id = family order by id
		for no key update;
	perform whose_turn_private.require_restorable(family);
	perform whose_turn_private.require_unused(auth.uid());
	delete from public.family_groups where user_id = auth.uid();
	insert into public.family_people
		(family_group_id, user_id, role, name, member_id, is_anonymous, joined_at, last_seen)
	select family, gone.user_id, gone.role, gone.name, gone.member_id, gone.is_anonymous, gone.joined_at, gone.last_seen
	from whose_turn_private.departures gone join public.family_groups left_family on left_family.id = gone.family_group_id
	where gone.family_group_id = family and gone.left_at = left_family.removed_at;
	update public.family_groups set removed_at = null, user_id = auth.uid() where id = family;
	perform whose_turn_private.record_person(
		'family-restored', family, whose_turn_private.own_name_in(family)
	);
end $$;

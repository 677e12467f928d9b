-- What became of a family, for whoever was taken out of it: who did it, and for thirty days the way back.

-- Of one person, or of everybody in a family. The row of family_people goes, which is told to them.
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

-- The caller's own family, which other adults can bring back; without any it goes for good. Nobody's goes without their
-- knowing. @throws PT403 family_has_adults
create or replace function whose_turn_private.delete_own_family(for_all boolean) returns void
language plpgsql set search_path = '' as $$
declare
	own constant uuid := (select one.id from public.family_groups one where one.user_id = auth.uid());
begin
	perform from public.family_groups one where one.id = own for update;
	if not exists (
		select from public.family_people known where known.family_group_id = own and known.role = 'adult'
	) then
		delete from public.family_groups one where one.id = own;
		return;
	end if;
	if for_all is not true then
		raise exception 'Other adults are in your family: hand it over, or delete it for all.'
			using errcode = 'PT403', hint = 'family_has_adults';
	end if;
	perform whose_turn_private.record_person('family-deleted', own, whose_turn_private.own_name_in(own));
	update public.family_groups one set removed_at = now() where one.id = own;
	update public.family_invitations one set revoked_at = now()
	where one.family_group_id = own and one.used_at is null and one.revoked_at is null;
	perform whose_turn_private.take_out(own);
	update public.family_groups one set user_id = null where one.id = own;
end $$;

-- Of the last thirty days. @returns a list of {family, name, by, is_deleted, until}, the newest first: `until` is when
-- the caller's right to bring it back ends
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
language plpgsql set search_path = '' as $$
begin
	if not exists (
		select from jsonb_array_elements(public.my_departures()) gone
		where gone ->> 'family' = family::text and (gone ->> 'until')::timestamptz > now()
	) then
		raise exception 'There is no family to bring back.' using errcode = 'PT410', hint = 'family_gone';
	end if;
end $$;

-- A deleted family becomes the caller's, with everybody who was in it but whoever deleted it.
-- @throws PT410 family_gone; PT403 owns_a_family
create or replace function public.restore_family(family uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
	perform whose_turn_private.require_restorable(family);
	-- With the caller's own, in the order of ids.
	perform from public.family_groups one where one.user_id = auth.uid() or one.id = family order by one.id
		for no key update;
	perform whose_turn_private.require_restorable(family);
	perform whose_turn_private.require_unused(auth.uid());
	delete from public.family_groups one where one.user_id = auth.uid();
	insert into public.family_people
		(family_group_id, user_id, role, name, member_id, is_anonymous, joined_at, last_seen)
	select family, gone.user_id, gone.role, gone.name, gone.member_id, gone.is_anonymous, gone.joined_at, gone.last_seen
	from whose_turn_private.departures gone join public.family_groups one on one.id = gone.family_group_id
	where gone.family_group_id = family and gone.left_at = one.removed_at;
	update public.family_groups one set removed_at = null, user_id = auth.uid() where one.id = family;
	perform whose_turn_private.record_person(
		'family-restored', family, whose_turn_private.own_name_in(family)
	);
end $$;

-- A member who is moved changes whose turn it is where a category has an order: moveMember (details-changes.ts), "member-moved" (describe-change.ts).
alter table public.family_history add place integer check (place >= 1), add was_place integer check (was_place >= 1);

do $$
declare
	known text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'family_history_kind_check');
begin
	alter table public.family_history drop constraint family_history_kind_check;
	execute format('alter table public.family_history add constraint family_history_kind_check check (kind = ''member-moved'' or %s)', known);
end $$;

-- An entry for each member whose place has changed, in the order in which the moves lead from the former order to that of now. What gives all of
-- them other numbers in the same order is no move. @param former their positions before, by id; 'infinity' of who was added: at the end
create function whose_turn_private.record_moves(family uuid, former jsonb) returns void
language plpgsql set search_path = '' as $$
declare
	was uuid[] := array(
		select id from public.family_members where family_group_id = family
		order by coalesce((former ->> id::text)::double precision, position), position, created_at, id
	);
	is_now constant uuid[] := array(
		select id from public.family_members where family_group_id = family order by position, created_at, id
	);
	moved record;
	was_place integer;
	place integer;
	entries jsonb := '[]';
begin
	for moved in
		select member.id, member.name, ordinal from unnest(is_now) with ordinality ordered(id, ordinal)
		join public.family_members member on member.id = ordered.id
		where was <> is_now and former ? ordered.id::text order by ordinal
	loop
		was_place := array_position(was, moved.id);
		was := array_remove(was, moved.id);
		place := coalesce(array_position(was, is_now[moved.ordinal - 1]), 0) + 1;
		was := was[:place - 1] || moved.id || was[place:];
		if place <> was_place then
			entries := entries || jsonb_build_object(
				'family_group_id', family, 'kind', 'member-moved', 'member', moved.id, 'member_name', moved.name,
				'was_place', was_place, 'place', place
			);
		end if;
	end loop;
	perform whose_turn_private.write_history(entries);
end $$;

create or replace function whose_turn_private.after_members() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	ids text[];
	-- A photo is larger than a notification can be: what is told is that there is another one.
	told jsonb;
begin
	perform whose_turn_private.hold_one_family(array(select distinct family_group_id from changed));
	if tg_op = 'UPDATE' then
		told := (
			select jsonb_agg(edited - 'photo' || case when is_same then '{}' else jsonb_build_object('photo', case when photo is not null then '' end) end)
			from (
				select to_jsonb(edited) as edited, edited.photo, edited.photo is not distinct from was.photo as is_same
				from before was join changed edited on edited.id = was.id limit 101
			) updated
		);
		perform whose_turn_private.write_history((
			select jsonb_agg(change || jsonb_build_object('family_group_id', was.family_group_id, 'member', was.id, 'member_name', was.name))
			from before was join changed edited on edited.id = was.id
			cross join lateral (
				select jsonb_build_object('kind', 'member-renamed', 'new_name', edited.name) as change where edited.name <> was.name
				union all
				select jsonb_build_object('kind', case when edited.back_on is null then 'member-back' else 'member-away' end, 'back_on', edited.back_on)
				where edited.back_on is distinct from was.back_on
			) changes
		));
		if exists (select from before was join changed edited on edited.id = was.id where edited.position <> was.position) then
			perform whose_turn_private.record_moves(
				(select family_group_id from changed limit 1), (select jsonb_object_agg(id, position) from before)
			);
		end if;
	else
		told := (select jsonb_agg(to_jsonb(one) - 'photo') from (select * from changed limit 101) one);
		if tg_op = 'INSERT' then
			perform whose_turn_private.bound((select count(*) from changed), 1000, 'members', (
				select count(*) from public.family_members where family_group_id in (select family_group_id from changed)
			));
		else
			-- forgetMember (people-changes.ts): whoever has left is in nothing but the history.
			ids := array(select id::text from changed);
			update public.decision_categories category set
				settings = whose_turn_private.tidy_settings(category.family_group_id, category.settings),
				not_now = jsonb_set(category.not_now, '{members}', (category.not_now -> 'members') - ids),
				looked_at = case when category.looked_at ->> 'member' = any(ids) then null else category.looked_at end
			where category.family_group_id in (select family_group_id from changed) and (
				category.settings -> 'excluded' ?| ids or category.not_now -> 'members' ?| ids or category.looked_at ->> 'member' = any(ids)
			);
			update public.category_cycles turn set done_by = null from changed gone where turn.done_by = gone.id;
			update public.past_turns turn set done_by = null from changed gone where turn.done_by = gone.id;
		end if;
		perform whose_turn_private.write_history((
			select jsonb_agg(jsonb_build_object(
				'family_group_id', family_group_id, 'kind', case tg_op when 'INSERT' then 'member-added' else 'member-removed' end,
				'member', id, 'member_name', name
			) order by position) from changed added
			where tg_op = 'DELETE' or not exists (
				select from public.removed_rows one
				where one.family_group_id = added.family_group_id and one.kind = 'member' and one.id = added.id and one.removed_at is null
			)
		));
		-- Who comes back has their own place; who is added comes last, but for those whose client says another place.
		if tg_op = 'INSERT' then
			perform whose_turn_private.record_moves(added.family_group_id, jsonb_object_agg(added.id, 'infinity'))
			from changed added
			where not exists (
				select from public.removed_rows one
				where one.family_group_id = added.family_group_id and one.kind = 'member' and one.id = added.id and one.removed_at is null
			)
			group by added.family_group_id;
		end if;
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, told);
	return null;
end $$;

create or replace function whose_turn_private.import_history(family uuid, history jsonb, members jsonb, categories jsonb) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_agg(entry order by position), true) from (
		select position, jsonb_build_object(
			'family_group_id', family, 'kind', one ->> 'kind', 'at', one ->> 'at',
			'category', categories -> (one ->> 'category'), 'category_name', category_name,
			'member', members -> (one ->> 'member'), 'member_name', member_name,
			'done_by', members -> (one ->> 'doneBy'), 'done_by_name', whose_turn_private.tidy_text(one ->> 'doneByName'),
			'option', whose_turn_private.tidy_text(one ->> 'option'), 'new_name', whose_turn_private.tidy_text(one ->> 'newName'),
			'cycle', one -> 'cycle', 'n', one -> 'n', 'count', one -> 'count', 'back_on', one -> 'backOn', 'settings', one -> 'settings',
			'day', one -> 'day', 'was_name', whose_turn_private.tidy_text(one ->> 'wasName'),
			'was_done_by_name', whose_turn_private.tidy_text(one ->> 'wasDoneByName'), 'was_day', one -> 'wasDay',
			'place', one -> 'place', 'was_place', one -> 'wasPlace',
			'turns', (
				select jsonb_agg(whose_turn_private.own_turn_id(family, id) order by number)
				from jsonb_array_elements_text(one -> 'turns') with ordinality list(id, number)
			)
		) as entry
		from jsonb_array_elements(history) with ordinality given(one, position)
		cross join lateral (
			select whose_turn_private.tidy_text(one ->> 'categoryName') as category_name, whose_turn_private.tidy_text(one ->> 'memberName') as member_name
		) named
		where (one ->> 'at')::timestamptz between '2000-01-01' and clock_timestamp() and not exists (
			-- Clients know the milliseconds.
			select from public.family_history known
			where known.family_group_id = family and known.kind = one ->> 'kind'
				and date_trunc('milliseconds', known.at) = date_trunc('milliseconds', (one ->> 'at')::timestamptz)
				and known.category_name is not distinct from named.category_name and known.member_name is not distinct from named.member_name
		)
		order by position desc
		limit greatest(0, 2000 - (select count(*) from public.family_history known where known.family_group_id = family and known.imported))
	) newest
$$;

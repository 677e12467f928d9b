-- Faces: whoever is added gets an animal at once, and a member can have a photo.

-- Of those who are there, nobody's face changes. A client that says nothing of it, as the specification's insert, gets an animal of before_named().
alter table public.family_members
	alter emoji set default '',
	-- isPhoto (photo.ts): a picture that browsers show and never run.
	add photo text check (
		char_length(photo) <= 20000
		and photo ~ '^data:image/(webp;base64,UklGR|jpeg;base64,/9j/|png;base64,iVBORw0KGgo)[A-Za-z0-9+/]*={0,2}$'
	);
-- It is compressed already.
alter table public.family_members alter photo set storage external;
grant update (photo) on public.family_members to authenticated;

create or replace function whose_turn_private.before_named() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	animals constant text[] := array[
		'🐶', '🐱', '🐻', '🦊', '🦁', '🐼', '🐸', '🐰', '🦄', '🐝', '🐢', '🦖', '🦉', '🐳',
		'🐯', '🐨', '🐵', '🐷', '🐮', '🐔', '🐧', '🐙', '🦋', '🐬', '🦔', '🐹', '🦒', '🐘'
	];
	last double precision;
begin
	new.name := whose_turn_private.tidy_name(new.name);
	if tg_table_name = 'family_groups' then return new; end if;
	if tg_op = 'INSERT' then
		execute format('select max(position) from public.%I where family_group_id = $1', tg_table_name) into last using new.family_group_id;
		new.position := coalesce(new.position, last + 1, 1);
		-- createKey (key.ts)
		execute format('select free from generate_series(1, 1001) number
			cross join lateral (select case number when 1 then $2 else $2 || ''#'' || number end as free) one
			where not exists (select from public.%I taken where taken.family_group_id = $1 and taken.key = free) order by number limit 1', tg_table_name)
			into new.key using new.family_group_id, coalesce(new.key, new.name);
	end if;
	if tg_table_name = 'family_members' then
		-- chooseAnimal (animals.ts), for whoever is added and no more is said. Null: a letter.
		if tg_op = 'INSERT' and new.emoji = '' then
			select animal into new.emoji from unnest(animals) with ordinality palette(animal, place)
			order by (
				select count(*) from public.family_members member where member.family_group_id = new.family_group_id and member.emoji = animal
			), (place - 1 + 256 * cardinality(animals) - get_byte(sha256(convert_to(new.key, 'UTF8')), 0)) % cardinality(animals) limit 1;
		end if;
		new.emoji := whose_turn_private.tidy_detail(new.emoji);
		-- photoRoom (photo.ts): what comes along with a family comes without the photos that it has no room for.
		if new.photo is not null and (tg_op = 'INSERT' or new.photo is distinct from old.photo) and char_length(new.photo) + (
			select coalesce(sum(char_length(member.photo)), 0) from public.family_members member
			where member.family_group_id = new.family_group_id and member.id <> new.id
		) > 600000 then
			if tg_op = 'UPDATE' then
				raise exception 'A family can have at most 600,000 characters of photos.' using errcode = 'PT403', hint = 'quota_exceeded';
			end if;
			new.photo := null;
		end if;
	elsif tg_op = 'INSERT' then
		new.settings := whose_turn_private.tidy_settings(new.family_group_id, new.settings);
	else
		if new.settings <> old.settings then
			new.settings := whose_turn_private.tidy_settings(new.family_group_id, new.settings);
		end if;
		-- lookAtDraw (turn-changes.ts): a look at another turn's draw, or at nobody of the family, is none; forgotten is that at who has left.
		if new.looked_at is distinct from old.looked_at and not exists (
			select from public.family_members member where member.family_group_id = new.family_group_id
				and new.looked_at = jsonb_build_object('n', new.last_turn, 'member', member.id)
		) then
			select old.looked_at into new.looked_at from public.family_members member
			where member.family_group_id = new.family_group_id and member.id::text = old.looked_at ->> 'member';
		end if;
	end if;
	return new;
end $$;

create or replace function whose_turn_private.after_members() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	ids text[];
	-- A photo is larger than a notification can be: what is told is that there is another one.
	told jsonb;
begin
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
			) order by position) from changed
		));
	end if;
	perform whose_turn_private.tell(tg_table_name, tg_op, told);
	return null;
end $$;

-- mergeFamily, with photos.
create or replace function public.import_family(family jsonb, history jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	-- isEmpty (merge-family.ts), and ever since: else who dislikes a draw would remove all, and bring another secret with a file.
	was_empty constant boolean := not exists (
		select from public.family_history where family_group_id = own
		union all select from public.family_members where family_group_id = own
		union all select from public.decision_categories where family_group_id = own
	);
	members jsonb;
	categories jsonb;
begin
	if octet_length(family::text) + octet_length(history::text) > 500000 or greatest(
		jsonb_array_length(family -> 'members'), jsonb_array_length(family -> 'categories'), jsonb_array_length(family -> 'turns'),
		jsonb_array_length(history)
	) > 1000 then
		raise exception 'At most 1000 of each can be imported at once.' using errcode = 'PT413', hint = 'too_many_rows';
	end if;
	members := whose_turn_private.import_named('family_members', own, (
		select jsonb_agg(jsonb_build_object(
			'id', one -> 'id', 'name', one -> 'name', 'key', one -> 'key', 'emoji', one -> 'emoji', 'colour', one -> 'colour', 'photo', one -> 'photo',
			'back_on', one -> 'backOn'
		) order by position) from jsonb_array_elements(family -> 'members') with ordinality given(one, position)
	));
	categories := whose_turn_private.import_named('decision_categories', own, (
		select jsonb_agg(jsonb_build_object(
			'id', one -> 'id', 'name', one -> 'name', 'key', one -> 'key', 'last_turn', one -> 'lastTurn',
			'settings', case when one -> 'settings' ? 'excluded'
				then jsonb_set(one -> 'settings', '{excluded}', whose_turn_private.map_ids(one #> '{settings,excluded}', members))
				else one -> 'settings' end,
			'not_now', jsonb_set(one -> 'notNow', '{members}', whose_turn_private.map_ids(one #> '{notNow,members}', members)),
			'settled', (
				select jsonb_agg(debt || jsonb_build_object('from', members -> (debt ->> 'from'), 'to', members -> (debt ->> 'to')) order by number)
				from jsonb_array_elements(one -> 'settled') with ordinality list(debt, number)
				where members ? (debt ->> 'from') and members ? (debt ->> 'to')
			),
			'looked_at', case when members ? (one #>> '{lookedAt,member}')
				then jsonb_set(one -> 'lookedAt', '{member}', members -> (one #>> '{lookedAt,member}')) end
		) order by position) from jsonb_array_elements(family -> 'categories') with ordinality given(one, position)
	));
	perform whose_turn_private.import_turns(own, family -> 'turns', members, categories);
	if was_empty and (members <> '{}' or categories <> '{}') then
		update public.family_groups changed set secret = import_family.family ->> 'secret' where changed.id = own;
	end if;
	perform whose_turn_private.import_history(own, history, members, categories);
end $$;

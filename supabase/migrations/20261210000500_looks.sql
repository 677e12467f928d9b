-- A look at a draw says since when, and can be put away: `Look` (family.ts).

alter table public.decision_categories
	drop constraint decision_categories_looked_at_check,
	add check (
		jsonb_typeof(looked_at -> 'n') = 'number' and jsonb_typeof(looked_at -> 'member') = 'string'
			and (jsonb_typeof(looked_at -> 'day') = 'string' and looked_at ->> 'day' ~ '^\d{4}-\d{2}-\d{2}$') is not false
			and (looked_at -> 'later' = 'true') is not false
			and looked_at - array['n', 'member', 'day', 'later'] = '{}'
	);

-- At which draw it was.
create function whose_turn_private.look_of(looked_at jsonb) returns jsonb
language sql immutable set search_path = '' as $$
	select case jsonb_typeof(looked_at) when 'object' then looked_at - array['day', 'later'] end
$$;

-- As in 20261201000100_families.sql, but for looks, animals and photos (20261210000300_faces.sql).
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
		if new.looked_at is distinct from old.looked_at then
			if not exists (
				select from public.family_members member where member.family_group_id = new.family_group_id
					and whose_turn_private.look_of(new.looked_at) = jsonb_build_object('n', new.last_turn, 'member', member.id)
			) then
				-- lookAtDraw (turn-changes.ts): a look at another turn's draw, or at nobody of the family, is none; forgotten is that at who has left.
				select old.looked_at into new.looked_at from public.family_members member
				where member.family_group_id = new.family_group_id and member.id::text = old.looked_at ->> 'member';
			elsif whose_turn_private.look_of(new.looked_at) = whose_turn_private.look_of(old.looked_at) then
				-- Of a draw that was looked at before, the first day stays.
				new.looked_at := (old.looked_at - 'later') || case when new.looked_at ? 'later' then '{"later": true}' else '{}' end::jsonb;
			elsif new.looked_at ? 'later' then
				-- leaveDraw (turn-changes.ts): what nobody has looked at cannot be put away.
				new.looked_at := old.looked_at;
			end if;
		end if;
	end if;
	return new;
end $$;

-- Faces: whoever is added gets an animal at once, and a member can have a photo.

-- Of those who are there, nobody's face changes. A client that says nothing of it, as the specification's insert, gets an animal of before_named() in 20261210000500_looks.sql.
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

-- mergeFamily, with photos and settled debts.
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

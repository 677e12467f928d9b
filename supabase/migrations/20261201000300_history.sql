-- What has happened in a family, in order: every change with its cause, as describeChange (describe-change.ts) says it. Steps write it, people
-- read it: nobody can change an entry or forge one, and only the oldest of very many are forgotten. Names are copied, so that who has left
-- stays readable. What a family brings along (20261201000400_import.sql) is marked, and lies before all that happened here.

-- `HistoryEntry` (history.ts).
create table public.family_history (
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	-- Rises; of what was imported it is below 0.
	id bigint not null check (imported = (id < 0)),
	kind text not null check (kind in (
		'member-added', 'member-removed', 'member-renamed', 'member-away', 'member-back', 'category-added', 'category-removed',
		'category-renamed', 'category-edited', 'drawn', 'not-now', 'turn', 'turn-undone', 'reset', 'reset-undone'
	)),
	at timestamptz not null,
	category uuid,
	category_name text check (public.is_tidy_name(category_name)),
	member uuid,
	member_name text check (public.is_tidy_name(member_name)),
	done_by uuid,
	done_by_name text check (public.is_tidy_name(done_by_name)),
	option text check (public.is_tidy_name(option)),
	cycle integer,
	turns uuid[] check (cardinality(turns) <= 1000 or not imported),
	n integer,
	new_name text check (public.is_tidy_name(new_name)),
	back_on date,
	-- null: its default.
	settings jsonb check (public.are_category_settings(case when jsonb_typeof(settings) = 'object' then jsonb_strip_nulls(settings) else settings end)),
	count integer,
	imported boolean not null default false,
	session_id uuid,
	primary key (family_group_id, id)
);
create index on public.family_history (family_group_id, category, id);
create index on public.family_history (family_group_id, turns) where kind = 'turn-undone';

-- By family: one sequence for all would tell each how much all the others do. None is given twice.
create table whose_turn_quotas.history_numbers (
	family_group_id uuid primary key references public.family_groups (id) on delete cascade,
	last_id bigint not null default 0,
	first_id bigint not null default 0
);

-- Appends entries, rows as JSON, each with its `family_group_id`; those of families that go themselves are left out.
create function whose_turn_private.write_history(entries jsonb) returns void
language plpgsql set search_path = '' as $$
declare
	family uuid;
	last bigint;
begin
	for family in
		select known.id from public.family_groups known
		where known.id in (select (entry ->> 'family_group_id')::uuid from jsonb_array_elements(entries) entry) order by known.id
	loop
		insert into whose_turn_quotas.history_numbers (family_group_id) values (family) on conflict do nothing;
		select last_id into last from whose_turn_quotas.history_numbers where family_group_id = family for update;
		insert into public.family_history
		select (jsonb_populate_record(null::public.family_history, entry || jsonb_build_object(
			'id', last + row_number() over (order by position), 'at', clock_timestamp(), 'imported', false,
			'session_id', whose_turn_private.read_uuid(auth.jwt() ->> 'session_id')
		))).*
		from jsonb_array_elements(entries) with ordinality given(entry, position) where entry ->> 'family_group_id' = family::text;
		update whose_turn_quotas.history_numbers set last_id = (
			select max(id) from public.family_history where family_group_id = family
		) where family_group_id = family;
		perform whose_turn_private.prune_history(family, last, 9223372036854775807);
	end loop;
end $$;

-- The entries of what changed in each row, in the order of the rows. An entry without a kind is none.
create function whose_turn_private.record_members(kind text, members public.family_members[]) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(coalesce(jsonb_agg(jsonb_build_object(
		'family_group_id', family_group_id, 'kind', record_members.kind, 'member', id, 'member_name', name
	)), '[]'))
	from unnest(members)
$$;

create function whose_turn_private.record_edited_members(before public.family_members[], after public.family_members[]) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(coalesce(jsonb_agg(entry), '[]'))
	from unnest(before) was join unnest(after) edited on edited.id = was.id
	cross join lateral (
		select jsonb_build_object('kind', 'member-renamed', 'new_name', edited.name) as change where edited.name <> was.name
		union all
		select jsonb_build_object(
			'kind', case when edited.back_on is null then 'member-back' else 'member-away' end, 'back_on', edited.back_on
		) where edited.back_on is distinct from was.back_on
	) changed
	cross join lateral (
		select change || jsonb_build_object('family_group_id', was.family_group_id, 'member', was.id, 'member_name', was.name) as entry
	) named
$$;

create function whose_turn_private.record_categories(kind text, categories public.decision_categories[]) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(coalesce(jsonb_agg(jsonb_build_object(
		'family_group_id', family_group_id, 'kind', record_categories.kind, 'category', id, 'category_name', name,
		'count', case when record_categories.kind = 'category-removed' then counted.recorded + counted.past end
	)), '[]'))
	from unnest(categories) one left join whose_turn_quotas.category_turns counted on counted.category_id = one.id
$$;

-- Whose look or "not now" it is, is in the column; nobody edits what went with a member.
create function whose_turn_private.record_edited_categories(
	before public.decision_categories[], after public.decision_categories[]
) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(coalesce(jsonb_agg(change || jsonb_build_object(
		'family_group_id', was.family_group_id, 'category', was.id, 'category_name', was.name
	)), '[]'))
	from unnest(before) was join unnest(after) edited on edited.id = was.id
	cross join lateral (
		select jsonb_build_object('kind', 'category-renamed', 'new_name', edited.name) as change where edited.name <> was.name
		union all
		select jsonb_build_object('kind', 'category-edited', 'settings', jsonb_object_agg(name, edited.settings -> name))
		from (select whose_turn_private.tidy_settings(was.family_group_id, was.settings) as before) settings
		cross join jsonb_object_keys(settings.before || edited.settings) name
		where edited.settings is distinct from was.settings and settings.before -> name is distinct from edited.settings -> name
		having count(*) > 0
		union all
		select jsonb_build_object('kind', kind, 'member', id, 'member_name', name, 'n', n)
		from (
			select 'drawn' as kind, edited.looked_at ->> 'member' as looked, edited.looked_at -> 'n' as n
			where edited.looked_at is distinct from was.looked_at
			union all
			select 'not-now', said, edited.not_now -> 'n' from jsonb_array_elements_text(edited.not_now -> 'members') said
			where (edited.not_now -> 'n' = was.not_now -> 'n' and was.not_now -> 'members' ? said) is not true
		) done
		join public.family_members member on member.id::text = done.looked
	) changed
$$;

-- @param kind 'turn' or 'turn-undone': one entry a turn
create function whose_turn_private.record_turns(kind text, turns public.category_cycles[]) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(coalesce(jsonb_agg(jsonb_build_object(
		'family_group_id', turn.family_group_id, 'kind', record_turns.kind, 'turns', array[turn.id], 'cycle', turn.cycle,
		'category', category.id, 'category_name', category.name, 'member', member.id, 'member_name', member.name,
		'done_by', turn.done_by, 'done_by_name', doer.name, 'option', turn.option,
		'n', case when record_turns.kind = 'turn' then turn.turn_number - 1 end
	) order by turn.created_at, turn.id), '[]'))
	from unnest(turns) turn
	join public.decision_categories category on category.id = turn.category_id
	join public.family_members member on member.id = turn.member_id
	left join public.family_members doer on doer.id = turn.done_by
$$;

-- @param kind 'reset' or 'reset-undone': one entry a category
create function whose_turn_private.record_reset(kind text, turns public.category_cycles[]) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(coalesce(jsonb_agg(jsonb_build_object(
		'family_group_id', family_group_id, 'kind', record_reset.kind, 'category', id, 'category_name', name, 'turns', ids
	)), '[]'))
	from (
		select category.family_group_id, category.id, category.name, jsonb_agg(turn.id order by turn.created_at, turn.id) as ids
		from unnest(turns) turn join public.decision_categories category on category.id = turn.category_id
		group by category.id
	) emptied
$$;

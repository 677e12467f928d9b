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
	settings jsonb check (public.are_category_settings(settings)),
	count integer,
	imported boolean not null default false,
	session_id uuid,
	primary key (family_group_id, id)
);
create index on public.family_history (family_group_id, category, id);
create index on public.family_history (family_group_id, turns) where kind = 'turn-undone';

create function whose_turn_private.read_uuid(sent text) returns uuid
language sql immutable parallel safe set search_path = ''
return case when sent ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then sent::uuid end;

-- By family: one sequence for all would tell each how much all the others do. None is given twice.
create table whose_turn_quotas.history_numbers (
	family_group_id uuid primary key references public.family_groups (id) on delete cascade,
	last_id bigint not null default 0,
	first_id bigint not null default 0,
	-- Of all entries.
	weight integer not null default 0
);

-- An entry counts as one, and once more for each eight turns that it names, or as much of settings.
create function whose_turn_private.weigh(entry public.family_history) returns integer
language sql immutable set search_path = ''
return 1 + coalesce(cardinality(entry.turns), 0) / 8 + coalesce(octet_length(entry.settings::text), 0) / 320;

-- Adds entries, rows as JSON, each with its `family_group_id`; those of families that go themselves are left out. Where a family has more than
-- enough, the oldest go, a thousand at a time and more.
create function whose_turn_private.write_history(entries jsonb, are_imported boolean default false) returns void
language plpgsql set search_path = '' as $$
declare
	most constant integer := 50000;
	family uuid;
	size integer;
begin
	for family in
		select known.id from public.family_groups known
		where known.id in (select (entry ->> 'family_group_id')::uuid from jsonb_array_elements(entries) entry) order by known.id
	loop
		insert into whose_turn_quotas.history_numbers (family_group_id) values (family) on conflict do nothing;
		with added as (
			insert into public.family_history as entry
			select made.* from (
				select given || case when are_imported
					then jsonb_build_object('id', first_id - row_number() over (order by position desc), 'imported', true)
					else jsonb_build_object(
						'id', last_id + row_number() over (order by position), 'imported', false, 'at', clock_timestamp(),
						'session_id', whose_turn_private.read_uuid(auth.jwt() ->> 'session_id')
					)
				end as fields
				from whose_turn_quotas.history_numbers numbers, jsonb_array_elements(entries) with ordinality one(given, position)
				where numbers.family_group_id = family and given ->> 'family_group_id' = family::text
			) numbered
			cross join lateral jsonb_populate_record(null::public.family_history, fields) made
			returning entry.id, whose_turn_private.weigh(entry) as weight
		)
		update whose_turn_quotas.history_numbers numbers set
			last_id = greatest(last_id, last), first_id = least(first_id, first), weight = numbers.weight + added.weight
		from (select max(id) as last, min(id) as first, sum(weight) as weight from added) added
		where numbers.family_group_id = family returning numbers.weight into size;
		continue when size <= most;
		with gone as (
			delete from public.family_history entry using (
				select id, sum(whose_turn_private.weigh(one)) over (order by id) as until from public.family_history one where family_group_id = family
			) counted
			-- At least the oldest, however much it weighs.
			where entry.family_group_id = family and entry.id = counted.id and counted.until - whose_turn_private.weigh(entry) < size - most + 1000
			returning whose_turn_private.weigh(entry) as weight
		)
		update whose_turn_quotas.history_numbers set weight = weight - (select sum(gone.weight) from gone)
		where family_group_id = family;
	end loop;
end $$;

create function whose_turn_private.was_undone(family uuid, turn uuid) returns boolean
language sql stable set search_path = '' as $$
	select exists (
		select from public.family_history entry
		where entry.family_group_id = family and entry.kind = 'turn-undone' and entry.turns = array[turn] and entry.id > 0
	)
$$;

-- @param kind 'turn' or 'turn-undone': one entry a turn
create function whose_turn_private.record_turns(kind text, turns public.category_cycles[]) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_agg(jsonb_build_object(
		'family_group_id', turn.family_group_id, 'kind', record_turns.kind, 'turns', array[turn.id], 'cycle', turn.cycle,
		'category', category.id, 'category_name', category.name, 'member', member.id, 'member_name', member.name,
		'done_by', turn.done_by, 'done_by_name', doer.name, 'option', turn.option,
		'n', case when record_turns.kind = 'turn' then turn.turn_number - 1 end
	) order by turn.created_at, turn.id))
	from unnest(turns) turn
	join public.decision_categories category on category.id = turn.category_id
	join public.family_members member on member.id = turn.member_id
	left join public.family_members doer on doer.id = turn.done_by
$$;

-- @param kind 'reset' or 'reset-undone': one entry a category
create function whose_turn_private.record_reset(kind text, turns public.category_cycles[]) returns void
language sql set search_path = '' as $$
	select whose_turn_private.write_history(jsonb_agg(jsonb_build_object(
		'family_group_id', family_group_id, 'kind', record_reset.kind, 'category', id, 'category_name', name, 'turns', ids
	)))
	from (
		select category.family_group_id, category.id, category.name, jsonb_agg(turn.id order by turn.created_at, turn.id) as ids
		from unnest(turns) turn join public.decision_categories category on category.id = turn.category_id
		group by category.id
	) emptied
$$;

-- What has happened in a family, in order: every change with its cause. Names are copied, so that who has left stays
-- readable.

-- `HistoryEntry` (history.ts).
create table public.family_history (
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	-- Rises; of what was imported it is below 0.
	id bigint not null check (imported = (id < 0)),
	kind text not null check (kind in (
		'member-added', 'member-removed', 'member-restored', 'member-renamed', 'member-away', 'member-back',
		'category-added', 'category-removed', 'category-restored', 'category-renamed', 'category-edited',
		'drawn', 'not-now', 'turn', 'turn-undone', 'turn-redone', 'turn-mended', 'turns-imported',
		'debt-settled', 'settlement-undone', 'reset', 'reset-undone',
		'member-moved', 'time-zone-set',
		'person-joined', 'screen-joined', 'person-renamed', 'person-left', 'person-removed', 'handed-over',
		'family-deleted', 'family-restored'
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
	day date check (day >= '2000-01-01'),
	was_name text check (public.is_tidy_name(was_name)),
	was_done_by_name text check (public.is_tidy_name(was_done_by_name)),
	was_day date check (was_day >= '2000-01-01'),
	place integer check (place >= 1),
	was_place integer check (was_place >= 1),
	-- Who did it, under the name of the time, also after they are gone.
	who uuid,
	who_name text check (public.is_tidy_name(who_name)),
	primary key (family_group_id, id)
);
create index on public.family_history (family_group_id, category, id);
-- By family: one sequence for all would tell each how much all the others do. None is given twice.
create table whose_turn_quotas.history_numbers (
	family_group_id uuid primary key references public.family_groups (id) on delete cascade,
	last_id bigint not null default 0,
	first_id bigint not null default 0,
	-- Of all entries.
	weight integer not null default 0,
	-- The last entry when a file came into the empty family. Until there is another one, its next part may come.
	arrived bigint
);

-- So that a turn is added as fast to 50,000 as to none. `counting`: without a mark, and in a cycle.
create table whose_turn_quotas.turn_counts (
	family_group_id uuid primary key references public.family_groups (id) on delete cascade,
	turns integer not null default 0,
	counting integer not null default 0
);
-- The original's.
insert into whose_turn_quotas.turn_counts (family_group_id, turns, counting)
select family_group_id, count(*), count(*) from public.category_cycles group by 1;

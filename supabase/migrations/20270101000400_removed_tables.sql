-- What was removed lately is kept for 30 days, with what it takes to bring it back: `Removed` (family.ts).
create table public.removed_rows (
	family_group_id uuid not null references public.family_groups (id) on delete cascade,
	-- 'doer': who did the turn `id`, while they or the turn are removed.
	kind text not null check (kind in ('member', 'category', 'turn', 'doer')),
	id uuid not null,
	-- null: on its way back.
	removed_at timestamptz default clock_timestamp(),
	-- `place` of a member or category.
	place integer,
	category_id uuid,
	member_id uuid,
	-- The row as it was.
	fields jsonb not null default '{}',
	-- `traces` of a member.
	traces jsonb not null default '[]',
	-- Whose face a member was.
	people uuid[],
	primary key (family_group_id, kind, id)
);
-- By what is brought back, of whosoever family.
create index on public.removed_rows (id) where kind in ('member', 'category');

-- Turns that last: until a day, or until the next decision.

alter table public.category_cycles
	-- `until` of `Turn` (family.ts): reckon_until() says it.
	add until date check (until is null or day is not null and until between day and day + 61);
create index on public.category_cycles (category_id, until) where until is not null;

alter table public.family_history drop constraint family_history_kind_check, add constraint family_history_kind_check
	check (kind in (
		'member-added', 'member-removed', 'member-restored', 'member-renamed', 'member-away', 'member-back',
		'category-added', 'category-removed', 'category-restored', 'category-renamed', 'category-edited',
		'drawn', 'not-now', 'turn', 'turn-undone', 'turn-redone', 'turn-mended', 'turn-ended', 'turns-imported',
		'debt-settled', 'settlement-undone', 'reset', 'reset-undone',
		'member-moved', 'time-zone-set',
		'person-joined', 'screen-joined', 'person-renamed', 'person-left', 'person-removed', 'handed-over',
		'family-deleted', 'family-restored'
	));

-- Turns that last: until a day, or until the next decision.

alter table public.category_cycles
	-- `until` of `Turn` (family.ts): reckon_until() says it.
	add until date check (until is null or day is not null and until between day and day + 61);
create index on public.category_cycles (category_id, until) where until is not null;

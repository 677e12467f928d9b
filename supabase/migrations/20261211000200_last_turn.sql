-- The last turn of a category that counts (undoableTurn, cycle.ts): one that was taken back and counts again is it only where its cycle has no other.
create or replace function whose_turn_private.last_turn_of(category uuid) returns uuid
language sql stable set search_path = '' as $$
	select known.id from public.decision_categories counted
	join public.category_cycles known on known.category_id = counted.id and known.cycle = counted.cycle
	where counted.id = category order by known.unnumbered, known.created_at desc, known.id desc limit 1
$$;

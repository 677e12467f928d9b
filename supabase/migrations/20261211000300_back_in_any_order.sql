-- redoTurn (mend-turn.ts): what was taken back together comes back in any order, and the next draw is the one that it was before.
do $$
declare
	body text := pg_get_functiondef('public.redo_turn(uuid,uuid,uuid,uuid,text,date,integer,integer)'::regprocedure);
begin
	if position('is_last := n = counted.last_turn' in body) = 0 then raise exception 'redo_turn is not as expected'; end if;
	execute replace(body, 'is_last := n = counted.last_turn', 'is_last := n >= counted.last_turn');
end $$;

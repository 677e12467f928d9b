-- Two changes that are one each, whatever other phones do meanwhile. They run as their owner and write their own entries into the record;
-- whose family it is, is what the access token says.

create function whose_turn_private.lock_own_family() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
	own uuid;
begin
	if auth.uid() is null then
		raise exception 'Please sign in first.' using errcode = 'PT401';
	end if;
	select family.id into own from public.family_groups family where family.user_id = auth.uid() for no key update;
	return own;
end $$;

-- "Not now": somebody else is drawn. Who was drawn before is not drawn again for this turn.
create function public.pass_draw(draw_id uuid, new_id uuid, new_member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	draw public.open_draws;
begin
	select * into draw from public.open_draws open where open.id = draw_id and open.family_group_id = own;
	if not found then
		-- The answer of the first call may have been lost.
		if exists (
			select from public.open_draws open
			where open.id = new_id and open.family_group_id = own and open.member_id = new_member
		) then
			return;
		end if;
		raise exception 'this draw is not open' using errcode = 'PT409', hint = 'draw_not_open';
	end if;
	insert into public.family_record (family_group_id, category_id, kind, member_id)
	values (own, draw.category_id, 'passed', draw.member_id);
	delete from public.open_draws open where open.id = draw_id;
	insert into public.open_draws (id, family_group_id, category_id, member_id, based_on, passed)
	values (new_id, own, draw.category_id, new_member, (
		-- Not that of the draw: it may have gone with its member.
		select turn.id from public.category_cycles turn where turn.category_id = draw.category_id
		order by turn.turn_number desc limit 1
	), draw.passed || draw.member_id);
	insert into public.family_record (family_group_id, category_id, kind, member_id)
	values (own, draw.category_id, 'drawn', new_member);
end $$;

-- Takes back the last turn of a category and opens the draw again that it had closed, so that undo is no second chance.
create function public.undo_turn(turn_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
	own uuid := whose_turn_private.lock_own_family();
	turn public.category_cycles;
	last_id uuid;
begin
	select * into turn from public.category_cycles t where t.id = undo_turn.turn_id and t.family_group_id = own;
	if not found and exists (
		select from public.family_record entry
		where entry.turn_id = undo_turn.turn_id and entry.kind = 'undone' and not entry.imported and entry.family_group_id = own
	) then
		-- The answer of the first call may have been lost.
		return;
	end if;
	perform from public.decision_categories category where category.id = turn.category_id for no key update;
	select t.id into last_id from public.category_cycles t where t.category_id = turn.category_id
	order by t.turn_number desc limit 1;
	if last_id is distinct from undo_turn.turn_id or last_id is null then
		raise exception 'this is not the last turn of its category' using errcode = 'PT409', hint = 'turn_not_last';
	end if;

	perform whose_turn_private.void_draws(array(
		select draw.id from public.open_draws draw where draw.category_id = turn.category_id
	));
	delete from public.category_cycles t where t.id = turn.id;
	insert into public.family_record (family_group_id, category_id, kind, turn_id, round, member_id, done_by_id, option)
	values (own, turn.category_id, 'undone', turn.id, turn.round, turn.member_id, turn.done_by, turn.option);
	update public.decision_categories category set running_round = turn.round - turn.opened_round::integer
	where category.id = turn.category_id;
	perform whose_turn_private.reopen_draw(turn);
end $$;
revoke all on function
	whose_turn_private.lock_own_family(), public.pass_draw(uuid, uuid, uuid), public.undo_turn(uuid)
from public, anon, authenticated;
grant execute on function public.pass_draw(uuid, uuid, uuid), public.undo_turn(uuid) to authenticated;

-- A turn that was undone is not recorded again by a phone that never got the answer to its first attempt.
create function whose_turn_private.refuse_undone_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if exists (
		select from public.family_record entry
		where entry.turn_id = new.id and entry.kind = 'undone' and not entry.imported and entry.family_group_id = new.family_group_id
	) then
		raise exception 'this turn was undone' using errcode = 'PT409', hint = 'turn_undone';
	end if;
	return new;
end $$;
revoke all on function whose_turn_private.refuse_undone_turn() from public, anon, authenticated;

create trigger refuse_undone_turn before insert on public.category_cycles
for each row execute function whose_turn_private.refuse_undone_turn();

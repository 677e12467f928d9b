-- Who may do what, on one page. A signed-in person works on the family whose user_id is theirs; anon has nothing, and what is not granted here
-- cannot be done: a row never moves to another family, a turn is never rewritten, nobody writes the history.
revoke all on schema whose_turn_private, whose_turn_quotas from public, anon, authenticated;
grant usage on schema public to authenticated;
grant select
	on public.family_groups, public.family_members, public.decision_categories, public.category_cycles, public.past_turns, public.family_history
	to authenticated;
grant insert (id, name, user_id), update (name)
	on public.family_groups to authenticated;
grant insert (id, family_group_id, name, position, emoji, colour, back_on), update (name, position, emoji, colour, back_on), delete
	on public.family_members to authenticated;
grant insert (id, family_group_id, name, position, settings), update (name, position, settings, looked_at), delete
	on public.decision_categories to authenticated;
grant insert (id, family_group_id, category_id, member_id, cycle_number, turn_number, done_by, option), delete
	on public.category_cycles to authenticated;
grant execute
	on function public.trim_text, public.is_tidy_name, public.are_category_settings, public.edit_category, public.draw_rank,
		public.say_not_now, public.undo_turn, public.undo_reset, public.import_family, public.delete_my_account
	to authenticated;

do $$
declare
	of_table text;
begin
	foreach of_table in array array[
		'family_groups', 'family_members', 'decision_categories', 'category_cycles', 'past_turns', 'family_history'
	] loop
		execute format('alter table public.%I enable row level security, force row level security', of_table);
		execute format(
			'create policy "people work on their own family" on public.%I to authenticated using (%s)', of_table,
			case of_table when 'family_groups' then 'user_id = (select auth.uid())'
				else 'family_group_id in (select id from public.family_groups where user_id = (select auth.uid()))' end
		);
	end loop;
end $$;

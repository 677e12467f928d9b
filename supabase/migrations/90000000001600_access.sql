-- All grants and policies. `anon` can read an invitation, and nothing else. What is not granted here is impossible:
-- moving a row to another family, rewriting a turn, writing the history.

revoke all on schema whose_turn_private, whose_turn_quotas from public, anon, authenticated;
revoke all
	on public.family_groups, public.family_members, public.decision_categories, public.category_cycles,
		public.all_members, public.all_categories, public.all_turns,
		public.family_history, public.family_people, public.family_invitations, public.family_tokens,
		public.family_webhooks, public.webhook_deliveries, public.push_subscriptions
	from public, anon, authenticated;

grant usage on schema public to anon, authenticated;
grant select
	on public.family_groups, public.family_members, public.decision_categories, public.category_cycles,
		public.all_members, public.all_categories, public.all_turns, public.family_history, public.family_people
	to authenticated;
grant select (id, family_group_id, name, scope, created_by, created_at, last_used)
	on public.family_tokens to authenticated;
grant select (id, family_group_id, url, events, created_by, created_at) on public.family_webhooks to authenticated;
grant select (id, family_group_id, webhook_id, event, created_at, next_attempt_at, answer)
	on public.webhook_deliveries to authenticated;
grant select (family_group_id, categories, quiet_from, quiet_until), delete
	on public.push_subscriptions to authenticated;
grant insert (id, name, user_id), update (name, group_kind, time_zone)
	on public.family_groups to authenticated;
grant insert (id, family_group_id, name, position, emoji, colour, back_on),
	update (name, position, emoji, colour, back_on, photo), delete
	on public.family_members to authenticated;
grant insert (id, family_group_id, name, position, settings), update (name, position, settings, looked_at), delete
	on public.decision_categories to authenticated;
grant insert (id, family_group_id, category_id, member_id, cycle_number, turn_number, done_by, option, day), delete
	on public.category_cycles to authenticated;

grant execute
	on function public.trim_text, public.is_tidy_name, public.is_day, public.are_category_settings, public.my_family_ids,
		public.edit_category, public.draw_rank, public.say_not_now,
		public.reset_category, public.undo_reset,
		public.undo_turn, public.cancel_turn, public.mend_turn, public.redo_turn, public.end_turn, public.settle,
		public.undo_settlement,
		public.import_family, public.restore_member, public.restore_category,
		public.see_family, public.edit_person, public.set_role, public.remove_person, public.leave_family,
		public.hand_over, public.delete_family, public.delete_my_account, public.my_departures, public.restore_family,
		public.create_invitation, public.create_invitation_code, public.revoke_invitation, public.renew_invitation,
		public.list_invitations, public.read_invitation, public.read_invitation_by_code, public.join_family,
		public.join_by_code,
		public.my_invitation, public.join_my_invitation, public.request_pairing, public.confirm_pairing,
		public.create_family_token, public.create_family_webhook, public.disconnect_app, public.resend_webhook_delivery,
		public.subscribe_to_push, public.test_push
	to authenticated;
-- Somebody without an account may read whose invitation it is.
grant execute on function public.read_invitation to anon;
-- Policies call it as the caller, who has no usage of the schema to call it directly.
grant execute on function whose_turn_private.lock_family_of_row to authenticated;

do $$
declare
	everybody constant text := '(select public.my_family_ids(''{owner,adult,screen}''))::uuid[]';
	readers constant text := '(select public.my_family_ids(''{owner,adult,screen,reader}''))::uuid[]';
	adults constant text := '(select public.my_family_ids(''{owner,adult}''))::uuid[]';
	-- Changes of rows wait for the lock of the family.
	lock constant text := 'whose_turn_private.lock_family_of_row(family_group_id)';
	to_read constant text := format('family_group_id = any(%s)', readers);
	-- Includes screens, so that a trigger can say why they are refused.
	to_everybody constant text := format('family_group_id = any(%s)', everybody);
	to_change constant text := format('%s and %s', to_everybody, lock);
	there constant text := ' and removed_at is null';
	counting constant text := '
		and cycle is not null and undone_at is null and reset_at is null
		and member_id in (select id from public.family_members)
		and category_id in (select id from public.decision_categories)';
	to_adults constant text := format('family_group_id = any(%s)', adults);
	own_device constant text := 'user_id = (select auth.uid())
		and session_id::text = (select auth.jwt() ->> ''session_id'')';
	tables constant name[] := array[
		'family_groups', 'family_members', 'decision_categories', 'category_cycles', 'family_history', 'family_people',
		'family_invitations', 'family_tokens', 'family_webhooks', 'webhook_deliveries', 'push_subscriptions'
	];
	of_table name;
	policy name;
	command text;
	visible text;
	permitted text;
begin
	foreach of_table in array tables loop
		execute format('alter table public.%I enable row level security, force row level security', of_table);
	end loop;
	-- Keeps the policies of the owner of the tables (server/database/builtin/owner_….sql).
	for of_table, policy in
		select tablename, policyname from pg_policies
		where schemaname = 'public' and tablename = any(tables) and roles <> array[current_user]::name[]
	loop
		execute format('drop policy %I on public.%I', policy, of_table);
	end loop;
	for of_table, policy, command, visible, permitted in values
		('family_groups', 'people see their families', 'select',
			format('user_id = (select auth.uid()) or id = any(%s)', readers), null),
		('family_groups', 'a person begins a family', 'insert', null, 'user_id = (select auth.uid())'),
		('family_groups', 'adults rename', 'update',
			format('id = any(%s) and whose_turn_private.lock_family_of_row(id)', everybody), format('id = any(%s)', adults)),
		('family_members', 'people see who is there', 'select', to_read || there, null),
		('family_members', 'adults add', 'insert', null, to_adults),
		('family_members', 'adults change', 'update', to_change, to_adults),
		('family_members', 'everybody removes, mark_removed() refuses screens', 'delete', to_change || there, null),
		('decision_categories', 'people see what is there', 'select', to_read || there, null),
		('decision_categories', 'adults add', 'insert', null, to_adults),
		-- Screens may look at draws; refuse_screens() refuses the rest.
		('decision_categories', 'adults change, screens look', 'update', to_change, to_everybody),
		('decision_categories', 'everybody removes, mark_removed() refuses screens', 'delete', to_change || there, null),
		('category_cycles', 'people see what counts', 'select', to_read || counting, null),
		-- Everybody who sees a draw may confirm it.
		('category_cycles', 'adults add', 'insert', null, to_everybody),
		('category_cycles', 'everybody resets, reset_deleted() refuses screens', 'delete', to_change || counting, null),
		('family_history', 'people see their families', 'select', to_read, null),
		-- A screen sees only itself.
		('family_people', 'adults see who is there', 'select',
			format('user_id = (select auth.uid()) or %s', to_adults), null),
		('family_invitations', 'adults see invitations', 'select', to_adults, null),
		('family_tokens', 'adults see tokens', 'select', to_adults, null),
		('family_webhooks', 'adults see webhooks', 'select', to_adults, null),
		('webhook_deliveries', 'adults see what was sent', 'select', to_adults, null),
		('push_subscriptions', 'people see their device', 'select', own_device, null),
		('push_subscriptions', 'people switch it off', 'delete', own_device, null)
	loop
		execute format('create policy %I on public.%I for %s to authenticated', policy, of_table, command)
			|| coalesce(' using (' || visible || ')', '') || coalesce(' with check (' || permitted || ')', '');
	end loop;
end $$;
create policy "nobody begins one without an account" on public.family_groups as restrictive for insert to authenticated
	with check ((select auth.jwt() -> 'is_anonymous') = 'true' is not true);

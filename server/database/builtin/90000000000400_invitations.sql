-- Invitations where they decide who may sign up.

-- The open invitation with this token in its link, or null.
create or replace function auth.find_invitation(token text) returns uuid
language sql stable security definer set search_path = '' as $$
	select invitation.id from public.family_invitations invitation
	where invitation.token_hash = whose_turn_private.hash_secret(token) and whose_turn_private.permits_account(invitation)
$$;

-- True if an invitation permits one more sign-up, of ten, where sign-ups are closed; else null.
-- @param counts whether to count this one
create or replace function auth.permits_sign_up(invitation uuid, counts boolean) returns boolean
language sql security definer set search_path = '' as $$
	update public.family_invitations known set sign_ups = known.sign_ups + counts::integer
	where known.id = invitation and known.sign_ups < 10 and whose_turn_private.permits_account(known) returning true
$$;

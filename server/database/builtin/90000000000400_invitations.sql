-- Invitations to a family, where they decide who may sign up.

-- The open invitation that somebody has, by what its link says.
create or replace function auth.find_invitation(token text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
	return (
		select one.id from public.family_invitations one
		where one.token_hash = whose_turn_private.hash_secret(token) and whose_turn_private.permits_account(one)
	);
end $$;

-- Whether an invitation permits one more sign-up where sign-ups are closed, of ten. @param counts whether this is one
create or replace function auth.permits_sign_up(invitation uuid, counts boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
	update public.family_invitations one set sign_ups = one.sign_ups + counts::integer
	where one.id = invitation and one.sign_ups < 10 and whose_turn_private.permits_account(one);
	return found;
end $$;

-- Whose a sign-up is: the challenge of the browser that signed up (RFC 7636), which alone can answer it.
alter table auth.users add column sign_up_code_challenge text;

-- The link with which the old address ends a change of address. Supabase has none.
alter type auth.one_time_token_type add value 'email_change_cancel_token';

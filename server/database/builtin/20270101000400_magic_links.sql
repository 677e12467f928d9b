-- Of the mail that logs in without a password. Supabase has none: there it shares the token of a recovery.
alter type auth.one_time_token_type add value 'magiclink_token';

-- Each mail about a change of address has a link that ends it, and each works; of every other kind the newest mail's link only.
alter table auth.one_time_tokens drop constraint one_time_tokens_user_id_token_type_key;
create unique index on auth.one_time_tokens (user_id, token_type) where token_type <> 'email_change_cancel_token';
create index on auth.one_time_tokens (user_id);

-- Of the six digits beside a mail's link, if it has them: with the link they are replaced, used up and too old.
alter table auth.one_time_tokens add code_hash text;

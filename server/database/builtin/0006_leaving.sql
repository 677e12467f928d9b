-- Most waiting mails go with their user by the foreign key; those that were asked for by address only go here.
create function auth.drop_mails() returns trigger
language plpgsql set search_path = '' as $$
begin
	delete from auth.mail_queue where recipient = old.email;
	return null;
end $$;
revoke all on function auth.drop_mails() from public;

create trigger drop_mails after delete on auth.users for each row execute function auth.drop_mails();

-- A mail is written when it is sent: until then nobody, not even the database, knows the secret in its link. So the queue
-- holds what to write about instead of what is written.

alter table auth.mail_queue
	drop column subject,
	drop column text,
	drop column html,
	add column user_id uuid references auth.users on delete cascade,
	add column redirect_to text;

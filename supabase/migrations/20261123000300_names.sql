-- Names, options, questions and emoji have one spelling, whoever writes them: composed (Unicode's NFC), without control characters, and
-- without invisible ones that no script and no emoji needs. What a client sends is tidied and not refused: versions of the app that do
-- not know of this hold names of before. White space around a name is refused as ever.

-- As in the app (src/rules/tidy-text.ts), which has each range under a name: tests compare the two.
create function whose_turn_private.tidy_text(typed text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
	before text;
	tidied text := typed;
begin
	loop
		before := tidied;
		tidied := pg_catalog.regexp_replace(before, '[\u0009-\u000d\u0085]+', ' ', 'g');
		tidied := pg_catalog.regexp_replace(
			tidied,
			'('
				-- joiners between letters, and within an emoji
				|| '(?<=[\u0620-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff\u1820-\u18aa])[\u200c\u200d](?=[\u0620-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff\u1820-\u18aa])'
				|| '|(?<=[\ufe0f\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])\u200d(?=[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])'
				-- variants of a character
				|| '|(?<=[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff\u1000-\u109f])[\ufe00-\ufe0f]'
				|| '|(?<=[#*0-9])\ufe0f(?=\u20e3)'
				|| '|(?<=[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])[\U000e0100-\U000e01ef]'
				|| '|(?<=[\u1820-\u18aa])[\u180b-\u180f]'
				-- flags
				|| '|(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f'
			|| ')|[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
			'\1',
			'g'
		);
		-- What JavaScript's trim() removes.
		tidied := pg_catalog.btrim(
			normalize(tidied, nfc),
			E'\u0009\u000a\u000b\u000c\u000d \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
		);
		-- What stood beside something that is gone now may be meaningless without it.
		exit when tidied = before;
	end loop;
	return tidied;
end $$;

-- Its arguments are the columns. What is_tidy_name() refuses stays as it is, and is refused; so is a name of which nothing is left. Any
-- other text of which nothing is left is none.
create function whose_turn_private.tidy_columns() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
	sent jsonb := pg_catalog.to_jsonb(new);
	tidied jsonb := '{}';
	tidy_column text;
	tidied_text text;
begin
	foreach tidy_column in array tg_argv loop
		if public.is_tidy_name(sent ->> tidy_column) then
			tidied_text := whose_turn_private.tidy_text(sent ->> tidy_column);
			tidied := tidied || pg_catalog.jsonb_build_object(
				tidy_column, case when tidy_column = 'name' then tidied_text else nullif(tidied_text, '') end
			);
		end if;
	end loop;
	return pg_catalog.jsonb_populate_record(new, tidied);
end $$;

-- A question and its options. Two options that become one are one; of what is no question any more nothing is left, and that of the
-- category's name is asked.
create function whose_turn_private.tidy_options() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if public.is_tidy_name(new.question) and public.are_tidy_options(new.options) then
		new.question := whose_turn_private.tidy_text(new.question);
		new.options := array(
			select whose_turn_private.tidy_text(option) as tidied
			from pg_catalog.unnest(new.options) with ordinality given(option, position)
			group by tidied order by min(position)
		);
		if not (public.is_tidy_name(new.question) and public.are_tidy_options(new.options)) then
			new.question := null;
			new.options := null;
		end if;
	end if;
	return new;
end $$;
revoke all on function
	whose_turn_private.tidy_text(text), whose_turn_private.tidy_columns(), whose_turn_private.tidy_options()
from public, anon, authenticated;

-- What is there already. A member or category whose name would become that of another has a number after it.
lock table public.family_groups, public.family_members, public.decision_categories, public.category_cycles, public.family_record
	in share row exclusive mode;
alter table public.family_groups no force row level security;
alter table public.family_members no force row level security;
alter table public.decision_categories no force row level security;
alter table public.category_cycles no force row level security;
alter table public.family_record no force row level security;

create function whose_turn_private.tidy_stored_name(name text) returns text
language sql immutable strict set search_path = ''
return coalesce(nullif(pg_catalog.btrim(pg_catalog.left(whose_turn_private.tidy_text(name), 80)), ''), '?');

-- Null if nothing is left, or too much: some characters are three in NFC, and no check of a column may end the migration.
create function whose_turn_private.tidy_stored_detail(detail text, longest integer) returns text
language sql immutable strict set search_path = ''
return case when pg_catalog.char_length(whose_turn_private.tidy_text(detail)) between 1 and longest
	then whose_turn_private.tidy_text(detail) end;

do $$
declare
	named text;
	untidy record;
	free text;
	number integer;
	is_taken boolean;
begin
	foreach named in array array['family_members', 'decision_categories'] loop
		for untidy in execute pg_catalog.format(
			'select id, family_group_id, whose_turn_private.tidy_stored_name(name) as name from public.%I
			where name <> whose_turn_private.tidy_stored_name(name) order by created_at, id',
			named
		) loop
			number := 1;
			free := untidy.name;
			loop
				execute pg_catalog.format('select exists (select from public.%I where family_group_id = $1 and name = $2)', named)
					into is_taken using untidy.family_group_id, free;
				exit when not is_taken;
				number := number + 1;
				free := pg_catalog.btrim(pg_catalog.left(untidy.name, 75)) || ' ' || number;
			end loop;
			execute pg_catalog.format('update public.%I set name = $1 where id = $2', named) using free, untidy.id;
		end loop;
	end loop;
end $$;

update public.family_groups set name = whose_turn_private.tidy_stored_name(name)
where name <> whose_turn_private.tidy_stored_name(name);
update public.family_members set emoji = whose_turn_private.tidy_stored_detail(emoji, 16)
where emoji <> whose_turn_private.tidy_text(emoji);
update public.decision_categories set emoji = whose_turn_private.tidy_stored_detail(emoji, 16)
where emoji <> whose_turn_private.tidy_text(emoji);
update public.category_cycles set option = whose_turn_private.tidy_stored_detail(option, 80)
where option <> whose_turn_private.tidy_text(option);
update public.family_record set
	member_name = whose_turn_private.tidy_stored_name(member_name),
	done_by_name = whose_turn_private.tidy_stored_name(done_by_name),
	option = whose_turn_private.tidy_stored_detail(option, 80)
where member_name <> whose_turn_private.tidy_stored_name(member_name)
	or done_by_name <> whose_turn_private.tidy_stored_name(done_by_name)
	or option <> whose_turn_private.tidy_text(option);

-- As tidy_options() does.
with tidied as (
	select category.id, whose_turn_private.tidy_text(category.question) as question, array(
		select whose_turn_private.tidy_text(option) as tidied
		from pg_catalog.unnest(category.options) with ordinality given(option, position)
		group by tidied order by min(position)
	) as options
	from public.decision_categories category where category.options is not null
), changed as (
	select tidied.*, public.is_tidy_name(tidied.question) and public.are_tidy_options(tidied.options) as is_question
	from tidied join public.decision_categories category on category.id = tidied.id
	where (category.question, category.options) is distinct from (tidied.question, tidied.options)
)
update public.decision_categories category set
	question = case when changed.is_question then changed.question end,
	options = case when changed.is_question then changed.options end
from changed where changed.id = category.id;

drop function whose_turn_private.tidy_stored_name(text), whose_turn_private.tidy_stored_detail(text, integer);
alter table public.family_groups force row level security;
alter table public.family_members force row level security;
alter table public.decision_categories force row level security;
alter table public.category_cycles force row level security;
alter table public.family_record force row level security;

create trigger tidy_columns before insert or update of name on public.family_groups
for each row execute function whose_turn_private.tidy_columns('name');
create trigger tidy_columns before insert or update of name, emoji on public.family_members
for each row execute function whose_turn_private.tidy_columns('name', 'emoji');
create trigger tidy_columns before insert or update of name, emoji on public.decision_categories
for each row execute function whose_turn_private.tidy_columns('name', 'emoji');
create trigger tidy_options before insert or update of question, options on public.decision_categories
for each row when (new.options is not null) execute function whose_turn_private.tidy_options();
create trigger tidy_columns before insert on public.category_cycles
for each row when (new.option is not null) execute function whose_turn_private.tidy_columns('option');
-- The others are copies.
create trigger tidy_columns before insert on public.family_record
for each row when (new.imported) execute function whose_turn_private.tidy_columns('member_name', 'done_by_name', 'option');

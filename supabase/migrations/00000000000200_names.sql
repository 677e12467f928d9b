-- Texts as people type them, ids and days: what needs no table, and is asked by the tables themselves.

-- What JavaScript's trim() does.
create or replace function public.trim_text(typed text) returns text
language sql immutable parallel safe
return pg_catalog.btrim(
	typed,
	E'\u0009\u000a\u000b\u000c\u000d \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
	'\u2028\u2029\u202f\u205f\u3000\ufeff'
);

-- Trimmed, and not too long.
create or replace function public.is_tidy_name(name text, most integer default 80) returns boolean
language sql immutable parallel safe
return name = public.trim_text(name) and pg_catalog.char_length(name) between 1 and most;

-- Names, options, questions and emoji have one spelling, whoever writes them: src/rules/tidy-text.ts.
create or replace function whose_turn_private.tidy_text(typed text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
	picture constant text := '\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299'
		'\U0001f000-\U0001faff';
	han constant text := '\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff';
	joined constant text := '\u0620-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff\u1820-\u18aa';
	meaningful constant text := concat_ws('|',
		'(?<=[' || joined || '])[\u200c\u200d](?=[' || joined || '])',
		'(?<=[\ufe0f' || picture || '])\u200d(?=[' || picture || '])',
		'(?<=[' || picture || han || '\u1000-\u109f])[\ufe00-\ufe0f]',
		'(?<=[#*0-9])\ufe0f(?=\u20e3)',
		'(?<=[' || han || '])[\U000e0100-\U000e01ef]',
		'(?<=[\u1820-\u18aa])[\u180b-\u180f]',
		'(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f'
	);
	invisible constant text := '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f'
		'\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
		'\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
	before text;
	tidied text := typed;
begin
	loop
		before := tidied;
		tidied := regexp_replace(before, '[\u0009-\u000d\u0085]+', ' ', 'g');
		tidied := regexp_replace(tidied, '(' || meaningful || ')|' || invisible, '\1', 'g');
		tidied := public.trim_text(normalize(tidied, nfc));
		-- What stood beside something that is gone now may be meaningless without it.
		exit when tidied = before;
	end loop;
	return tidied;
end $$;

-- What is_tidy_name() refuses stays as it is, and a check refuses it.
create or replace function whose_turn_private.tidy_name(sent text) returns text
language sql immutable parallel safe set search_path = ''
return case when public.is_tidy_name(sent) then whose_turn_private.tidy_text(sent) else sent end;

-- Null where nothing is left.
create or replace function whose_turn_private.tidy_detail(sent text) returns text
language sql immutable parallel safe set search_path = ''
return case when sent = '' then sent else nullif(whose_turn_private.tidy_name(sent), '') end;

-- As is_tidy_name() wants a name; null where nothing is left.
create or replace function whose_turn_private.tidy_person_name(sent text) returns text
language sql immutable parallel safe set search_path = ''
return nullif(public.trim_text(left(whose_turn_private.tidy_text(sent), 80)), '');

-- areLookAlikes (look-alikes.ts): whether people would take one name for the other.
create or replace function whose_turn_private.fold_name(name text) returns text
language sql immutable parallel safe set search_path = ''
return lower(public.trim_text(translate(
	regexp_replace(regexp_replace(
		normalize(name, nfkc), '[\u200c\u200d\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g'
	), '\s+', ' ', 'g'),
	'`´ʼ‘’' || U&'\058a\05be\1400\1806\2010\2011\2012\2013\2014\2015\2e17'
	'\2e1a\2e3a\2e3b\2e40\2e5d\301c\3030\30a0\+010ead',
	'''''''''''' || repeat('-', 20)
)));

create or replace function whose_turn_private.are_look_alikes(one text, other text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
	select whose_turn_private.fold_name(one) = whose_turn_private.fold_name(other)
		or whose_turn_private.fold_name(translate(normalize(one, nfkc), others, latin))
			= whose_turn_private.fold_name(translate(normalize(other, nfkc), others, latin))
	from (values (
		'АВЕЅІЈКМНОРСТХУԜаеѕіјорсхуһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυ', 'ABESIJKMHOPCTXYWaesijopcxyhdqwABEZHIKMNOPTYXaivopu'
	)) letters(others, latin)
$$;

-- isDay (days.ts)
create or replace function public.is_day(sent text) returns boolean
language sql immutable strict parallel safe set search_path = ''
return case when sent ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' and sent >= '0001' then
	right(sent, 2)::integer <= date_part(
		'day', make_date(left(sent, 4)::integer, substr(sent, 6, 2)::integer, 1) + interval '1 month - 1 day'
	)
else false end;

create or replace function whose_turn_private.read_uuid(sent text) returns uuid
language sql immutable parallel safe set search_path = ''
return case when sent ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then sent::uuid end;

-- What a column of JSON may hold. The tables' checks ask this.

-- `CategorySettings` (family.ts). In an entry of the history null is a default; tidy_settings() leaves it to `helper`.
create or replace function public.are_category_settings(settings jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
	select jsonb_typeof(settings) = 'object' and not exists (
		select from jsonb_each(case jsonb_typeof(settings) when 'object' then settings end) setting(name, value)
		where (name in ('emoji', 'excluded', 'noRepeat', 'inOrder', 'helper', 'lasts') and (value = 'null' or case name
			when 'emoji' then jsonb_typeof(value) = 'string' and public.is_tidy_name(value #>> '{}', 16)
			when 'excluded' then jsonb_typeof(value) = 'array' and jsonb_array_length(value) between 1 and 1000
			-- isHelper (details.ts)
			when 'helper' then jsonb_typeof(value) = 'object' and value - array['question', 'options'] = '{}'
				and jsonb_typeof(value -> 'question') = 'string' and public.is_tidy_name(value ->> 'question') and (
					select count(*) between 2 and 12 and count(*) = count(distinct option)
						and bool_and(jsonb_typeof(option) = 'string' and public.is_tidy_name(option #>> '{}'))
					from jsonb_array_elements(
						case jsonb_typeof(value -> 'options') when 'array' then value -> 'options' end
					) option
				)
			-- `Lasting` (family.ts)
			when 'lasts' then case when jsonb_typeof(value) = 'object' then
				value - array['for', 'from', 'goesOn'] = '{}'
				and value -> 'for' in ('"day"', '"week"', '"two-weeks"', '"month"')
				and (value -> 'from' in ('1', '2', '3', '4', '5', '6', '7')) is not false
				and (value -> 'goesOn' = 'true') is not false
			end
			else value = 'true'
		end)) is not true
	)
$$;

-- `HISTORY_KINDS` (history.ts).
create or replace function whose_turn_private.is_history_kind(kind text) returns boolean
language sql immutable parallel safe set search_path = ''
return kind in (
	'member-added', 'member-removed', 'member-restored', 'member-renamed', 'member-away', 'member-back', 'member-moved',
	'category-added', 'category-removed', 'category-restored', 'category-renamed', 'category-edited',
	'drawn', 'not-now', 'turn', 'turn-undone', 'turn-redone', 'turn-mended', 'turn-ended', 'turns-imported',
	'debt-settled', 'settlement-undone', 'reset', 'reset-undone', 'time-zone-set',
	'person-joined', 'screen-joined', 'person-renamed', 'person-left', 'person-removed', 'handed-over',
	'token-created', 'token-revoked', 'family-deleted', 'family-restored'
);

-- Where the push services of browsers are: Chrome and its kin, Chromium of Linux distributions (Chromium's
-- push_messaging_constants.cc), Firefox, Safari, Edge. A push goes nowhere else.
create or replace function whose_turn_private.is_push_endpoint(url text) returns boolean
language sql immutable parallel safe set search_path = ''
return char_length(url) <= 1000 and url ~ ('^https://(fcm\.googleapis\.com|jmt17\.google\.com'
	'|updates\.push\.services\.mozilla\.com|[a-z0-9-]+\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)/[!-~]+$');

-- What a family says about its members and categories: their order and look, who is away, and the rules of a category.

create function public.are_tidy_options(options text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
	select pg_catalog.count(*) between 2 and 12
		and pg_catalog.count(*) = pg_catalog.count(distinct option)
		and pg_catalog.bool_and(public.is_tidy_name(option))
		and pg_catalog.array_ndims(options) = 1
	from pg_catalog.unnest(options) option
$$;
revoke all on function public.are_tidy_options(text[]) from public, anon, authenticated;
grant execute on function public.are_tidy_options(text[]) to authenticated;

-- Members are named by their ids; who has left since may still be among them.
create function public.is_member_list(members uuid[]) returns boolean
language sql immutable parallel safe
return case coalesce(pg_catalog.array_ndims(members), 1)
	when 1 then pg_catalog.cardinality(members) <= 1000 and pg_catalog.array_position(members, null) is null
	else false
end;
revoke all on function public.is_member_list(uuid[]) from public, anon, authenticated;
grant execute on function public.is_member_list(uuid[]) to authenticated;

alter table public.family_members
	add position double precision check (position > '-infinity' and position < 'infinity'),
	add emoji text check (public.is_tidy_name(emoji) and char_length(emoji) <= 16),
	add colour smallint check (colour between 0 and 15),
	-- Away while the day of the family's place is before it; infinity: until they are back.
	add back_on date check (back_on between '2000-01-01' and '9999-12-31' or back_on = 'infinity');

alter table public.decision_categories
	add position double precision check (position > '-infinity' and position < 'infinity'),
	add emoji text check (public.is_tidy_name(emoji) and char_length(emoji) <= 16),
	add excluded uuid[] not null default '{}' check (public.is_member_list(excluded)),
	add no_repeat boolean not null default false,
	add pick text not null default 'chance' check (pick in ('chance', 'order')),
	-- Null: the specification's own, by the category's name. Empty: none.
	add question text,
	add options text[],
	add constraint decision_categories_question_check check (
		case when coalesce(question, '') = '' then options is null
		else public.is_tidy_name(question) and options is not null and public.are_tidy_options(options) end
	);

lock table public.family_groups, public.family_members, public.decision_categories in share row exclusive mode;
alter table public.family_members no force row level security;
alter table public.decision_categories no force row level security;
update public.family_members member set position = ranked.position
from (select id, row_number() over (partition by family_group_id order by created_at, id) as position from public.family_members) ranked
where ranked.id = member.id;
update public.decision_categories category set position = ranked.position
from (
	select id, row_number() over (partition by family_group_id order by created_at, id) as position from public.decision_categories
) ranked
where ranked.id = category.id;
alter table public.family_members force row level security, alter position set not null;
alter table public.decision_categories force row level security, alter position set not null;
create index on public.family_members (family_group_id, position);
create index on public.decision_categories (family_group_id, position);

create schema whose_turn_private;
revoke all on schema whose_turn_private from public, anon, authenticated;

-- At the end of the list.
create function whose_turn_private.give_position() returns trigger
language plpgsql set search_path = '' as $$
begin
	execute pg_catalog.format('select coalesce(max(position), 0) + 1 from public.%I where family_group_id = $1', tg_table_name)
	into new.position using new.family_group_id;
	return new;
end $$;
revoke all on function whose_turn_private.give_position() from public, anon, authenticated;

-- Of ids that a client sends, those of the family's members, each once, in their order.
create function whose_turn_private.present_members(of_family uuid, members uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
	select coalesce(pg_catalog.array_agg(present.id order by present.position), '{}') from (
		select member.id, min(given.position) as position
		from pg_catalog.unnest(members) with ordinality given(id, position)
		join public.family_members member on member.id = given.id and member.family_group_id = of_family
		group by member.id
	) present
$$;

create function whose_turn_private.exclude_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
	if public.is_member_list(new.excluded) then
		new.excluded := whose_turn_private.present_members(new.family_group_id, new.excluded);
	end if;
	return new;
end $$;
revoke all on function
	whose_turn_private.present_members(uuid, uuid[]), whose_turn_private.exclude_members()
from public, anon, authenticated;

create trigger exclude_members before insert or update of excluded on public.decision_categories
for each row when (new.excluded <> '{}') execute function whose_turn_private.exclude_members();
create trigger give_position before insert on public.family_members
for each row when (new.position is null) execute function whose_turn_private.give_position();
create trigger give_position before insert on public.decision_categories
for each row when (new.position is null) execute function whose_turn_private.give_position();

grant
	insert (position, emoji, colour, back_on),
	update (position, emoji, colour, back_on)
on public.family_members to authenticated;
grant
	insert (position, emoji, excluded, no_repeat, pick, question, options),
	update (position, emoji, excluded, no_repeat, pick, question, options)
on public.decision_categories to authenticated;

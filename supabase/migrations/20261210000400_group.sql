-- What a family is, by which the words for it follow: `GroupKind` (group-kind.ts). Null until somebody has said it.
alter table public.family_groups add group_kind text check (group_kind in ('family', 'flat', 'team', 'class'));
grant update (group_kind) on public.family_groups to authenticated;

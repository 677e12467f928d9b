import { findDraw, findOpenDraw } from "../../src/rules/draw.ts";
import { type Category, type Family, findMember, type Member } from "../../src/rules/family.ts";
import { presentFamily, type StoredFamily } from "../../src/rules/stored-family.ts";
import { tidyText } from "../../src/rules/tidy-text.ts";
import type { Rows } from "../../src/stores/cloud/rows/rows.ts";
import { toFamily } from "../../src/stores/cloud/rows/to-family.ts";
import { getToday } from "../../src/stores/local-day.ts";
import { isUuid } from "../../src/stores/uuid.ts";
import type { Statement } from "../rest/statement.ts";
import { Problem } from "./problem.ts";

/** Runs a statement as the token. @returns its first column; undefined without a row */
export type Run = (statement: Statement) => Promise<string | null | undefined>;

/** A family as a program sees it now. */
export interface KnownFamily {
	readonly id: string;
	readonly name: string;
	readonly stored: StoredFamily;
	/** With those turns only that say how it is, and not of all times. */
	readonly family: Family;
	readonly today: string;
}

/**
 * Who is there, and of each category four turns a member: that of their greatest cycle, of their greatest that counts,
 * their last, and the one that lasts longest. Draws, cycles, last turns and whose turn it is go by no others, however
 * many there are. Without the photos.
 */
const READ_FAMILY = `select case when octet_length(answer) < 4000000 then answer end from (select jsonb_build_object(
	'group', to_jsonb(family),
	'members', (
		select coalesce(jsonb_agg(to_jsonb(one) - 'photo' order by one.created_at, one.id), '[]')
		from public.all_members one where one.family_group_id = family.id and one.removed_at is null
	),
	'categories', (
		select coalesce(jsonb_agg(to_jsonb(one) order by one.created_at, one.id), '[]')
		from public.all_categories one where one.family_group_id = family.id and one.removed_at is null
	),
	'turns', (
		select coalesce(jsonb_agg(to_jsonb(turn) order by turn.created_at, turn.id), '[]')
		from public.all_categories category
		join public.all_members member on member.family_group_id = category.family_group_id
		cross join lateral (
			(
				select * from public.all_turns one
				where one.category_id = category.id and one.member_id = member.id
					and one.undone_at is null and one.cycle is not null
				order by one.cycle desc limit 1
			) union (
				select * from public.all_turns one
				where one.category_id = category.id and one.member_id = member.id
					and one.undone_at is null and one.cycle is not null and one.reset_at is null
				order by one.cycle desc limit 1
			) union (
				select * from public.all_turns one
				where one.category_id = category.id and one.member_id = member.id and one.undone_at is null
				order by one.turn_number desc nulls last, one.id desc limit 1
			) union (
				select * from public.all_turns one
				where one.category_id = category.id and one.member_id = member.id and one.undone_at is null
				order by one.until desc nulls last, one.turn_number desc limit 1
			)
		) turn
		where category.family_group_id = family.id and category.removed_at is null and member.removed_at is null
			and ($2::boolean or category.id::text = $3 or category.name = $4)
	)
)::text as answer from public.family_groups family where family.id = $1) known`;

/**
 * @param turnsOf a category by id or name, or all of them; without it no turn is read
 * @throws Problem "not-found" of a family that is gone; "too-large"
 */
export async function readFamily(
	run: Run,
	id: string,
	turnsOf?: "all" | { readonly category: string },
): Promise<KnownFamily> {
	const category = typeof turnsOf === "object" ? turnsOf.category : "";
	const values = [id, String(turnsOf === "all"), isUuid(category) ? category : "", tidyText(category)];
	const answer = await run({ text: READ_FAMILY, values });
	if (answer === null) throw new Problem("too-large", "Ask for one category at a time.");
	if (answer === undefined) throw new Problem("not-found", "The family is gone.");
	const rows: Rows = JSON.parse(answer);
	const { stored } = toFamily(rows);
	const family = presentFamily(stored);
	return { id, name: rows.group.name, stored, family, today: getToday(family) };
}

/** @param sent an id or a name @throws Problem "not-found" */
export function findCategoryBy({ family }: KnownFamily, sent: string): Category {
	return findBy(family.categories, sent, "category");
}

/** @param sent an id or a name @throws Problem "not-found" */
export function findMemberBy({ family }: KnownFamily, sent: string): Member {
	return findBy(family.members, sent, "member");
}

function findBy<T extends { readonly id: string; readonly name: string }>(
	all: readonly T[],
	sent: string,
	what: string,
): T {
	const name = tidyText(sent);
	const found = all.find(({ id }) => id === sent) ?? all.find((one) => one.name === name);
	if (found === undefined) throw new Problem("not-found", `The family has no ${what} of this id or name.`);
	return found;
}

/** @throws Problem "nobody-takes-part" */
export function drawNow({ family, today }: KnownFamily, category: Category) {
	const draw = findDraw(family, category, today);
	if (draw === undefined) throw new Problem("nobody-takes-part", "All who take part are away.");
	return draw;
}

/** Whom somebody has drawn. @throws Problem "nothing-drawn" */
export function requireDrawn({ family, today }: KnownFamily, category: Category): Member {
	const drawn = findOpenDraw(family, category, today)?.member;
	if (drawn === undefined) throw new Problem("nothing-drawn", "Draw first: until then nobody knows who it is.");
	return drawn;
}

export function toNamed({ id, name }: { readonly id: string; readonly name: string }) {
	return { id, name };
}

export function toNamedMember({ family }: KnownFamily, id: string | undefined) {
	const member = id === undefined ? undefined : findMember(family, id);
	return member ? toNamed(member) : null;
}

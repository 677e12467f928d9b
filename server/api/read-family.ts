import type * as v from "valibot";
import { findOpenDraw } from "../../src/rules/draw.ts";
import { type Category, findMember, type Member, type Turn } from "../../src/rules/family.ts";
import { presentFamily } from "../../src/rules/stored-family.ts";
import { tidyText } from "../../src/rules/tidy-text.ts";
import type { Rows } from "../../src/stores/cloud/rows/rows.ts";
import { toFamily } from "../../src/stores/cloud/rows/to-family.ts";
import { getToday } from "../../src/stores/local-day.ts";
import { recordedDay } from "../../src/stores/recorded-day.ts";
import { isUuid } from "../../src/stores/uuid.ts";
import type { Call } from "./operation.ts";
import { Problem } from "./problem.ts";
import type { NamedSchema, TurnSchema } from "./schemas.ts";

/** A family as a program sees it now. */
export type KnownFamily = Awaited<ReturnType<typeof readFamily>>;

/** Not a common table expression: PostgreSQL would read all of it, because the view calls a function for access. */
const turnBy = (order: string, also = "") => `(
	select * from public.all_turns one
	where one.category_id = category.id and one.member_id = member.id and one.undone_at is null ${also}
	order by ${order} limit 1
)`;

/**
 * Reads members without photos, categories, and for each pair of them four turns: that of the greatest cycle, that of
 * the greatest cycle that counts, the last one, and the one that lasts longest. Draws, cycles, last turns and holders
 * depend on no others, however many there are.
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
			${turnBy("one.cycle desc", "and one.cycle is not null")}
			union ${turnBy("one.cycle desc", "and one.cycle is not null and one.reset_at is null")}
			union ${turnBy("one.turn_number desc nulls last, one.id desc")}
			union ${turnBy("one.until desc nulls last, one.turn_number desc")}
		) turn
		where category.family_group_id = family.id and category.removed_at is null and member.removed_at is null
			and ($2::boolean or category.id::text = $3 or category.name = $4)
	)
)::text as answer from public.family_groups family where family.id = $1) known`;

/**
 * Reads the family of the call, with the turns of the call's category or of all.
 *
 * @throws Problem "not-found" if the family is gone; "too-large"
 */
export async function readFamily({ run, family: id, category }: Call, ofAll = false) {
	// PostgreSQL refuses zero bytes. `tidyText` removes them from a name.
	const values = [id, String(ofAll), isUuid(category) ? category : "", tidyText(category)];
	const answer = await run({ text: READ_FAMILY, values });
	if (answer === null) throw new Problem("too-large", "Ask for one category at a time.");
	if (answer === undefined) throw new Problem("not-found", "The family is gone.");
	const rows: Rows = JSON.parse(answer);
	const { stored } = toFamily(rows);
	/** Has only the turns that READ_FAMILY reads. */
	const family = presentFamily(stored);
	return { id, name: rows.group.name, stored, family, today: getToday(family) };
}

/** Reads the family and finds the call's category. @throws Problem as `readFamily`; "not-found" */
export async function readCategory(call: Call): Promise<KnownFamily & { readonly category: Category }> {
	const known = await readFamily(call);
	return { ...known, category: findBy(known.family.categories, call.category, "category") };
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
	const found = all.find(({ id }) => id === sent) ?? all.find((named) => named.name === name);
	if (found === undefined) throw new Problem("not-found", `The family has no ${what} of this id or name.`);
	return found;
}

/** The member whom somebody has drawn. @throws Problem "nothing-drawn" */
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

export function describeTurn(known: KnownFamily, turn: Turn): v.InferOutput<typeof TurnSchema> {
	const { family, today } = known;
	return {
		id: turn.id,
		member: toNamedMember(known, turn.member) as v.InferOutput<typeof NamedSchema>,
		doneBy: toNamedMember(known, turn.doneBy),
		option: turn.option ?? null,
		day: recordedDay(family, turn, today) ?? null,
		until: turn.until ?? null,
	};
}

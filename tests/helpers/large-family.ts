import type pg from "pg";
import type { DatabaseUser } from "./database-users.ts";
import { type FamilyRows, insertFamily } from "./family-rows.ts";

/**
 * A user's family whose first member has had `count` turns in its first category, and each of the others one in a last
 * cycle. Inserted past the triggers, which would take their time for each row.
 */
export async function insertLargeFamily(
	owner: pg.Pool,
	user: DatabaseUser,
	{ members, categories, count }: { members: string[]; categories: string[]; count: number },
): Promise<FamilyRows> {
	const family = await insertFamily(user, members, categories);
	const [category = ""] = Object.values(family.categories);
	const [first = "", ...others] = Object.values(family.members);
	await insertManyTurns(owner, { family: family.id, category, member: first, count, others });
	return family;
}

/** @param turns to follow those that there are, each in a cycle of its own; those of `others` are in the last */
export async function insertManyTurns(
	owner: pg.Pool,
	turns: {
		readonly family: string;
		readonly category: string;
		readonly member: string;
		readonly count: number;
		readonly others?: readonly string[];
	},
): Promise<void> {
	const { family, category, member, count, others = [] } = turns;
	const client = await owner.connect();
	try {
		await client.query("begin");
		await client.query("alter table category_cycles disable trigger user");
		const { rows } = await client.query<{ last_turn: number; cycle: number }>(
			"select last_turn, cycle from whose_turn_private.numbers_of($1)",
			[category],
		);
		const { last_turn: last, cycle = 1 } = rows[0] ?? { last_turn: 0 };
		await client.query(
			`insert into category_cycles (family_group_id, category_id, member_id, cycle_number, turn_number, cycle,
				created_at)
			select $1, $2, given.member, 1, $6 + place, $7 - 1 + least(place, $5), now() + place * interval '1 microsecond'
			from unnest(array_fill($3::uuid, array[$5::int]) || $4::uuid[]) with ordinality given(member, place)`,
			[family, category, member, others, count, last, last > 0 ? cycle + 1 : cycle],
		);
		await client.query(
			`insert into family_history (family_group_id, id, kind, at, category, category_name, member, member_name, turns,
				cycle, n)
			select turn.family_group_id, last_id + turn_number, 'turn', turn.created_at, category.id, category.name,
				member.id, member.name,
				array[turn.id], turn.cycle, turn_number - 1
			from category_cycles turn join decision_categories category on category.id = category_id
			join family_members member on member.id = member_id
			join whose_turn_quotas.history_numbers numbers on numbers.family_group_id = turn.family_group_id
			where category.id = $1 and turn_number > $2`,
			[category, last],
		);
		await client.query(
			`update whose_turn_quotas.history_numbers set weight = weight + $2::int, last_id = (
				select max(id) from family_history where family_group_id = $1
			) where family_group_id = $1`,
			[family, count + others.length],
		);
		await client.query(
			`insert into whose_turn_quotas.turn_counts as known (family_group_id, turns, counting) values ($1, $2, $2)
			on conflict (family_group_id) do update set turns = known.turns + $2, counting = known.counting + $2`,
			[family, count + others.length],
		);
		await client.query("alter table category_cycles enable trigger user");
		await client.query("commit");
	} catch (error) {
		await client.query("rollback");
		throw error;
	} finally {
		client.release();
	}
}

import { randomUUID } from "node:crypto";
import type pg from "pg";
import { transaction } from "../../server/auth/transaction.ts";
import { type OwnerPool, type Sql, tagged } from "./test-database.ts";

/** A database with accounts: connections as the API's login, and past all policies. */
export interface UsersDatabase {
	readonly database: { readonly pool: pg.Pool };
	readonly owner: OwnerPool;
}

/** A user at the database, as the server lets them: with role and claims, one transaction a statement. */
export interface DatabaseUser {
	readonly id: string;
	/** @throws pg.DatabaseError as PostgreSQL refuses it */
	query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
	/** The same with the values where they stand. */
	readonly sql: Sql;
	/** What a function of the database answers in JSON. @throws pg.DatabaseError */
	call<Answer>(name: string, ...values: unknown[]): Promise<Answer>;
}

/** A user with an account, and no family yet. */
export async function insertUser({ database, owner }: UsersDatabase, name: string): Promise<DatabaseUser> {
	const id = randomUUID();
	await owner.query("insert into auth.users (id, email) values ($1, $2)", [id, `${name}.${id}@example.org`]);
	return queryAsUser({ database }, id);
}

/** Another device of a user, who has signed in a moment ago. @returns what its session may do */
export async function openSession(database: UsersDatabase, { id }: DatabaseUser): Promise<DatabaseUser> {
	const { rows } = await database.owner.sql`insert into auth.sessions (user_id) values (${id}) returning id`;
	return queryAsUser(database, id, { session_id: rows[0]?.id, ...JUST_SIGNED_IN });
}

/** Claims of who has signed in a moment ago. */
export const JUST_SIGNED_IN = { amr: [{ method: "password", timestamp: Math.floor(Date.now() / 1000) - 5 }] };

/** @param claims further claims of the access token; those of a sign-in of just now if there are none */
export function queryAsUser(
	{ database }: Pick<UsersDatabase, "database">,
	id: string,
	claims: object = JUST_SIGNED_IN,
	role: "anon" | "authenticated" = "authenticated",
): DatabaseUser {
	const all = JSON.stringify({ role, ...(id !== "" && { sub: id }), ...claims });
	return withCalls(id, async (sql, values) => {
		const client = await database.pool.connect();
		try {
			// In one message: most tests are about the statement behind it.
			await client.query(
				`begin; select set_config('role', '${role}', true), set_config('request.jwt.claims', ${client.escapeLiteral(all)}, true)`,
			);
			const result = await client.query(sql, values);
			await client.query("commit");
			return result as pg.QueryResult<never>;
		} catch (error) {
			await client.query("rollback");
			throw error;
		} finally {
			client.release();
		}
	});
}

export const queryAsAnonymous = (server: UsersDatabase) => queryAsUser(server, "", {}, "anon");

/** Whoever sends queries like that. */
export function withCalls(id: string, query: DatabaseUser["query"]): DatabaseUser {
	return {
		...{ id, query, sql: tagged(query) },
		async call<Answer>(name: string, ...values: unknown[]) {
			const list = values.map((_, at) => `$${at + 1}`);
			const { rows } = await query<{ answer: Answer }>(`select public.${name}(${list}) as answer`, values);
			return rows[0]?.answer as Answer;
		},
	};
}

export type FamilyRows = Awaited<ReturnType<typeof insertFamily>>;

/** A user's own family, inserted as the app inserts it: ids by name. */
export async function insertFamily(user: DatabaseUser, members: string[], categories: string[]) {
	const id = randomUUID();
	await user.sql`insert into family_groups (id, name, user_id) values (${id}, 'My Family', ${user.id})`;
	return {
		id,
		members: await insertNamedRows(user, "family_members", id, members),
		categories: await insertNamedRows(user, "decision_categories", id, categories),
	};
}

/** Records a turn as a device does that believes `turnNumber` to be the next one. */
export async function insertTurn(
	user: DatabaseUser,
	turn: { id?: string; family: string; category: string; member: string; doneBy?: string; turnNumber?: number },
) {
	const { rows } = await user.sql<{ id: string; turn_number: number; cycle: number; created_at: Date }>`
		insert into category_cycles (id, family_group_id, category_id, member_id, turn_number, done_by)
		values (${turn.id ?? randomUUID()}, ${turn.family}, ${turn.category}, ${turn.member}, ${turn.turnNumber},
			${turn.doneBy}) returning *`;
	const [row] = rows;
	if (row === undefined) throw new Error("an insert without a row");
	return row;
}

/** What the history says of a category, oldest first: "turn Mia", "turn Noah by Mia", "reset". */
export async function readEntries(user: DatabaseUser, category: string): Promise<string[]> {
	const { rows } = await user.sql<{ kind: string; member_name: string | null; done_by_name: string | null }>`
		select kind, member_name, done_by_name from family_history where category = ${category} order by id`;
	return rows.map(({ kind, member_name, done_by_name }) =>
		[kind, ...(member_name ? [member_name] : []), ...(done_by_name ? ["by", done_by_name] : [])].join(" "),
	);
}

async function insertNamedRows(user: DatabaseUser, table: string, family: string, names: string[]) {
	const ids: Record<string, string> = {};
	for (const name of names) {
		const id = randomUUID();
		await user.query(`insert into ${table} (id, family_group_id, name) values ($1, $2, $3)`, [id, family, name]);
		ids[name] = id;
	}
	return ids;
}

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
	turns: { family: string; category: string; member: string; count: number; others?: readonly string[] },
): Promise<void> {
	const { family, category, member, count, others = [] } = turns;
	await pastTriggers(owner, "category_cycles", async (client) => {
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
	});
}

/** Prepares many rows of a table, for each of which its triggers would take their time. */
export async function pastTriggers(
	owner: pg.Pool,
	table: "category_cycles" | "family_members" | "decision_categories",
	prepare: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
	await transaction(owner, async (client) => {
		await client.query(`alter table ${table} disable trigger user`);
		await prepare(client);
		await client.query(`alter table ${table} enable trigger user`);
	});
}

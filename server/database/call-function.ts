import type { ClientBase, Pool } from "pg";

/**
 * Calls one of the server's own functions (server/database/builtin/).
 *
 * @param name in the schema `auth`
 * @returns what it returns; undefined for null
 */
export async function callFunction<Answer>(
	db: Pool | ClientBase,
	name: string,
	...values: readonly unknown[]
): Promise<Answer | undefined> {
	const text = `select auth.${name}(${values.map((_, at) => `$${at + 1}`)}) as answer`;
	const { rows } = await db.query<{ answer: Answer | null }>({ name, text, values: [...values] });
	return rows[0]?.answer ?? undefined;
}

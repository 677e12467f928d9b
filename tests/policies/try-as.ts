import { type DatabaseUser, JUST_SIGNED_IN } from "../helpers/database-users.ts";
import type { PeopleStory } from "./stories.ts";

/** What somebody is answered: how many rows, or the refusal. */
export type Outcome = number | { readonly code: string; readonly hint?: string };

/** Lets somebody try, of which nothing stays. */
export const tryAs =
	(story: Pick<PeopleStory, "testDatabase">) =>
	async (id: string, act: (user: DatabaseUser) => Promise<{ rowCount: number | null }>): Promise<Outcome> => {
		const client = await story.testDatabase.database.pool.connect();
		try {
			await client.query("begin");
			await client.query(
				"select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
				[JSON.stringify({ role: "authenticated", sub: id, ...JUST_SIGNED_IN })],
			);
			const query = client.query.bind(client) as DatabaseUser["query"];
			return (await act({ id, query })).rowCount ?? 0;
		} catch (error) {
			const { code = "", hint } = error as { code?: string; hint?: string };
			return { code, ...(hint && { hint }) };
		} finally {
			await client.query("rollback");
			client.release();
		}
	};

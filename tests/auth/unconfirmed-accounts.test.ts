import { pino } from "pino";
import { expect, test } from "vitest";
import { startCleanup } from "../../server/auth/cleanup.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";

const db = setUpTestDatabase();

async function insertAccount(name: string, { confirmed = false, age = "30 days", provider = "email" } = {}) {
	await db.owner.query(
		`with new_user as (
			insert into auth.users (email, email_confirmed_at, created_at, updated_at)
			values ($1, case when $2 then now() end, now() - interval '30 days', now() - $3::interval)
			returning id
		)
		insert into auth.identities (user_id, provider, provider_id, identity_data) select id, $4, id::text, '{}'
			from new_user`,
		[`${name}@family.example`, confirmed, age, provider],
	);
}

test("a sign-up that nobody confirmed in a week is forgotten, and nobody else", async () => {
	await insertAccount("mistyped");
	await insertAccount("confirmed", { confirmed: true });
	await insertAccount("google", { provider: "google" });
	await insertAccount("yesterday", { age: "1 day" });
	await insertAccount("requested again", { age: "6 days 23 hours" });

	const stop = startCleanup(db.database.pool, pino({ level: "silent" }));
	await stop();

	const { rows } = await db.owner.query("select split_part(email, '@', 1) as name from auth.users order by name");
	expect(rows.map(({ name }) => name)).toEqual(["confirmed", "google", "requested again", "yesterday"]);
	expect((await db.owner.query("select from auth.identities")).rowCount).toBe(4);
});

import { expect, it } from "vitest";
import { cacheVerifiedTokens } from "../../server/verified-token-cache.ts";
import { setUpFamily } from "../helpers/set-up.ts";
import { requestTables } from "../helpers/token-users.ts";

const { testServer, anna, family } = setUpFamily();

const BLOCKED_PIDS =
	"select pid from pg_stat_activity where usename = 'whose_turn_server' and wait_event_type = 'Lock'";

/** The process of PostgreSQL in which a request of ours waits for a lock. */
async function findBlockedPid(): Promise<number> {
	for (;;) {
		const { rows } = await testServer.owner.query(`${BLOCKED_PIDS} and datname = current_database()`);
		if (rows[0]) return rows[0].pid;
	}
}

it("a connection that dies under a request answers 503, changes nothing and is replaced", async () => {
	const blocker = await testServer.owner.connect();
	await blocker.query("begin");
	await blocker.query("select from family_members where id = $1 for update", [family.memberIds[0]]);
	const removal = requestTables(testServer, `family_members?id=eq.${family.memberIds[0]}`, {
		method: "DELETE",
		token: anna.token,
	});
	await testServer.owner.query("select pg_terminate_backend($1)", [await findBlockedPid()]);
	const answer = await removal;
	await blocker.query("rollback");
	blocker.release();
	expect(answer.status).toBe(503);
	expect((await anna.client.from("family_members").select()).data).toHaveLength(2);
});

it("failed requests give their connection back as it was", async () => {
	const { pool } = testServer.database;
	const failing = () => anna.client.from("family_members").insert({ family_group_id: family.familyId, name: "Mia" });
	const answers = await Promise.all(Array.from({ length: 30 }, failing));
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]));
	expect(pool.waitingCount).toBe(0);
	expect(pool.idleCount).toBe(pool.totalCount);
	expect((await anna.client.from("family_members").select()).data).toHaveLength(2);
});

it("a verified token is not checked again until it expires", async () => {
	let now = 100;
	let checks = 0;
	const verify = cacheVerifiedTokens(
		async () => {
			checks++;
			if (now >= 200) throw new Error("expired");
			return { sub: anna.id, role: "authenticated", session_id: anna.sessionId, exp: 200 };
		},
		() => now,
	);
	await verify("token");
	await verify("token");
	expect(checks).toBe(1);
	now = 200;
	await expect(verify("token")).rejects.toThrow("expired");
	expect(checks).toBe(2);
});

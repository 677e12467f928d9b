import { expect, it } from "vitest";
import { cacheVerifiedTokens } from "../../server/verified-token-cache.ts";
import { requestTables, setUpFamily } from "../helpers/set-up.ts";
import { holdLock, waitForBlocked } from "../helpers/test-database.ts";

const { testServer, anna, family } = setUpFamily();

it("a connection that dies under a request answers 503, changes nothing and is replaced", async () => {
	const [id] = family.memberIds;
	const letGo = await holdLock(testServer.owner, "select from family_members where id = $1 for update", [id]);
	const removal = requestTables(testServer, `family_members?id=eq.${id}`, { method: "DELETE", token: anna.token });
	const [pid] = await waitForBlocked(testServer.owner);
	await testServer.owner.sql`select pg_terminate_backend(${pid})`;
	const answer = await removal;
	await letGo();
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

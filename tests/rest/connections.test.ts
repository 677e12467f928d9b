import pg from "pg";
import { expect, it } from "vitest";
import { toRestError } from "../../server/rest/database-errors.ts";
import { runAs } from "../../server/rest/run-as.ts";
import { cacheVerifiedTokens } from "../../server/verified-token-cache.ts";
import { setUpFamilies } from "../helpers/set-up.ts";
import { createTestPool, holdLock, waitForBlocked } from "../helpers/test-database.ts";
import { requestTables } from "./request-tables.ts";

const { testServer, anna, annasFamily: family } = setUpFamilies();

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

const createPoolOfOne = () => createTestPool({ ...testServer.database.pool.options, max: 1 });

const identity = () => ({
	...{ claims: JSON.stringify({ sub: anna.id }), userId: anna.id, sessionId: anna.sessionId, expiresAtSeconds: 0 },
});

it("who waits for a lock gives the connection back meanwhile, and has it in the end", async () => {
	const pool = createPoolOfOne();
	const lock = "select from family_groups where id = $1 for update";
	const letGo = await holdLock(testServer.owner, lock, [family.familyId]);
	const rename = { text: "update family_groups set name = 'Home' where id = $1", values: [family.familyId] };
	let uses = 0;
	let renaming: Promise<unknown> | undefined;
	const usedAgain = new Promise<void>((resolve) => {
		const onConnectionUsed = () => ++uses === 2 && resolve();
		renaming = runAs(pool, identity(), rename, { lockTimeoutMs: 20, onConnectionUsed });
	});
	await Promise.race([usedAgain, renaming]);
	// The one connection that there is.
	await pool.query("select");
	await letGo();
	await renaming;
	expect((await anna.client.from("family_groups").select("name").single()).data).toEqual({ name: "Home" });
	await pool.end();
});

it("nobody is charged for the time in which others hold all connections", async () => {
	const pool = createPoolOfOne();
	const taken = await pool.connect();
	let used = Number.NaN;
	const onConnectionUsed = (ms: number) => {
		used = ms;
	};
	const query = runAs(pool, identity(), { text: "select 1", values: [] }, { requireSession: false, onConnectionUsed });
	for (let time = 0; time < 200; time++) await testServer.owner.query("select");
	const free = performance.now();
	taken.release();
	await query;
	expect(used).toBeGreaterThan(0);
	expect(used).toBeLessThan(performance.now() - free);
	await pool.end();
});

it("a verified token is not checked again until it expires", async () => {
	let now = 100;
	let checks = 0;
	const claims = { sub: "1", role: "authenticated", session_id: "2", exp: 200 };
	const check = async () => {
		checks++;
		if (now >= 200) throw new Error("expired");
		return claims;
	};
	const verify = cacheVerifiedTokens(check, () => now);
	for (const _ of [1, 2]) await verify("token");
	expect(checks).toBe(1);
	now = 200;
	await expect(verify("token")).rejects.toThrow("expired");
	expect(checks).toBe(2);
});

const errorOf = (code: string) => toRestError(Object.assign(new pg.DatabaseError("no", 2, "error"), { code }));

// PostgreSQL says these while it ends, after a crash and while it starts (its documentation, appendix A): all pass.
it.each(["57P01", "57P02", "57P03", "53300", "08006"])("a database that comes or goes is 503: %s", (code) => {
	expect(errorOf(code).status).toBe(503);
});

// deadlock_detected, serialization_failure, lock_not_available, query_canceled: a retry may well succeed.
it.each(["40P01", "40001", "55P03", "57014"])("a conflict with another transaction may be retried: %s", (code) => {
	expect(errorOf(code)).toMatchObject({ status: 503, code, retryAfterSeconds: 1 });
});

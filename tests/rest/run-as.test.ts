import { expect, it } from "vitest";
import { runAs } from "../../server/rest/run-as.ts";
import { setUpFamily } from "../helpers/set-up.ts";
import { createTestPool, holdLock } from "../helpers/test-database.ts";

const { testServer, anna, family } = setUpFamily();

const identity = () => ({
	claims: JSON.stringify({ sub: anna.id }),
	userId: anna.id,
	sessionId: anna.sessionId,
	expiresAtSeconds: 0,
});

it("who waits for a lock gives the connection back meanwhile, and has it in the end", async () => {
	const pool = createTestPool({ ...testServer.database.pool.options, max: 1 });
	const lock = "select from family_groups where id = $1 for update";
	const letGo = await holdLock(testServer.owner, lock, [family.familyId]);
	let uses = 0;
	let renaming: Promise<unknown> | undefined;
	const usedAgain = new Promise<void>((resolve) => {
		renaming = runAs(
			pool,
			identity(),
			{ text: "update family_groups set name = $1 where id = $2", values: ["Home", family.familyId] },
			{ lockTimeoutMs: 20, onConnectionUsed: () => ++uses === 2 && resolve() },
		);
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
	const pool = createTestPool({ ...testServer.database.pool.options, max: 1 });
	const taken = await pool.connect();
	let used = Number.NaN;
	const query = runAs(
		pool,
		identity(),
		{ text: "select 1, 2, 3", values: [] },
		{
			requireSession: false,
			onConnectionUsed: (ms) => {
				used = ms;
			},
		},
	);
	for (let time = 0; time < 200; time++) await testServer.owner.query("select");
	const free = performance.now();
	taken.release();
	await query;
	expect(used).toBeGreaterThan(0);
	expect(used).toBeLessThan(performance.now() - free);
	await pool.end();
});

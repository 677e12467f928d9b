import pg from "pg";
import { expect, it } from "vitest";
import { findRunningPostgres } from "../../server/database/supervisor/running-postgres.ts";
import { setUpCompiledServer } from "../helpers/set-up.ts";
import { runFuzz } from "./run.ts";

const server = setUpCompiledServer();

it("a server that is killed is the fault of the requests under way", { timeout: 120_000 }, async () => {
	const { statistics, faults } = await runFuzz({
		requests: 1000,
		seed: 11,
		main: server.main,
		keepGoing: true,
		async onRequest(index, { server }) {
			if (index === 260) await server.kill();
		},
	});
	expect(statistics.sent).toBeLessThan(300);
	expect(faults.map(({ index }) => index)).toContain(260);
	expect(faults.length).toBeLessThanOrEqual(8);
	for (const { index, description, request } of faults) {
		expect(Math.abs(index - 260)).toBeLessThan(100);
		expect(description).toMatch(/^the server has ended/);
		expect(request?.kind).toMatch(/^(?:http|raw|socket)$/);
	}
});

it("a row of the victim that changes is a fault of the requests before", { timeout: 120_000 }, async () => {
	const { statistics, faults } = await runFuzz({
		requests: 1000,
		seed: 11,
		main: server.main,
		async onRequest(index, { server, fillPlaceholders }) {
			if (index !== 20) return;
			const owner = new pg.Client({ connectionString: findRunningPostgres(server.dataDir) });
			await owner.connect();
			const { rowCount } = await owner.query("update family_members set colour = 3 where id = $1", [
				fillPlaceholders("«victim.member»"),
			]);
			await owner.end();
			expect(rowCount).toBe(1);
		},
	});
	expect(faults).toEqual([
		{
			index: expect.any(Number),
			description: expect.stringMatching(/family_members of the victim changed from .+ to /),
		},
	]);
	expect(statistics.sent).toBe(250);
});

it("some of a seed's requests can be sent alone", { timeout: 120_000 }, async () => {
	const sent: number[] = [];
	const { faults } = await runFuzz({
		requests: 1000,
		seed: 11,
		only: [3, 777],
		main: server.main,
		onRequest: async (index) => void sent.push(index),
	});
	expect([sent, faults]).toEqual([[3, 777], []]);
});

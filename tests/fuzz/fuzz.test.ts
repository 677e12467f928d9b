import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findRunningPostgres } from "../../server/database/supervisor/running-postgres.ts";
import { type CompiledServer, compileServer } from "../helpers/built-app.ts";
import { generateBatch } from "./grammar.ts";
import { findFault, VICTIM_SECRET } from "./oracle.ts";
import { runFuzz } from "./run.ts";

let server: CompiledServer;

beforeAll(async () => {
	server = await compileServer();
});
afterAll(async () => {
	await server.remove();
});

it("hostile requests are answered, betray nothing and change nothing of another family", {
	timeout: 120_000,
}, async () => {
	const { statistics, faults } = await runFuzz({ requests: 300, seed: 11, main: server.main });
	expect(faults).toEqual([]);
	expect(statistics.sent).toBe(300);
	expect(statistics.routed).toBeGreaterThan(0.9);
	expect(statistics.shareWithStatus(429)).toBeLessThan(0.1);
});

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
	for (const { index, description, command } of faults) {
		expect(Math.abs(index - 260)).toBeLessThan(100);
		expect(description).toMatch(/^the server has ended/);
		expect(command).toMatch(/^(?:curl|node|printf) /);
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
			command: "",
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

it("a seed is the same requests every time, and another seed is others", () => {
	expect(generateBatch(11, 3)).toEqual(generateBatch(11, 3));
	expect(generateBatch(11, 3)).not.toEqual(generateBatch(12, 3));
	expect(generateBatch(11, 3)).not.toEqual(generateBatch(11, 4));
});

it.each([
	["a server's own fault", { status: 500, text: "" }],
	["no answer", { isHung: true }],
	["a stack", { text: "Error: x\n    at run (file:///app/server/run.js:3:5)" }],
	["a statement", { text: 'syntax error: select id from "auth"."users"' }],
	["a path", { text: "ENOENT: /var/lib/whose-turn/x" }],
	["a name of another family", { text: `[{"name":"${VICTIM_SECRET} member"}]` }],
])("%s is a fault", (_, answer) => {
	expect(findFault({ status: 200, type: "application/json", text: "[]", isHung: false })).toBeUndefined();
	expect(findFault({ status: 200, type: "application/json", text: "", isHung: false, ...answer })).toBeDefined();
});

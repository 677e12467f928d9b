import { afterAll, beforeAll, expect, it } from "vitest";
import { type CompiledServer, compileServer } from "../helpers/server-process.ts";
import { readTestCatalogue } from "../helpers/test-database.ts";
import { generateBatch } from "./grammar.ts";
import { findFault, VICTIM_SECRET } from "./oracle.ts";
import { runFuzz } from "./run.ts";

const { tables } = await readTestCatalogue();

// That it finds what it looks for: fuzz.long.test.ts

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
	const { statistics, faults } = await runFuzz({ requests: 100, seed: 11, main: server.main });
	expect(faults).toEqual([]);
	expect(statistics.sent).toBe(100);
	expect(statistics.routed).toBeGreaterThan(0.8);
	expect(statistics.shareWithStatus(429)).toBeLessThan(0.1);
});

it("a seed is the same requests every time, and another seed is others", () => {
	expect(generateBatch(tables, 11, 3)).toEqual(generateBatch(tables, 11, 3));
	expect(generateBatch(tables, 11, 3)).not.toEqual(generateBatch(tables, 12, 3));
	expect(generateBatch(tables, 11, 3)).not.toEqual(generateBatch(tables, 11, 4));
});

it.each([
	["a server's own fault", { status: 500, text: "" }],
	["no answer", { isHung: true }],
	["a stack", { text: "Error: x\n    at run (file:///app/server/run.js:3:5)" }],
	["a statement", { text: 'syntax error: select id from "auth"."users"' }],
	["a path", { text: "ENOENT: /var/lib/whose-turn/x" }],
	["a name of another family", { text: `[{"name":"${VICTIM_SECRET} member"}]` }],
])("%s is a fault", (_, answer) => {
	for (const text of ["[]", 'cannot insert into column "position" of view "all_members"'])
		expect(findFault({ status: 400, type: "application/json", text, isHung: false })).toBeUndefined();
	expect(findFault({ status: 200, type: "application/json", text: "", isHung: false, ...answer })).toBeDefined();
});

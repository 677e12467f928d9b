import { afterAll, beforeAll, expect, it } from "vitest";
import { type CompiledServer, compileServer } from "../helpers/compiled-server.ts";
import { batchOf } from "./grammar.ts";
import { faultOf, SECRET } from "./judge.ts";
import { fuzz } from "./run.ts";

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
	const report = await fuzz({ requests: 300, seed: 11, main: server.main });
	expect(report.faults).toEqual([]);
	expect(report.sent).toBe(300);
	expect(report.routed).toBeGreaterThan(0.9);
});

it("a seed is the same requests every time, and another seed is others", () => {
	expect(batchOf(11, 3)).toEqual(batchOf(11, 3));
	expect(batchOf(11, 3)).not.toEqual(batchOf(12, 3));
	expect(batchOf(11, 3)).not.toEqual(batchOf(11, 4));
});

it.each([
	["a server's own fault", { status: 500, text: "" }],
	["no answer", { isHung: true }],
	["a stack", { text: "Error: x\n    at run (file:///app/server/run.js:3:5)" }],
	["a statement", { text: 'syntax error: select id from "auth"."users"' }],
	["a path", { text: "ENOENT: /var/lib/whose-turn/x" }],
	["a name of another family", { text: `[{"name":"${SECRET} member"}]` }],
])("%s is a fault", (_, answer) => {
	expect(faultOf({ status: 200, type: "application/json", text: "[]", isHung: false })).toBeUndefined();
	expect(faultOf({ status: 200, type: "application/json", text: "", isHung: false, ...answer })).toBeDefined();
});

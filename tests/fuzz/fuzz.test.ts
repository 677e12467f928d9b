import { expect, it } from "vitest";
import { setUpCompiledServer } from "../helpers/set-up.ts";
import { readTestCatalogue } from "../helpers/test-database.ts";
import { formatFuzzCommand, parseFuzzArguments } from "./arguments.ts";
import { generateBatch } from "./grammar.ts";
import { findFault, VICTIM_SECRET } from "./oracle.ts";
import { runFuzz } from "./run.ts";

const catalogue = await readTestCatalogue();

const server = setUpCompiledServer();

// That it finds what it looks for: fuzz.long.test.ts
it("hostile requests are answered, betray nothing and change nothing of another family", {
	timeout: 120_000,
}, async () => {
	const { statistics, faults } = await runFuzz({ requests: 100, seed: 11, main: server.main });
	expect(faults).toEqual([]);
	expect(statistics.sent).toBe(100);
	expect(statistics.routed).toBeGreaterThan(0.8);
	expect(statistics.shareWithStatus(429)).toBeLessThan(0.1);
});

it("a seed is the same requests every time, and its neighbour is others", () => {
	const made = generateBatch(catalogue, 4_294_967_295, 3);
	expect(generateBatch(catalogue, 4_294_967_295, 3)).toEqual(made);
	expect(generateBatch(catalogue, 4_294_967_294, 3)).not.toEqual(made);
	expect(generateBatch(catalogue, 4_294_967_295, 4)).not.toEqual(made);
});

it.each([
	[{ seed: -(2 ** 31), requests: 300, keepGoing: false }],
	[{ seed: 2 ** 32 - 1, requests: 20_000, only: [17, 18], keepGoing: true }],
	[parseFuzzArguments([])],
])("the printed command of %j repeats it", (settings) => {
	const [, typed = ""] = formatFuzzCommand(settings).split(" -- ");
	expect(parseFuzzArguments(typed.split(" "))).toEqual(settings);
});

it.each([
	["--seed=4294967296", /the seed is a whole number from -2147483648 to 4294967295, not "4294967296"/],
	["--seed=1e3", /the seed is a whole number/],
	["--requests=0", /the number of requests is a whole number from 1 to 1000000000/],
	["--only=3,", /each index is a whole number from 0/],
	["--only=1 --requests=1", /exclude each other/],
	["--speed=1", /--speed/],
	["17", /17/],
])("%s is refused with a sentence", (typed, sentence) => {
	expect(() => parseFuzzArguments(typed.split(" "))).toThrow(sentence);
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

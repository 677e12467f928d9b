// Attacks a server with hostile requests: `npm run fuzz -- --requests 20000 --seed 1`. README.md says what it looks for.

import { parseArgs } from "node:util";
import { type Fault, runFuzz } from "./run.ts";

const { values } = parseArgs({
	options: {
		requests: { type: "string", default: "20000" },
		only: { type: "string" },
		"keep-going": { type: "boolean", default: false },
		seed: { type: "string", default: String(Date.now() % 100_000) },
	},
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
const only = values.only?.split(",").map(Number);
const isCount = (number: number) => Number.isSafeInteger(number) && number >= 0;
if (!isCount(requests) || !isCount(Math.abs(seed)) || Math.abs(seed) > 1e6 || only?.every(isCount) === false)
	throw new Error("usage: npm run fuzz -- --seed NUMBER [--requests NUMBER | --only INDEX,INDEX] [--keep-going]");

console.log(`seed ${seed}: ${only?.length ?? requests} requests`);
const begun = performance.now();
const { statistics, faults } = await runFuzz({
	requests,
	seed,
	only,
	keepGoing: values["keep-going"],
	onProgress: console.log,
});
const seconds = ((performance.now() - begun) / 1000).toFixed(0);
const routed = (statistics.routed * 100).toFixed(1);
console.log(
	`${statistics.sent} requests in ${seconds} s, ${routed} % past routing, the slowest ${statistics.slowestMs.toFixed(0)} ms`,
);
console.log("answers by status (0: no HTTP, or closed):");
for (const [area, statuses] of statistics.statuses) {
	const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, times]) => `${status}: ${times}`);
	console.log(`  ${area}: ${counts.join(", ")}`);
}
for (const { index, description, command } of faults) {
	console.log(`\nFAULT at request ${index} of seed ${seed}: ${description}`);
	if (command !== "") console.log(command);
	console.log(`the same up to here: npm run fuzz -- --seed ${seed} --requests ${index + 1}`);
}
const suspects = faults.filter(({ command }: Fault) => command !== "").map(({ index }) => index);
if (suspects.length > 0)
	console.log(`\nthese alone: npm run fuzz -- --seed ${seed} --only ${suspects.slice(0, 20).join(",")}`);
console.log(faults.length === 0 ? "No fault." : `\n${faults.length} faults`);
// What a lost server has left open must not hold up the end of the report.
process.exit(faults.length === 0 ? 0 : 1);

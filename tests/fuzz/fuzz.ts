// Attacks a server with hostile requests: `npm run fuzz -- --requests 20000 --seed 1`. README.md says what it looks
// for.

import { readCommand } from "../database/read-command.ts";
import { formatFuzzCommand, parseFuzzArguments } from "./arguments.ts";
import { runFuzz } from "./run.ts";

const USAGE = "npm run fuzz -- [--seed NUMBER] [--requests NUMBER | --only INDEX,INDEX] [--keep-going]";
const settings = readCommand(USAGE, () => parseFuzzArguments(process.argv.slice(2)));
const { seed, requests, only } = settings;

console.log(`seed ${seed}: ${only?.length ?? requests} requests; the same again: ${formatFuzzCommand(settings)}`);
const begun = performance.now();
const { statistics, faults } = await runFuzz({ ...settings, onProgress: console.log });
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
for (const { index, description, request } of faults) {
	console.log(`\nFAULT at request ${index} of seed ${seed}: ${description}`);
	if (request !== undefined) console.log(JSON.stringify(request));
	console.log(`the same up to here: ${formatFuzzCommand({ seed, requests: index + 1 })}`);
}
const suspects = faults.flatMap(({ index, request }) => (request ? [index] : []));
if (suspects.length > 0)
	console.log(`\nthese alone: ${formatFuzzCommand({ seed, requests, only: suspects.slice(0, 20) })}`);
console.log(faults.length === 0 ? "No fault." : `\n${faults.length} faults`);
// What a lost server has left open must not hold up the end of the report.
process.exit(faults.length === 0 ? 0 : 1);

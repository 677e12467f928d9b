// Attacks a server with hostile requests: `npm run fuzz -- --requests 20000 --seed 1`. README.md says what it looks for.

import { parseArgs } from "node:util";
import { fuzz } from "./run.ts";

const { values } = parseArgs({
	options: {
		requests: { type: "string", default: "20000" },
		"keep-going": { type: "boolean", default: false },
		seed: { type: "string", default: String(Date.now() % 100_000) },
	},
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];
if (!Number.isSafeInteger(requests) || requests < 1 || !Number.isSafeInteger(seed) || Math.abs(seed) > 1e6)
	throw new Error("usage: npm run fuzz -- --requests NUMBER --seed NUMBER [--keep-going]");

console.log(`seed ${seed}: ${requests} requests`);
const begun = performance.now();
const { sent, routed, statuses, slowestMs, faults } = await fuzz({
	requests,
	seed,
	keepGoing: values["keep-going"],
	say: console.log,
});
const seconds = (performance.now() - begun) / 1000;
const counted = [...statuses].sort(([one], [other]) => one - other).map(([status, times]) => `${status}: ${times}`);
console.log(
	`${sent} requests in ${seconds.toFixed(0)} s, ${(routed * 100).toFixed(1)} % past routing, the slowest ${slowestMs.toFixed(0)} ms`,
);
console.log(`answers by status (0: no HTTP, or closed): ${counted.join(", ")}`);
for (const { index, what, command } of faults) {
	console.log(`\nFAULT at request ${index} of seed ${seed}: ${what}`);
	if (command !== "") console.log(command);
	console.log(`the same requests again: npm run fuzz -- --seed ${seed} --requests ${index + 1}`);
}
console.log(faults.length === 0 ? "No fault." : `\n${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

import type { Attack, AttackCounts } from "./attack.ts";

const MAX_P95_MS = 250;
const MAX_MB = 300;
const MAX_MEDIAN_RATIO = 3;

export interface Measurement {
	readonly reads: readonly number[];
	readonly writes: readonly number[];
	readonly signIns: readonly number[];
	/** From opening a connection to the update that it was opened for; empty if that is not measured. */
	readonly liveUpdates: readonly number[];
	/** Requests that were answered with an error, or not at all. */
	readonly failures: readonly string[];
	readonly megabytes: number;
}

const KIND_NAMES = { reads: "reads", writes: "writes", signIns: "sign-ins", liveUpdates: "live updates" } as const;

function percentile(times: readonly number[], part: number): number {
	return [...times].sort((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? Number.NaN;
}

/** Prints how the attack changes the medians, and sets the exit code if a promise is broken. */
export function compareMedians({ name, keepsMedians }: Attack, quiet: Measurement, attacked: Measurement): void {
	for (const kind of ["reads", "writes", "liveUpdates"] as const) {
		if (attacked[kind].length === 0) continue;
		const ratio = percentile(attacked[kind], 0.5) / percentile(quiet[kind], 0.5);
		console.log(`${name}: the median of ${KIND_NAMES[kind]} is ${ratio.toFixed(1)} times that without an attack`);
		if (!keepsMedians || ratio <= MAX_MEDIAN_RATIO) continue;
		console.error(`${name}: promised were at most ${MAX_MEDIAN_RATIO} times.`);
		process.exitCode = 1;
	}
}

/** Prints what was measured, and sets the exit code if a promise is broken. */
export function report(
	{ name, requiredAnswers = [] }: Pick<Attack, "name" | "requiredAnswers">,
	{ failures, megabytes, ...times }: Measurement,
	attackCounts?: AttackCounts,
): void {
	for (const [kind, called] of Object.entries(KIND_NAMES)) {
		const taken = times[kind as keyof typeof KIND_NAMES];
		if (taken.length === 0) continue;
		const [median, late, worst] = [0.5, 0.95, 1].map((part) => percentile(taken, part).toFixed(0));
		console.log(
			`${name}: ${taken.length} ${called}, median ${median} ms, 95th percentile ${late} ms, worst ${worst} ms`,
		);
	}
	console.log(`${name}: the server's node process has at most ${megabytes.toFixed(0)} MB (without PostgreSQL)`);
	for (const failure of new Set(failures))
		console.log(`${name}: ${failures.filter((one) => one === failure).length} × ${failure}`);
	if (attackCounts === undefined) return;
	console.log(`${name}, the attack:`, attackCounts);
	for (const answer of requiredAnswers.filter((one) => attackCounts[one] === undefined)) {
		console.error(`${name}: attacked nothing, for there was no ${answer}.`);
		process.exitCode = 1;
	}
	const late = Math.max(percentile(times.reads, 0.95), percentile(times.signIns, 0.95));
	if (late >= MAX_P95_MS || megabytes >= MAX_MB || failures.length > 0) {
		console.error(`${name}: promised were less than ${MAX_P95_MS} ms and ${MAX_MB} MB, and no error.`);
		process.exitCode = 1;
	}
}

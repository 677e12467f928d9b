import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { parseWholeNumber } from "../../scripts/whole-number.js";
import type { FuzzSettings } from "./run.ts";

const DEFAULT_REQUESTS = 20_000;
const MAX_REQUESTS = 1_000_000_000;
/** As far as 32 bits go, with and without a sign. */
const [MIN_SEED, MAX_SEED] = [-(2 ** 31), 2 ** 32 - 1];

export type FuzzArguments = Pick<FuzzSettings, "requests" | "seed" | "only" | "keepGoing">;

/** What `npm run fuzz --` is given; a seed of its own if there is none. @throws Error with one sentence */
export function parseFuzzArguments(args: readonly string[]): FuzzArguments {
	const { values } = parseArgs({
		args: [...args],
		options: {
			requests: { type: "string" },
			only: { type: "string" },
			"keep-going": { type: "boolean", default: false },
			seed: { type: "string" },
		},
	});
	if (values.requests !== undefined && values.only !== undefined)
		throw new Error("--requests and --only exclude each other");
	return {
		requests:
			values.requests === undefined
				? DEFAULT_REQUESTS
				: parseWholeNumber(values.requests, "the number of requests", 1, MAX_REQUESTS),
		seed:
			values.seed === undefined ? randomInt(MAX_SEED) : parseWholeNumber(values.seed, "the seed", MIN_SEED, MAX_SEED),
		only: values.only?.split(",").map((index) => parseWholeNumber(index, "each index", 0, MAX_REQUESTS - 1)),
		keepGoing: values["keep-going"],
	};
}

/** The command that sends the same requests again. */
export function formatFuzzCommand({ requests, seed, only, keepGoing }: FuzzArguments): string {
	const which = only === undefined ? `--requests ${requests}` : `--only ${only.join()}`;
	// A value that begins with a minus would be taken for an option.
	return `npm run fuzz -- --seed=${seed} ${which}${keepGoing ? " --keep-going" : ""}`;
}

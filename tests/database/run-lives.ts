// Lives more families than `npm test` does, in the rules and in the database: `npm run lives -- --runs 2000 --seed 1`.

import { parseArgs } from "node:util";
import { parseWholeNumber } from "../../scripts/whole-number.js";
import { createTemplate, startTestCluster, startTestDatabase } from "../helpers/test-database.ts";
import { checkLives, checkMerges } from "./lives.ts";
import { readCommand } from "./read-command.ts";

/** As many lives have one database: rows of other families make nothing slower, but take room. */
const RUNS_AT_ONCE = 100;
const MAX_SEED = 2 ** 31 - 1;

const { runs, seed } = readCommand("npm run lives -- [--runs NUMBER] [--seed NUMBER]", () => {
	const options = {
		runs: { type: "string", default: "2000" },
		seed: { type: "string", default: `${Date.now() % MAX_SEED}` },
	} as const;
	const { values } = parseArgs({ options });
	return {
		runs: parseWholeNumber(values.runs, "the number of runs", 1, 1_000_000),
		seed: parseWholeNumber(values.seed, "the seed", 0, MAX_SEED),
	};
});
console.log(`${runs} lives; the same again: npm run lives -- --runs ${runs} --seed ${seed}`);
const cluster = await startTestCluster();
try {
	process.env.TEST_DATABASE_URL = cluster.url;
	const template = await createTemplate();
	process.env.TEST_TEMPLATE = template.name;
	for (let done = 0; done < runs; done += RUNS_AT_ONCE) {
		const numRuns = Math.min(RUNS_AT_ONCE, runs - done);
		const database = await startTestDatabase();
		await checkLives(database, { numRuns, seed: seed + done });
		await checkMerges(database, { numRuns: Math.ceil(numRuns / 3), seed: seed + done });
		await database.stop();
		console.log(`${done + numRuns} of ${runs}`);
	}
	console.log("The rules and the database agree.");
} catch (error) {
	const { message, cause } = error as Error;
	console.error(message, cause instanceof Error ? cause.message : "");
	process.exitCode = 1;
} finally {
	await cluster.stop();
}
process.exit();

// Says for every turn in a family's file whether it was drawn: `npm run verify -- FILE` (docs/fairness.md).

import { readFile } from "node:fs/promises";
import { readFamilyFile } from "../src/stores/family-file.ts";
import { reportTurns } from "./verify-report.ts";

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 0) fail("usage: npm run verify -- FILE");
const bytes = await readFile(file).catch((error: Error) => fail(`Cannot be read: ${error.message}.`));
const read = await readFamilyFile(new Blob([bytes]));
if ("error" in read) fail(`Not a family's file that this version can read (${read.error}): ${file}.`);
const { lines, fits } = reportTurns(read);
for (const line of lines) console.log(line);
if (!fits) process.exitCode = 1;

function fail(sentence: string): never {
	console.error(sentence);
	process.exit(2);
}

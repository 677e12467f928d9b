// `npm test`: everything that has to hold, as one list of named steps, the same at home and in CI. A failing step does not
// stop the ones after it, so that one run finds everything. Failures are repeated at the end; the last line is
// `N passed, N failed`.

import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { countPlaywright, countVitest } from "./test-reports.js";

/**
 * @typedef {import("./test-reports.js").Count} Count
 * @typedef {{ name: string, command: string[], count?: () => Count }} Step
 * @typedef {{ exitCode: number, lastErrors: string }} Ending `exitCode`: 128 and the signal's number if a signal ended it
 */

const REPORTS_FOLDER = "build/reports";
const VITEST_REPORT = `${REPORTS_FOLDER}/vitest.json`;
const PLAYWRIGHT_REPORT = `${REPORTS_FOLDER}/playwright.json`;
/** In characters. */
const LAST_ERRORS_LENGTH = 4000;

/** A step without `count` counts as one test. */
/** @type {Step[]} */
const STEPS = [
	{ name: "Build", command: ["scripts/build-when-needed.js"] },
	{ name: "Types of the app", command: ["node_modules/typescript/bin/tsc", "-p", "."] },
	{ name: "Types of the service worker", command: ["node_modules/typescript/bin/tsc", "-p", "src/worker"] },
	{ name: "Types of the server", command: ["node_modules/typescript/bin/tsc", "-p", "server", "--noEmit"] },
	{ name: "Types of tests and tools", command: ["node_modules/typescript/bin/tsc", "-p", "tests"] },
	{ name: "Lint", command: ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."] },
	{ name: "Dead code", command: ["node_modules/knip/bin/knip.js"] },
	{ name: "Translations", command: ["scripts/translations.js"] },
	{ name: "Sizes", command: ["node_modules/size-limit/bin.js"] },
	{
		name: "Unit and server tests",
		command: [
			"node_modules/vitest/vitest.mjs",
			"run",
			"--reporter=default",
			"--reporter=json",
			`--outputFile.json=${VITEST_REPORT}`,
		],
		count: () => countVitest(VITEST_REPORT),
	},
	{ name: "A browser", command: ["scripts/browser.js"] },
	{
		name: "Browser tests",
		command: ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"],
		count: () => countPlaywright(PLAYWRIGHT_REPORT),
	},
];

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
rmSync(REPORTS_FOLDER, { recursive: true, force: true });
mkdirSync(REPORTS_FOLDER, { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const failures = [];
for (const step of STEPS) {
	console.log(`\n── ${step.name}`);
	const { passed, failed, skipped, failures: reported } = countStep(step, await runNode(step.command));
	total.passed += passed;
	total.failed += failed;
	total.skipped += skipped;
	if (failed > 0) failures.push([step.name, ...reported].join("\n  "));
}
if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join("\n\n")}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * What a step adds to the sum. A runner that ended badly without a failed test (it crashed, or an error fell outside of any
 * test), that left no report, or that ran nothing, counts as one failure.
 *
 * @param {Step} step
 * @param {Ending} ending
 * @returns {Count}
 */
function countStep({ count }, { exitCode, lastErrors }) {
	if (count === undefined) {
		const passed = exitCode === 0 ? 1 : 0;
		return { passed, failed: 1 - passed, skipped: 0, failures: [] };
	}
	try {
		const result = count();
		if (result.failed > 0) return result;
		if (exitCode !== 0) return addFailure(`ended with code ${exitCode} though no test failed:\n${lastErrors}`, result);
		if (result.passed === 0) return addFailure("not one test ran", result);
		return result;
	} catch (error) {
		return addFailure(`no report (${error instanceof Error ? error.message : error})`);
	}
}

/**
 * @param {string} message
 * @param {Count} result
 */
function addFailure(message, result = { passed: 0, failed: 0, skipped: 0, failures: [] }) {
	return { ...result, failed: result.failed + 1, failures: [...result.failures, message] };
}

/**
 * Runs one of our Node programs to its end, its output going where ours goes.
 *
 * @param {string[]} command
 * @returns {Promise<Ending>}
 */
function runNode(command) {
	const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT };
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, command, { stdio: ["ignore", "inherit", "pipe"], env });
		let lastErrors = "";
		child.stderr.setEncoding("utf8").on("data", (text) => {
			process.stderr.write(text);
			lastErrors = (lastErrors + text).slice(-LAST_ERRORS_LENGTH);
		});
		child.once("error", reject);
		child.once("close", (code, signal) =>
			resolve({ exitCode: code ?? 128 + (signal === null ? 0 : constants.signals[signal]), lastErrors }),
		);
	});
}

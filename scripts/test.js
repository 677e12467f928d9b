// `npm test` checks everything that has to hold for a change, as one list of named steps, the same at home and in CI.
// `npm run test:long` is a second list, of long steps, for a release. A failing step does not stop the steps after it,
// so that one run finds everything. The output of steps that run side by side is shown a step at a time. Failures are
// repeated at the end; the last line is `N passed, N failed`.

import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { countPlaywright, countVitest } from "./test-reports.js";

/**
 * @typedef {import("./test-reports.js").Count} Count
 * @typedef {{ name: string, command: string[], env?: Readonly<Record<string, string>>, count?: () => Count }} Step
 * @typedef {{ exitCode: number, output: string, lastErrors: string }} Ending `exitCode`: 128 and the signal's number if
 *   a signal ended it; `output`: all that it printed, if that was not shown at once
 */

const REPORTS_FOLDER = "build/reports";
/** In characters. */
const LAST_ERRORS_LENGTH = 4000;

const TSC = "node_modules/typescript/bin/tsc";
const TSX = "node_modules/tsx/dist/cli.mjs";

/** @type {Step} */
const BUILD = { name: "Build", command: ["scripts/build-when-needed.js"] };

/** @type {Step[]} */
const CHECKS = [
	{ name: "Types of the app", command: [TSC, "-p", "."] },
	{ name: "Types of the service worker", command: [TSC, "-p", "src/worker"] },
	{ name: "Types of the server", command: [TSC, "-p", "server", "--noEmit"] },
	{ name: "Types of tests and tools", command: [TSC, "-p", "tests"] },
	{ name: "Lint", command: ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."] },
	{ name: "Dead code", command: ["node_modules/knip/bin/knip.js"] },
	{ name: "Translations", command: ["scripts/translations.js"] },
	{ name: "Sizes", command: ["node_modules/size-limit/bin.js"] },
];

/**
 * The parts run one after the other. In a part of several lists, the lists run side by side: tests of the server wait
 * half of their time, which is enough for the checks. A step without `count` counts as one test.
 *
 * @type {(Step | Step[][])[]}
 */
const QUICK = [
	BUILD,
	[CHECKS, [vitest("Unit and server tests")]],
	{ name: "A browser", command: ["scripts/browser.js"] },
	playwright("Browser tests"),
];

/** @type {Step[]} */
const LONG = [
	BUILD,
	vitest("Volume", ["--config", "vitest.long.config.ts"]),
	vitest("Properties, new cases of each", ["--project", "unit", "src/rules"], { PROPERTY_RUNS: "2000" }),
	{ name: "Lives, in the rules and in the database", command: [TSX, "tests/database/run-lives.ts"] },
	{ name: "Hostile requests", command: [TSX, "tests/fuzz/fuzz.ts"] },
	{ name: "A browser", command: ["scripts/browser.js"] },
	playwright("Toddlers", ["device/child-lock", "-g", "toddler"], { TODDLERS: "200" }),
	playwright("Browser tests on a page that is translated", [], { TRANSLATED: "1" }),
	playwright("Gallery", ["--config", "gallery.config.ts"]),
	{ name: "Firefox and WebKit", command: [TSX, "tests/engines/try-engines.ts"] },
	{ name: "Other people's clients", command: [TSX, "tests/clients/try-clients.ts"] },
	{ name: "The API and its document", command: [TSX, "tests/api/try-document.ts"] },
];

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
rmSync(REPORTS_FOLDER, { recursive: true, force: true });
mkdirSync(REPORTS_FOLDER, { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const durations = [];
for (const part of process.argv.includes("--long") ? LONG : QUICK) {
	if (Array.isArray(part)) await Promise.all(part.map((steps) => runSteps(steps, "pipe")));
	else await runSteps([part], "inherit");
}
if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join("\n\n")}`);
console.log(`\n${durations.join(", ")}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * Runs steps one after the other, and adds them to the sum.
 *
 * @param {readonly Step[]} steps
 * @param {"inherit" | "pipe"} output `pipe`: what a step prints is shown when it has ended
 */
async function runSteps(steps, output) {
	for (const step of steps) {
		if (output === "inherit") console.log(`\n── ${step.name}`);
		const begun = performance.now();
		const ending = await runNode(step, output);
		if (output === "pipe") process.stdout.write(`\n── ${step.name}\n${ending.output}`);
		const { passed, failed, skipped, failures: reported } = countStep(step, ending);
		durations.push(`${Math.round((performance.now() - begun) / 1000)} s ${step.name}`);
		total.passed += passed;
		total.failed += failed;
		total.skipped += skipped;
		if (failed > 0) failures.push([step.name, ...reported].join("\n  "));
	}
}

/**
 * What a step adds to the sum. A runner counts as one failure if it ended badly without a failed test (it crashed, or
 * an error fell outside of any test), left no report, or ran nothing.
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
 * A step that counts Vitest's tests.
 *
 * @param {string} name
 * @param {string[]} [args] of Vitest
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {Step}
 */
function vitest(name, args = [], env = {}) {
	const report = `${REPORTS_FOLDER}/${name}.json`;
	const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
	return {
		name,
		command: ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...args],
		env,
		count: () => countVitest(report),
	};
}

/**
 * A step that counts Playwright's tests.
 *
 * @param {string} name
 * @param {string[]} [args] of Playwright
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {Step}
 */
function playwright(name, args = [], env = {}) {
	const report = `${REPORTS_FOLDER}/${name}.json`;
	return {
		name,
		command: ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", ...args],
		env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
		count: () => countPlaywright(report),
	};
}

/**
 * Runs one of our Node programs to its end.
 *
 * @param {Step} step
 * @param {"inherit" | "pipe"} output
 * @returns {Promise<Ending>}
 */
function runNode({ command, env }, output) {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, command, {
			stdio: ["ignore", output, "pipe"],
			env: { ...process.env, ...env },
		});
		const ending = { output: "", lastErrors: "" };
		child.stdout?.setEncoding("utf8").on("data", (text) => {
			ending.output += text;
		});
		child.stderr?.setEncoding("utf8").on("data", (text) => {
			if (output === "pipe") ending.output += text;
			else process.stderr.write(text);
			ending.lastErrors = (ending.lastErrors + text).slice(-LAST_ERRORS_LENGTH);
		});
		child.once("error", reject);
		child.once("close", (code, signal) =>
			resolve({ ...ending, exitCode: code ?? 128 + (signal === null ? 0 : constants.signals[signal]) }),
		);
	});
}

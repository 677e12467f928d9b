import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * `failures` has the name and the message of each failed test.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Count
 */

/**
 * Reads the JSON report of Vitest. A test file that could not even be loaded counts as one failure.
 *
 * @param {string} path
 * @returns {Count}
 * @throws {Error} when there is no such report
 */
export function countVitest(path) {
	/** @type {import("vitest/node").JsonTestResults} */
	const report = JSON.parse(readFileSync(path, "utf8"));
	const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report;
	const unloadable = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
	return validateCount({
		passed: numPassedTests,
		failed: numFailedTests + unloadable.length,
		skipped: numPendingTests + numTodoTests,
		failures: [
			...unloadable.map(({ name, message }) => formatFailure(name, message)),
			...testResults.flatMap(({ name, assertionResults }) =>
				assertionResults
					.filter(({ status }) => status === "failed")
					.map(({ fullName, failureMessages }) =>
						formatFailure(`${name}: ${fullName}`, (failureMessages ?? []).join("\n")),
					),
			),
		],
	});
}

/**
 * Reads the JSON report of Playwright. An error outside of any test counts as one failure, and so does a flaky test.
 *
 * @param {string} path
 * @returns {Count}
 * @throws {Error} when there is no such report
 */
export function countPlaywright(path) {
	/** @type {import("@playwright/test/reporter").JSONReport} */
	const { stats, errors, suites } = JSON.parse(readFileSync(path, "utf8"));
	return validateCount({
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky + errors.length,
		skipped: stats.skipped,
		failures: [
			...errors.map(({ message }) => formatFailure("outside of any test", message)),
			...suites.flatMap(collectFailures),
		],
	});
}

/**
 * @param {import("@playwright/test/reporter").JSONReportSuite} suite
 * @returns {string[]}
 */
function collectFailures({ suites = [], specs = [] }) {
	return [
		...suites.flatMap(collectFailures),
		...specs.flatMap(({ file, title, tests }) =>
			tests
				.filter(({ status }) => status === "unexpected" || status === "flaky")
				.map(({ projectName, results }) =>
					[
						formatFailure(
							`[${projectName}] ${file}: ${title}`,
							results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n"),
						),
						...results.flatMap(({ attachments }) => attachments.flatMap(readPage)),
					].join("\n"),
				),
		),
	];
}

/**
 * What was on the page when a test failed: the attachment itself may be lost with the machine that ran it.
 *
 * @param {{ name: string, path?: string }} attachment
 * @returns {string[]} its lines; none for another attachment
 */
function readPage({ name, path }) {
	if (name !== "error-context" || path === undefined || !existsSync(path)) return [];
	const [, snapshot = ""] = readFileSync(path, "utf8").match(/```yaml\n(.*?)```/s) ?? [];
	return snapshot
		.split("\n")
		.slice(0, 80)
		.map((line) => `    ${line}`);
}

/**
 * @param {string} name
 * @param {string} [message] may be long; at the end of a log, its beginning is enough
 */
function formatFailure(name, message = "") {
	const start = stripVTControlCharacters(message).split("\n").slice(0, 12).join("\n    ");
	return `${name}\n    ${start}`;
}

/**
 * A report whose shape has changed must not pass for one without failures.
 *
 * @param {Count} count
 */
function validateCount(count) {
	if (![count.passed, count.failed, count.skipped].every(Number.isInteger))
		throw new Error(`not the numbers of a report: ${JSON.stringify(count)}`);
	return count;
}

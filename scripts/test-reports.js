import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/**
 * Reads the JSON report of Vitest. A test file that could not even be loaded counts as one failure.
 *
 * @param {string} path
 * @returns {Count}
 * @throws {Error} when there is no such report
 */
export function countVitest(path) {
	const report = JSON.parse(readFileSync(path, "utf8"));
	const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report;
	/** @param {{ status: string, assertionResults: unknown[] }} file */
	const isUnloadable = (file) => file.status === "failed" && file.assertionResults.length === 0;
	return whole({
		passed: numPassedTests,
		failed: numFailedTests + testResults.filter(isUnloadable).length,
		skipped: numPendingTests + numTodoTests,
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
	const { stats, errors } = JSON.parse(readFileSync(path, "utf8"));
	return whole({
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky + errors.length,
		skipped: stats.skipped,
	});
}

/**
 * A report whose shape has changed must not pass for one without failures.
 *
 * @param {Count} count
 */
function whole(count) {
	if (!Object.values(count).every(Number.isInteger))
		throw new Error(`not the numbers of a report: ${JSON.stringify(count)}`);
	return count;
}

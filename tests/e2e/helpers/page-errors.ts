import { type BrowserContext, expect } from "@playwright/test";

export interface PageErrors {
	/** A line of the console that the test provokes: it is no failure, and its absence is one. */
	expectLine(line: RegExp): void;
	/** An address at another host that the test makes a page ask. */
	expectRequest(url: RegExp): void;
	/** Fails for every other error or warning in a console, exception, and request to another host. */
	assertNone(): void;
}

/** Playwright writes it where it blocks service workers (playwright.config.ts). */
const WORKER_BLOCKED_MESSAGE = "Service Worker registration blocked by Playwright";

/**
 * Watches all pages of a browser context for errors that a visitor never sees, among them violations of the content
 * security policy. Chromium writes those to the console, but not where a script catches the error that it gets.
 */
export async function collectPageErrors(context: BrowserContext, origin: string): Promise<PageErrors> {
	const lines: string[] = [];
	const foreign: string[] = [];
	const expected: RegExp[] = [];
	const asked: RegExp[] = [];

	await context.addInitScript(() =>
		document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
			console.error(`securitypolicyviolation: ${effectiveDirective} ${blockedURI} ${sample}`),
		),
	);
	context.on("console", (message) => {
		if (message.text() === WORKER_BLOCKED_MESSAGE) return;
		if (["error", "warning"].includes(message.type())) lines.push(`${message.text()} (${message.location().url})`);
	});
	context.on("weberror", (error) => lines.push(String(error.error())));
	context.on("request", (request) => {
		const url = new URL(request.url());
		if (url.origin !== origin && url.protocol !== "data:") foreign.push(request.url());
	});

	return {
		expectLine: (line) => expected.push(line),
		expectRequest: (url) => asked.push(url),
		assertNone() {
			const missing = expected.filter((pattern) => !lines.some((line) => pattern.test(line)));
			const surprises = lines.filter((line) => !expected.some((pattern) => pattern.test(line)));
			expect(surprises, "lines in the console").toEqual([]);
			expect(missing, "lines the console lacks").toEqual([]);
			const strange = foreign.filter((url) => !asked.some((pattern) => pattern.test(url)));
			expect(strange, "requests to other hosts").toEqual([]);
		},
	};
}

import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** What came back, or what did not. */
export interface FuzzResponse {
	/** 0 where there is no status: bytes that were no HTTP, or a connection that was closed. */
	readonly status: number;
	readonly type: string;
	readonly text: string;
	/** Nothing came in time. */
	readonly isHung: boolean;
}

/** The names of the victim's members and categories begin with it; nobody else ever says it. */
export const VICTIM_SECRET = "Kronjuwel";

const LEAK_PATTERNS: readonly (readonly [what: string, pattern: RegExp])[] = [
	["a stack", /\n\s+at .+[:(]\d+|\bat .+\.[cm]?[jt]s:\d+:\d+|node:internal|node_modules/],
	["a path of a file", /(?:file:\/\/|\/(?:home|root|usr|var|tmp|opt|srv)\/)[\w./-]+/],
	["a path of this project", new RegExp(ROOT.replaceAll(/[^\w/]/g, "."))],
	// PostgreSQL says of a view that it "cannot insert into" it.
	[
		"a statement",
		/(?<!cannot )\b(?:select\s.+\sfrom|insert\s+into|update\s.+\sset|delete\s+from|set_config)\b|\$\d+::/i,
	],
	["a row of the victim", new RegExp(VICTIM_SECRET)],
];

/** What no response may contain, whatever the request. Undefined without a fault. */
export function findFault({ status, type, text, isHung }: FuzzResponse): string | undefined {
	if (isHung) return "no answer in time";
	if (status >= 500) return `status ${status}: ${text.slice(0, 300)}`;
	// The app's own script and page are no answers of an API.
	if (/javascript|css|html/.test(type) && status === 200) return undefined;
	for (const [what, pattern] of LEAK_PATTERNS) {
		const found = pattern.exec(text)?.[0];
		if (found !== undefined) return `${what} in the answer: ${found.slice(0, 300)}`;
	}
	return undefined;
}

/** Whether a request came further than to the question of where it belongs. */
export function isRouted({ status, type }: FuzzResponse): boolean {
	return status !== 0 && status !== 404 && status !== 405 && !type.includes("html");
}

import { toRestError } from "../rest/database-errors.ts";

/** The reasons for which a program is refused: by type, the status and a title. */
export const PROBLEMS = {
	invalid: [400, "The request is not as the document says"],
	"token-in-url": [400, "A token was sent in the address"],
	unauthorized: [401, "No valid token"],
	"read-only": [403, "The token may only read"],
	"not-found": [404, "There is no such thing"],
	"method-not-allowed": [405, "There is no such method here"],
	"nobody-takes-part": [409, "Nobody who takes part is here"],
	"nothing-drawn": [409, "Nobody has drawn yet"],
	"nobody-else": [409, "There is nobody else to ask"],
	"nothing-to-undo": [409, "There is nothing that can be undone"],
	outdated: [409, "Somebody was faster"],
	"key-in-use": [409, "A request with this key is on its way"],
	"too-large": [413, "Too much at once"],
	"not-json": [415, "The body is not JSON"],
	"key-reused": [422, "The key was used for another request"],
	"too-many-requests": [429, "Too many requests"],
	internal: [500, "The server has made a mistake"],
	unavailable: [503, "The database does not answer"],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemType = keyof typeof PROBLEMS;

interface ProblemOptions extends ErrorOptions {
	readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal, which is answered in the form of RFC 9457. */
export class Problem extends Error {
	override readonly name = "Problem";
	readonly type: ProblemType;
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;

	/** @param options `headers` of the answer */
	constructor(type: ProblemType, detail: string, { headers = {}, ...options }: ProblemOptions = {}) {
		super(detail, options);
		this.type = type;
		this.status = PROBLEMS[type][0];
		this.headers = headers;
	}

	/** `type` is the place on the page that explains it. */
	get body() {
		const [status, title] = PROBLEMS[this.type];
		return { type: `/api/v1#${this.type}`, title, status, detail: this.message };
	}
}

export function retryAfter(seconds: number) {
	return { "retry-after": String(seconds) };
}

/** @returns the Problem for an error; "internal" for an unexpected one */
export function toProblem(cause: unknown): Problem {
	if (cause instanceof Problem) return cause;
	const { status, hint, retryAfterSeconds = 1 } = toRestError(cause);
	const headers = retryAfter(retryAfterSeconds);
	switch (status) {
		case 403:
			return hint === "not_in_family"
				? new Problem("unauthorized", "The token has been revoked.", { cause })
				: new Problem("read-only", "The family does not let it.", { cause });
		case 409:
			return hint === null
				? new Problem("not-found", "It is gone.", { cause })
				: new Problem("outdated", "Something has changed since: look again.", { cause });
		case 429:
			return new Problem("too-many-requests", "That was too much: wait a little.", { headers, cause });
		case 503:
			return new Problem("unavailable", "Try again.", { headers, cause });
		default:
			return new Problem("internal", "It has been logged.", { cause });
	}
}

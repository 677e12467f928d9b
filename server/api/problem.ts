/** What a program is told when it is refused: by type, the status and a title. */
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

/** Where the types are explained. */
const PAGE = "/api/v1";

/** Answered as RFC 9457 has it. */
export class Problem extends Error {
	override readonly name = "Problem";
	readonly type: ProblemType;
	readonly retryAfterSeconds: number | undefined;

	constructor(type: ProblemType, detail: string, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
		super(detail, options);
		this.type = type;
		this.retryAfterSeconds = options.retryAfterSeconds;
	}

	get status(): (typeof PROBLEMS)[ProblemType][0] {
		return PROBLEMS[this.type][0];
	}

	get body() {
		const [status, title] = PROBLEMS[this.type];
		return { type: `${PAGE}#${this.type}`, title, status, detail: this.message };
	}
}

export function createProblemResponse({ status, body, retryAfterSeconds }: Problem, headers = {}): Response {
	return new Response(JSON.stringify(body), {
		status,
		headers: {
			"content-type": "application/problem+json",
			"cache-control": "no-store",
			...(status === 401 && { "www-authenticate": "Bearer" }),
			...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
			...headers,
		},
	});
}

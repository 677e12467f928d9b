/** What a client can rely on in an answer: no texts, ids or times. */
export interface Answer {
	readonly status: number;
	/** The error's code, wherever the body has it. */
	readonly code?: string;
	/** Those that clients of the protocol read. */
	readonly headers: Readonly<Record<string, string>>;
	/** The types of a JSON body; of another one nothing. */
	readonly body?: unknown;
	/** Where a redirect leads. */
	readonly location?: Location;
}

interface Location {
	readonly to: string;
	readonly query: readonly string[];
	readonly fragment: readonly string[];
}

const READ_HEADERS = ["content-type", "x-sb-error-code", "x-supabase-api-version"];

/** @param siteUrl of the site, which redirects may lead back to */
export async function readAnswer(response: Response, siteUrl: string): Promise<Answer> {
	const text = await response.text();
	const body = parseJson(text);
	const code = findCode(body);
	const location = response.headers.get("location");
	return {
		status: response.status,
		...(code !== undefined && { code }),
		headers: Object.fromEntries(
			// What a redirect shows while it is followed, nobody reads.
			(location === null ? READ_HEADERS : []).flatMap((name) => {
				const value = response.headers.get(name)?.toLowerCase().split(";")[0];
				return value === undefined ? [] : [[name, value]];
			}),
		),
		...(body !== undefined && { body: toShape(body, { status: response.status, code }) }),
		...(location !== null && { location: readLocation(location, siteUrl) }),
	};
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function findCode(body: unknown): string | undefined {
	if (typeof body !== "object" || body === null) return undefined;
	const { error_code, code } = body as Record<string, unknown>;
	if (typeof error_code === "string") return error_code;
	return typeof code === "string" ? code : undefined;
}

function readLocation(location: string, siteUrl: string): Location {
	const url = new URL(location, siteUrl);
	const names = (text: string) => [...new URLSearchParams(text).keys()].sort();
	const to = url.origin === new URL(siteUrl).origin ? `site ${url.pathname}` : "elsewhere";
	return { to, query: names(url.search), fragment: names(url.hash.slice(1)) };
}

const FORMATS: readonly (readonly [name: string, pattern: RegExp])[] = [
	["", /^$/],
	["uuid", /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
	["time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)$/],
	["email", /^\S+@\S+\.example$/],
	["jwt", /^ey[\w-]+\.[\w-]+\.[\w-]+$/],
];

/** Words of the protocol, such as `bearer` and `authenticated`, are part of what an answer says. */
const WORD = /^[a-z_]{1,40}$/;

function toShape(value: unknown, error: { status: number; code: string | undefined }): unknown {
	if (value === null) return "null";
	if (typeof value === "number") return value === error.status ? "status" : "number";
	if (typeof value === "string") return value === error.code && error.code !== undefined ? "code" : toTextShape(value);
	if (typeof value !== "object") return value;
	if (Array.isArray(value)) return value.map((item) => toShape(item, error));
	return Object.fromEntries(
		Object.entries(value)
			.sort(([a], [b]) => (a < b ? -1 : 1))
			// Random letters may look like a word.
			.map(([name, item]) => [name, name === "refresh_token" ? "text" : toShape(item, error)]),
	);
}

function toTextShape(text: string): unknown {
	const format = FORMATS.find(([, pattern]) => pattern.test(text))?.[0];
	if (format === "jwt") return { jwt: toShape(readClaims(text), { status: 0, code: undefined }) };
	if (format !== undefined) return format;
	return WORD.test(text) ? `"${text}"` : "text";
}

function readClaims(token: string): unknown {
	return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

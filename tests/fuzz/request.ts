import fc from "fast-check";
import { hostileText, placeholder, weighted } from "./dictionary.ts";

export interface HttpRequest {
	readonly kind: "http";
	readonly method: string;
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | undefined;
}

/** Bytes as they are, for a server that expects HTTP. */
export interface RawRequest {
	readonly kind: "raw";
	readonly text: string;
}

/** A WebSocket, and what is said on it. */
export interface SocketRequest {
	readonly kind: "socket";
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly frames: readonly (string | { readonly binary: string })[];
}

export type FuzzRequest = HttpRequest | RawRequest | SocketRequest;

const forged = ["none", "public", "victim", "role", "late"].map((name) => placeholder(`forged.${name}`));
const credentials = weighted(
	[34, fc.constant(`Bearer ${placeholder("me.token")}`)],
	[2, fc.constant(undefined)],
	[1, fc.constant(`Bearer ${placeholder("apikey")}`)],
	[3, fc.constantFrom(...forged).map((token) => `Bearer ${token}`)],
	[1, fc.constantFrom("Bearer", "Bearer ", "Bearer a.b.c", "Basic YTpi", "bearer  x y", "Bearer ..")],
);

const apikey = weighted(
	[59, fc.constant(placeholder("apikey"))],
	[1, fc.constantFrom(undefined, "", "wrong", placeholder("me.token"))],
);

/** Every request comes from another network, as from behind a proxy: limits count by it. */
const address = weighted(
	[3, fc.ipV4().map((ip) => ip.replace(/^\d+/, "10"))],
	[1, fc.uuid().map((id) => `2001:${id.slice(0, 4)}:${id.slice(4, 13).replace("-", ":")}::1`)],
);

const forwarded = weighted(
	[30, address],
	[1, fc.tuple(hostileText, address).map(([text, ip]) => `${text}, ${ip}`)],
	[1, fc.constantFrom("", ",,,", "::1", "[2001:db8::1]:80", "999.1.1.1", "x".repeat(500))],
);

/** They change how a request is understood. */
const UNUSUAL = [
	...["accept", "accept-encoding", "accept-language", "accept-profile", "content-profile", "cookie", "host"],
	...["if-none-match", "if-modified-since", "origin", "prefer", "range", "range-unit", "referer", "user-agent"],
	...["x-client-info", "x-http-method-override", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"],
	"x-supabase-api-version",
];
const unusualValue = fc.oneof(
	hostileText,
	fc.constantFrom("*/*", "public", "auth", "0-9", "gzip;q=0", "https://evil.example", "null", "br, *;q=0.1"),
);
const unusualHeaders = weighted(
	[12, fc.constant({})],
	[4, fc.tuple(fc.constantFrom(...UNUSUAL), unusualValue).map(([name, value]) => ({ [name]: value }))],
);

/** Only what a header may hold is left, as an HTTP client does before it sends one. */
function sendable(value: string): string {
	return value.replaceAll(/[^\t\x20-\x7e\u00ab\u00bb]/g, "");
}

/** The headers of a request, of an account, of no account or of a forged one. */
export const headers: fc.Arbitrary<Record<string, string>> = fc
	.record({ authorization: credentials, apikey, "x-forwarded-for": forwarded, more: unusualHeaders })
	.map(({ more, ...sent }) => {
		const all = { ...sent, ...more };
		return Object.fromEntries(
			Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, sendable(value)]])),
		);
	});

const contentType = weighted(
	[18, fc.constant("application/json")],
	[1, fc.constantFrom("text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-7", "")],
);

interface RequestParts {
	readonly method: string;
	readonly path: fc.Arbitrary<string>;
	readonly body?: fc.Arbitrary<string | undefined>;
	readonly moreHeaders?: fc.Arbitrary<Record<string, string>>;
}

/** A request whose body, if it has one, says what it is. */
export function httpRequest(parts: RequestParts): fc.Arbitrary<HttpRequest> {
	const { method, path, body = fc.constant(undefined), moreHeaders = fc.constant({}) } = parts;
	return fc.record({ path, body, headers, moreHeaders, type: contentType }).map(({ moreHeaders, type, ...sent }) => {
		const typed = sent.body === undefined ? {} : { "content-type": type };
		return { kind: "http", method, ...sent, headers: { ...sent.headers, ...moreHeaders, ...typed } };
	});
}

/** A path with its query; names of the run are put in where they are sent, everything else is encoded here. */
export function withQuery(path: string, query: readonly (readonly [string, string])[]): string {
	if (query.length === 0) return path;
	return `${path}?${query.map(([key, value]) => `${encode(key)}=${encode(value)}`).join("&")}`;
}

function encode(text: string): string {
	return encodeURIComponent(Buffer.from(text).toString()).replaceAll("%C2%AB", "«").replaceAll("%C2%BB", "»");
}

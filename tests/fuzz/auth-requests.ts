import fc from "fast-check";
import { anyPlaceholder, brokenJson, hostileText, json, placeholder, value, weighted } from "./dictionary.ts";
import { type HttpRequest, headers, JSON_TYPE, withQuery } from "./request.ts";

const email = weighted(
	[3, fc.constant(placeholder("me.email"))],
	[2, fc.constant(placeholder("victim.email"))],
	[4, fc.nat({ max: 1_000_000 }).map((at) => `fuzz${at}@family.example`)],
	[2, fc.constantFrom("a@b", "A@B.C ", '"a b"@x.y', "a@b\r\nbcc: c@d", "ä@ö.example", "@", "x@x.x,y@y.y")],
	[1, hostileText],
);

const password = weighted(
	[1, fc.constant(placeholder("password"))],
	[2, fc.constantFrom("password", "12345678", "correct horse battery!", "x".repeat(73))],
	[3, fc.constantFrom("", "short", "x".repeat(1001))],
	[1, hostileText],
);

const token = weighted(
	[2, fc.constantFrom("me.refresh", "me.mailed", "me.state").map(placeholder)],
	[3, fc.base64String({ minLength: 20, maxLength: 60 })],
	[1, anyPlaceholder],
	[1, hostileText],
);

const linkType = weighted(
	[6, fc.constantFrom("signup", "email", "magiclink", "recovery", "email_change", "email_change_cancel")],
	[1, fc.oneof(hostileText, fc.constantFrom("invite", "sms", "phone_change"))],
);

const redirect = fc.oneof(
	fc.constantFrom(
		...[
			"https://evil.example",
			"//evil.example",
			"/\\evil.example",
			"javascript:alert(1)",
			"http://localhost:3000@evil.example",
		],
		...[
			"data:text/html,x",
			"https://evil.example#http://localhost",
			"http://[::1]/",
			"http://",
			"///",
			"settings",
			"/settings",
		],
	),
	value,
);

const challenge = weighted([2, fc.constant("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")], [1, hostileText]);

const method = fc.constantFrom("s256", "S256", "plain");

type Fields = Record<string, fc.Arbitrary<unknown>>;

/** An object with the fields that a route reads, each of which may be missing or be anything. */
function body(fields: Fields): fc.Arbitrary<string> {
	const spoiled = Object.fromEntries(
		Object.entries(fields).map(([name, good]) => [name, weighted([12, good], [1, json])]),
	);
	return weighted(
		[12, fc.record(spoiled).map((found) => JSON.stringify(found))],
		[1, fc.record(spoiled, { requiredKeys: [] }).map((found) => JSON.stringify(found))],
		[
			1,
			fc
				.tuple(fc.record(spoiled), hostileText, json)
				.map(([found, name, more]) => JSON.stringify({ ...found, [name]: more })),
		],
		[1, brokenJson],
	);
}

type Query = fc.Arbitrary<[string, string][]>;
const NOTHING: Query = fc.constant([]);

function query(fields: Record<string, fc.Arbitrary<string>>): Query {
	return fc
		.record(fields, { requiredKeys: Object.keys(fields).slice(0, 1) })
		.chain((found) =>
			fc
				.oneof(
					{ weight: 8, arbitrary: fc.constant<[string, string][]>([]) },
					{ weight: 1, arbitrary: fc.tuple(fc.constantFrom(...Object.keys(fields)), value).map((again) => [again]) },
				)
				.map((more) => [...(Object.entries(found) as [string, string][]), ...more]),
		);
}

interface Route {
	readonly weight: number;
	readonly method: string;
	readonly path: string;
	readonly query?: Query;
	readonly body?: fc.Arbitrary<string>;
}

const data = fc.oneof(fc.record({ full_name: fc.oneof(value, json) }), json);
const grant = (text: string): Query => fc.constant([["grant_type", text]]);

/** Those that cost the server a password's hash come seldom: they are slow, and not where texts are understood. */
const ROUTES: readonly Route[] = [
	{
		weight: 2,
		method: "POST",
		path: "/signup",
		query: query({ redirect_to: redirect }),
		body: body({ email, password, data, code_challenge: challenge, code_challenge_method: method }),
	},
	{ weight: 2, method: "POST", path: "/token", query: grant("password"), body: body({ email, password }) },
	{ weight: 4, method: "POST", path: "/token", query: grant("refresh_token"), body: body({ refresh_token: token }) },
	{
		weight: 4,
		method: "POST",
		path: "/token",
		query: grant("pkce"),
		body: body({ auth_code: token, code_verifier: token }),
	},
	{
		weight: 2,
		method: "POST",
		path: "/token",
		query: query({ grant_type: hostileText }),
		body: body({ refresh_token: token }),
	},
	{ weight: 8, method: "POST", path: "/verify", body: body({ type: linkType, token_hash: token }) },
	{
		weight: 2,
		method: "POST",
		path: "/verify",
		body: body({ type: linkType, token_hash: token, code_verifier: token, password, access_token: token }),
	},
	{ weight: 2, method: "POST", path: "/verify", body: body({ type: linkType, email, token, code_verifier: token }) },
	{ weight: 3, method: "POST", path: "/recover", query: query({ redirect_to: redirect }), body: body({ email }) },
	{ weight: 3, method: "POST", path: "/resend", body: body({ type: linkType, email }) },
	{ weight: 6, method: "GET", path: "/user" },
	{ weight: 6, method: "PUT", path: "/user", body: body({ data }) },
	{ weight: 2, method: "PUT", path: "/user", body: body({ email, password, current_password: password, data }) },
	{
		weight: 1,
		method: "POST",
		path: "/logout",
		query: query({ scope: fc.oneof(fc.constantFrom("local", "others", "global"), hostileText) }),
	},
	{
		weight: 6,
		method: "GET",
		path: "/authorize",
		query: query({
			provider: weighted([9, fc.constant("google")], [1, hostileText]),
			redirect_to: redirect,
			code_challenge: challenge,
			code_challenge_method: method,
			scopes: value,
		}),
	},
	{
		weight: 6,
		method: "GET",
		path: "/callback",
		query: query({ state: token, code: token, error: value, iss: redirect }),
	},
	{ weight: 1, method: "GET", path: "/settings" },
	{ weight: 1, method: "GET", path: "/.well-known/jwks.json" },
	{ weight: 1, method: "GET", path: "/health" },
	{ weight: 1, method: "POST", path: "/admin/users", body: body({ email }) },
	{ weight: 3, method: "POST", path: "/otp", body: body({ email, create_user: fc.constantFrom(false, true, null) }) },
];

/** Requests about accounts: sign-up, tokens, links of mails, OAuth. */
export const authRequest: fc.Arbitrary<HttpRequest> = fc.oneof(
	...ROUTES.map(({ weight, method, path, query = NOTHING, body }) => ({
		weight,
		arbitrary: fc
			.record({ query, body: body ?? fc.constant(undefined), headers, type: JSON_TYPE })
			.map(({ query, body, headers, type }) => ({
				kind: "http" as const,
				method,
				path: withQuery(`/auth/v1${path}`, query),
				headers: { ...headers, ...(body !== undefined && { "content-type": type }) },
				body,
			})),
	})),
);

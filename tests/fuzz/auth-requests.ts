import fc from "fast-check";
import { anyPlaceholder, brokenJson, hostileText, json, jsonText, placeholder, value, weighted } from "./dictionary.ts";
import { type HttpRequest, httpRequest, withQuery } from "./request.ts";
import { mapValues, mostly } from "./values.ts";

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
		...["https://evil.example", "//evil.example", "/\\evil.example", "http://localhost:3000@evil.example"],
		...["javascript:alert(1)", "data:text/html,x", "https://evil.example#http://localhost", "http://[::1]/"],
		...["http://", "///", "settings", "/settings"],
	),
	value,
);

const challenge = weighted([2, fc.constant("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")], [1, hostileText]);
const challengeMethod = fc.constantFrom("s256", "S256", "plain");

type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** An object with the fields that a route reads, each of which may be missing or be anything. */
function toBody(fields: Fields): fc.Arbitrary<string> {
	const spoiled = mapValues(fields, mostly);
	const more = fc.tuple(fc.record(spoiled), hostileText, json).map(([found, name, odd]) => ({ ...found, [name]: odd }));
	return weighted(
		[12, jsonText(fc.record(spoiled))],
		[1, jsonText(fc.record(spoiled, { requiredKeys: [] }))],
		[1, jsonText(more)],
		[1, brokenJson],
	);
}

/** The first field, and perhaps the others; one of them twice, now and then. */
function toQuery(fields: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<readonly [string, string][]> {
	const names = Object.keys(fields);
	if (names.length === 0) return fc.constant([]);
	const again = fc.tuple(fc.constantFrom(...names), value);
	const more = weighted([8, fc.constant([])], [1, again.map((found) => [found])]);
	return fc
		.tuple(fc.record(fields, { requiredKeys: names.slice(0, 1) }), more)
		.map(([found, repeated]) => [...(Object.entries(found) as [string, string][]), ...repeated]);
}

interface Parts {
	readonly query?: Readonly<Record<string, fc.Arbitrary<string>>>;
	readonly body?: Fields;
}

const data = fc.oneof(fc.record({ full_name: fc.oneof(value, json) }), json);
const challenged = { code_challenge: challenge, code_challenge_method: challengeMethod };
const grant = (type: string) => ({ grant_type: fc.constant(type) });
const scope = fc.oneof(fc.constantFrom("local", "others", "global"), hostileText);
const provider = weighted([9, fc.constant("google")], [1, hostileText]);

/** Those that cost the server a password's hash come seldom: they are slow, and not where texts are understood. */
const ROUTES: readonly (readonly [weight: number, method: string, path: string, parts: Parts])[] = [
	[2, "POST", "/signup", { query: { redirect_to: redirect }, body: { email, password, data, ...challenged } }],
	[2, "POST", "/token", { query: grant("password"), body: { email, password } }],
	[4, "POST", "/token", { query: grant("refresh_token"), body: { refresh_token: token } }],
	[4, "POST", "/token", { query: grant("pkce"), body: { auth_code: token, code_verifier: token } }],
	[2, "POST", "/token", { query: { grant_type: hostileText }, body: { refresh_token: token } }],
	[8, "POST", "/verify", { body: { type: linkType, token_hash: token } }],
	[1, "POST", "/verify", { body: { type: linkType, token_hash: token, code_verifier: token } }],
	[1, "POST", "/verify", { body: { type: linkType, token_hash: token, password, access_token: token } }],
	[2, "POST", "/verify", { body: { type: linkType, email, token, code_verifier: token } }],
	[3, "POST", "/recover", { query: { redirect_to: redirect }, body: { email } }],
	[3, "POST", "/resend", { body: { type: linkType, email } }],
	[6, "GET", "/user", {}],
	[6, "PUT", "/user", { body: { data } }],
	[2, "PUT", "/user", { body: { email, password, current_password: password, data } }],
	[1, "POST", "/logout", { query: { scope } }],
	[6, "GET", "/authorize", { query: { provider, redirect_to: redirect, ...challenged, scopes: value } }],
	[6, "GET", "/callback", { query: { state: token, code: token, error: value, iss: redirect } }],
	[1, "GET", "/settings", {}],
	[1, "GET", "/.well-known/jwks.json", {}],
	[1, "GET", "/health", {}],
	[1, "POST", "/admin/users", { body: { email } }],
	[3, "POST", "/otp", { body: { email, create_user: fc.constantFrom(false, true, null) } }],
];

/** Requests about accounts: sign-up, tokens, links of mails, OAuth. */
export const authRequest: fc.Arbitrary<HttpRequest> = weighted(
	...ROUTES.map(([weight, method, route, { query = {}, body }]) => {
		const path = toQuery(query).map((found) => withQuery(`/auth/v1${route}`, found));
		return [weight, httpRequest({ method, path, ...(body && { body: toBody(body) }) })] as const;
	}),
);

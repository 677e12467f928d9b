import { type CryptoKey, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { loadKeys } from "../../server/auth/sessions/keys.ts";
import { setUpTestServer } from "../helpers/set-up.ts";

const testServer = setUpTestServer();
let claims: Record<string, unknown>;
let signingKey: CryptoKey;

beforeAll(async () => {
	const { device } = await testServer.createUser();
	claims = { ...(await device.auth.getClaims()).data?.claims };
	signingKey = (await loadKeys(testServer.owner)).signing.privateKey;
});

async function requestUser(token: string) {
	const response = await testServer.request("/auth/v1/user", { headers: { authorization: `Bearer ${token}` } });
	return [response.status, (await response.json()).error_code];
}

const sign = (changed: Record<string, unknown>, key: CryptoKey | Uint8Array = signingKey, alg = "ES256") =>
	new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg }).sign(key);

test("our own token opens the door", async () => {
	expect((await requestUser(await sign({})))[0]).toBe(200);
});

test.each<[string, () => Promise<string> | string]>([
	["no token at all", () => "nonsense"],
	["a token without signature", () => new UnsecuredJWT(claims).encode()],
	[
		"alg none with a signature left over",
		async () => `${btoa('{"alg":"none"}')}.${(await sign({})).split(".").slice(1).join(".")}`,
	],
	["another key", async () => sign({}, (await generateKeyPair("ES256")).privateKey)],
	["another algorithm", async () => sign({}, (await generateKeyPair("RS256")).privateKey, "RS256")],
	[
		"our public key taken for a shared secret",
		async () => {
			const { jwks } = await loadKeys(testServer.owner);
			return sign({}, new TextEncoder().encode(JSON.stringify(jwks.keys[0])), "HS256");
		},
	],
	[
		"the publishable key taken for a shared secret",
		() => sign({}, new TextEncoder().encode(testServer.publishableKey), "HS256"),
	],
	[
		"a token with a key of its own",
		async () => {
			const { privateKey, publicKey } = await generateKeyPair("ES256");
			return new SignJWT(claims).setProtectedHeader({ alg: "ES256", jwk: await exportJWK(publicKey) }).sign(privateKey);
		},
	],
	["an expired one", () => sign({ exp: Math.floor(Date.now() / 1000) - 1 })],
	["one that never expires", () => sign({ exp: undefined })],
	["another role", () => sign({ role: "service_role" })],
	["no role", () => sign({ role: undefined })],
	["another audience", () => sign({ aud: "elsewhere" })],
	["another site", () => sign({ iss: "https://evil.example/auth/v1" })],
	["nobody", () => sign({ sub: undefined })],
	["a subject that is no id", () => sign({ sub: "' or 1=1 --" })],
])("%s does not", async (_name, make) => {
	expect(await requestUser(await make())).toEqual([403, "bad_jwt"]);
});

test("a session of somebody else does not fit", async () => {
	expect(await requestUser(await sign({ sub: crypto.randomUUID() }))).toEqual([403, "session_not_found"]);
});

test("the published keys have no private part", async () => {
	const response = await testServer.request("/auth/v1/.well-known/jwks.json");
	const { keys } = await response.json();
	expect(Object.keys(keys[0]).sort()).toEqual(["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"]);
});

import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { type Keys, loadKeys } from "../../server/auth/sessions/keys.ts";
import { setUpTestServer } from "../helpers/set-up.ts";

const testServer = setUpTestServer();
let claims: Record<string, unknown>;
let keys: Keys;

beforeAll(async () => {
	const { device } = await testServer.createUser();
	claims = { ...(await device.auth.getClaims()).data?.claims };
	keys = await loadKeys(testServer.owner);
});

async function requestUser(token: string) {
	const response = await testServer.request("/auth/v1/user", { token });
	return [response.status, (await response.json()).error_code];
}

const sign = (changed: object, key: CryptoKey | Uint8Array = keys.signing.privateKey, alg = "ES256") =>
	new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg }).sign(key);
const signBy = async (alg: string) => sign({}, (await generateKeyPair(alg)).privateKey, alg);
const signBySecret = (secret: string) => sign({}, new TextEncoder().encode(secret), "HS256");

async function signByKeyInside() {
	const { privateKey, publicKey } = await generateKeyPair("ES256");
	return new SignJWT(claims).setProtectedHeader({ alg: "ES256", jwk: await exportJWK(publicKey) }).sign(privateKey);
}

test.each<[string, () => Promise<string> | string, (number | string | undefined)[]?]>([
	["our own token opens the door", () => sign({}), [200, undefined]],
	["alg none, signed", async () => `${btoa('{"alg":"none"}')}.${(await sign({})).split(".").slice(1).join(".")}`],
	["another key", () => signBy("ES256")],
	["another algorithm", () => signBy("RS256")],
	["our public key taken for a shared secret", () => signBySecret(JSON.stringify(keys.jwks.keys[0]))],
	["the publishable key taken for a shared secret", () => signBySecret(testServer.publishableKey)],
	["a token with a key of its own", signByKeyInside],
	["an expired one", () => sign({ exp: Math.floor(Date.now() / 1000) - 1 })],
	["one that never expires", () => sign({ exp: undefined })],
	["another role", () => sign({ role: "service_role" })],
	["no role", () => sign({ role: undefined })],
	["another audience", () => sign({ aud: "elsewhere" })],
	["another site", () => sign({ iss: "https://evil.example/auth/v1" })],
	["nobody", () => sign({ sub: undefined })],
	["a subject that is no id", () => sign({ sub: "' or 1=1 --" })],
	["somebody else's session", () => sign({ sub: crypto.randomUUID() }), [403, "session_not_found"]],
])("%s", async (_name, make, answer = [403, "bad_jwt"]) => {
	expect(await requestUser(await make())).toEqual(answer);
});

test("servers that start at once agree on their keys", async () => {
	await testServer.owner.query("delete from auth.server_keys");
	const all = await Promise.all(Array.from({ length: 4 }, () => loadKeys(testServer.owner)));
	const named = all.map(({ publishableKey, secret, signing }) => [publishableKey, secret, signing.kid].join());
	expect(new Set(named).size).toBe(1);
});

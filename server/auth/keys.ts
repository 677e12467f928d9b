import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Pool } from "pg";
import { randomToken } from "../secrets.ts";

/** Secrets that all copies of the server on one database share. */
export interface Keys {
	/** Public by design: it says which project a client means, not who asks. */
	readonly publishableKey: string;
	/** What is derived from other things is derived with it (`derive`). */
	readonly secret: string;
	readonly signing: { readonly kid: string; readonly privateKey: CryptoKey; readonly publicKey: CryptoKey };
	/** The answer of `/.well-known/jwks.json`. */
	readonly jwks: { readonly keys: readonly JWK[] };
}

/** Supabase's clients and PostgREST know it as well. */
export const SIGNING_ALGORITHM = "ES256";

/** Reads the keys from the database; the first server on it makes them. */
export async function loadKeys(pool: Pool): Promise<Keys> {
	const privateJwk = await getOrCreateKey(pool, "signing_key", await generateSigningKey());
	const publishableKey = await getOrCreateKey(pool, "publishable_key", `sb_publishable_${randomToken()}`);
	const secret = await getOrCreateKey(pool, "secret", randomToken());

	const { d: _, ...pair } = privateJwk;
	const kid = await calculateJwkThumbprint(pair);
	const publicJwk: JWK = { ...pair, kid, alg: SIGNING_ALGORITHM, use: "sig", key_ops: ["verify"] };
	return {
		publishableKey,
		secret,
		signing: { kid, privateKey: await importKey(privateJwk), publicKey: await importKey(publicJwk) },
		jwks: { keys: [publicJwk] },
	};
}

/** The value under `name`, which is `fresh` if there was none. Of several servers that start at once, the first decides. */
async function getOrCreateKey<Value>(pool: Pool, name: string, fresh: Value): Promise<Value> {
	const insert = "insert into auth.server_keys (name, value) values ($1, $2) on conflict (name) do nothing";
	await pool.query(insert, [name, JSON.stringify(fresh)]);
	const { rows } = await pool.query<{ value: Value }>("select value from auth.server_keys where name = $1", [name]);
	return (rows[0] as { value: Value }).value;
}

async function generateSigningKey(): Promise<JWK> {
	const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
	return exportJWK(privateKey);
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
	const key = await importJWK(jwk, SIGNING_ALGORITHM);
	if (key instanceof Uint8Array) throw new TypeError("the signing key in the database is not asymmetric");
	return key;
}

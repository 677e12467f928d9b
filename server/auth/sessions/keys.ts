import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Pool } from "pg";
import webPush, { type VapidKeys } from "web-push";
import { randomToken } from "../../secrets.ts";

/** All copies of the server on one database share them. */
export interface Keys {
	/** Public: it identifies the project, not the client. */
	readonly publishableKey: string;
	readonly secret: string;
	readonly signing: { readonly kid: string; readonly privateKey: CryptoKey; readonly publicKey: CryptoKey };
	readonly jwks: { readonly keys: readonly JWK[] };
	/** Identify this server to the push services of browsers (RFC 8292). */
	readonly vapid: VapidKeys;
}

/** Supabase's clients and PostgREST support it too. */
export const SIGNING_ALGORITHM = "ES256";

/** The first server on a database creates them. */
export async function loadKeys(pool: Pool): Promise<Keys> {
	const privateJwk = await getOrCreateKey(pool, "signing_key", await generateSigningKey());
	const publishableKey = await getOrCreateKey(pool, "publishable_key", `sb_publishable_${randomToken()}`);
	const secret = await getOrCreateKey(pool, "secret", randomToken());
	const vapid = await getOrCreateKey(pool, "vapid_key", webPush.generateVAPIDKeys());

	const { d: _, ...pair } = privateJwk;
	const kid = await calculateJwkThumbprint(pair);
	const publicJwk: JWK = { ...pair, kid, alg: SIGNING_ALGORITHM, use: "sig", key_ops: ["verify"] };
	return {
		publishableKey,
		secret,
		vapid,
		signing: { kid, privateKey: await importKey(privateJwk), publicKey: await importKey(publicJwk) },
		jwks: { keys: [publicJwk] },
	};
}

async function getOrCreateKey<Value>(pool: Pool, name: string, newValue: Value): Promise<Value> {
	const insert = "insert into auth.server_keys (name, value) values ($1, $2) on conflict (name) do nothing";
	await pool.query(insert, [name, JSON.stringify(newValue)]);
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

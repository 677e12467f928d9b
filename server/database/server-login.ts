import { createHash, createHmac, pbkdf2Sync, randomBytes, scryptSync } from "node:crypto";
import pg from "pg";
import { StartRefused } from "../start-refused.ts";

const LOGIN = "whose_turn_server";

/**
 * The URL for the server's own login, which works afterwards. Its password follows from the owner's, so that copies of
 * the server agree on it and nobody has to keep it.
 *
 * @param ownerUrl of the login that owns the database, with its password
 * @throws StartRefused without a password, or when the login cannot be given one
 */
export async function openServerLogin(ownerUrl: string): Promise<string> {
	const url = new URL(ownerUrl);
	if (url.password === "") throw new StartRefused("DATABASE_URL needs a password");
	// scrypt: whoever learns the one password shall not guess the other from it.
	const password = scryptSync(decodeURIComponent(url.password), "whose-turn server login", 24).toString("base64url");
	url.username = LOGIN;
	url.password = password;
	if (!(await opens(url.href))) {
		await setPassword(ownerUrl, password);
		if (!(await opens(url.href))) throw new StartRefused(`the database does not let its role ${LOGIN} log in`);
	}
	return url.href;
}

async function opens(url: string): Promise<boolean> {
	const client = new pg.Client({ connectionString: url });
	try {
		await client.connect();
		return true;
	} catch (error) {
		// invalid_password, invalid_authorization_specification
		if (error instanceof pg.DatabaseError && ["28P01", "28000"].includes(error.code ?? "")) return false;
		throw error;
	} finally {
		await client.end().catch(() => {});
	}
}

async function setPassword(ownerUrl: string, password: string): Promise<void> {
	const client = new pg.Client({ connectionString: ownerUrl });
	await client.connect();
	try {
		await client.query(`alter role ${LOGIN} password '${scramVerifier(password)}'`);
	} finally {
		await client.end();
	}
}

/** A password as PostgreSQL stores it (RFC 5803), so that the password itself is never in a statement or a log. */
function scramVerifier(password: string): string {
	const iterations = 4096;
	const salt = randomBytes(16);
	const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
	const clientKey = createHmac("sha256", salted).update("Client Key").digest();
	const storedKey = createHash("sha256").update(clientKey).digest("base64");
	const serverKey = createHmac("sha256", salted).update("Server Key").digest("base64");
	return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}

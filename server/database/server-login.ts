import { createHash, createHmac, pbkdf2Sync, randomBytes, scryptSync } from "node:crypto";
import pg from "pg";
import { StartupError } from "../startup-error.ts";
import { createClient } from "./client.ts";
import { alterRoles } from "./roles.ts";

const LOGIN_ROLE = "whose_turn_server";

/**
 * Derives the password of the server's login from the owner's: all servers agree on it, and none stores it.
 *
 * @throws StartupError
 */
export function deriveServerLoginUrl(ownerUrl: string): string {
	const url = new URL(ownerUrl);
	if (url.password === "") throw new StartupError("DATABASE_URL needs a password");
	// scrypt, so that one password does not reveal the other.
	const password = scryptSync(decodeURIComponent(url.password), "whose-turn server login", 24).toString("base64url");
	url.username = LOGIN_ROLE;
	url.password = password;
	return url.href;
}

/** Ensures that the server's login works and row level security applies to it. @throws StartupError */
export async function ensureServerLogin(owner: pg.Client, loginUrl: string): Promise<void> {
	if (await canLogIn(loginUrl)) return;
	await alterRoles(owner, `alter role ${LOGIN_ROLE} password '${createScramVerifier(new URL(loginUrl).password)}'`);
	if (!(await canLogIn(loginUrl))) throw new StartupError(`the database does not let its role ${LOGIN_ROLE} log in`);
}

async function canLogIn(url: string): Promise<boolean> {
	const client = createClient(url, "whose-turn login");
	try {
		await client.connect();
		const { rows } = await client.query(
			"select 1 from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)",
		);
		if (rows.length > 0) throw new StartupError(`row level security does not hold the database's role ${LOGIN_ROLE}`);
		return true;
	} catch (error) {
		// invalid_password, invalid_authorization_specification
		if (error instanceof pg.DatabaseError && ["28P01", "28000"].includes(error.code ?? "")) return false;
		throw error;
	} finally {
		await client.end().catch(() => {});
	}
}

/**
 * A password in the form that PostgreSQL stores (RFC 5803): the password itself must not appear in a statement or log.
 */
function createScramVerifier(password: string): string {
	const iterations = 4096;
	const salt = randomBytes(16);
	const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
	const clientKey = createHmac("sha256", salted).update("Client Key").digest();
	const storedKey = createHash("sha256").update(clientKey).digest("base64");
	const serverKey = createHmac("sha256", salted).update("Server Key").digest("base64");
	return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}

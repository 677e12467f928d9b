/** As a browser stores it, of a user whose backend does not respond; it is not due for a refresh. */
export const STORED_SESSION = {
	access_token: [{ alg: "ES256" }, { sub: "mia" }, "signature"]
		.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
		.join("."),
	refresh_token: "unused",
	token_type: "bearer",
	expires_in: 9_000_000,
	expires_at: Math.floor(Date.now() / 1_000) + 9_000_000,
	user: { id: "mia", email: "mia@family.example", aud: "authenticated", app_metadata: {}, user_metadata: {} },
};

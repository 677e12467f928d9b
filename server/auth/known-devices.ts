import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AuthContext } from "./context.ts";
import { derive, randomToken, sameSecret } from "./secrets.ts";

/** Accounts that one browser is known to; whoever signs in to more is a stranger to the first ones again. */
const MOST_ACCOUNTS = 5;

/** Days; browsers keep no cookie longer than 400 (RFC 6265bis, section 5.5). */
const LIFETIME = 400;
/** Days after which a device that signs in again gets a new token. */
const RENEWED_AFTER = 100;

/** Day of issue since 1970, random id, signature. */
const TOKEN = /^(\d{5,6})\.([\w-]{43})\.([\w-]{43})$/;

/**
 * Which device that has signed in to this account before sends a request, if it is one: a "device cookie" as OWASP describes it
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). It opens nothing; its guesses are only counted
 * apart from everybody else's, so that strangers cannot lock it out. It is bound to the address by a signature, so that nothing is
 * looked up, and says the same for an address that nobody has.
 *
 * @returns the device's random id
 */
export function knownDevice(c: Context, auth: AuthContext, email: string): string | undefined {
	return tokensOf(c, auth).find((token) => isOf(auth, token, email, LIFETIME))?.id;
}

/** Notes that this device has signed in. To be called with every answer that is a session. */
export function rememberDevice(c: Context, auth: AuthContext, email: string): void {
	const known = tokensOf(c, auth);
	if (known.some((token) => isOf(auth, token, email, RENEWED_AFTER))) return;
	const others = known.filter((token) => !isOf(auth, token, email, LIFETIME));
	const [day, id] = [today(), randomToken()];
	const fresh = { day, id, signature: signatureOf(auth, day, id, email) };
	const value = [fresh, ...others].slice(0, MOST_ACCOUNTS);
	setCookie(c, nameOf(auth), value.map((token) => `${token.day}.${token.id}.${token.signature}`).join("~"), {
		path: "/auth/v1",
		httpOnly: true,
		sameSite: "Strict",
		secure: isSecure(auth),
		maxAge: LIFETIME * 24 * 60 * 60,
	});
}

interface DeviceToken {
	readonly day: number;
	readonly id: string;
	readonly signature: string;
}

function tokensOf(c: Context, auth: AuthContext): DeviceToken[] {
	const parts = (getCookie(c, nameOf(auth)) ?? "").split("~", MOST_ACCOUNTS);
	return parts.flatMap((part) => {
		const [, day = "", id = "", signature = ""] = TOKEN.exec(part) ?? [];
		return day === "" ? [] : [{ day: Number(day), id, signature }];
	});
}

function isOf(auth: AuthContext, { day, id, signature }: DeviceToken, email: string, days: number): boolean {
	return sameSecret(signature, signatureOf(auth, day, id, email)) && day > today() - days;
}

function signatureOf({ keys }: AuthContext, day: number, id: string, email: string): string {
	return derive(keys.secret, `device ${day} ${id} ${email}`);
}

function nameOf(auth: AuthContext): string {
	return isSecure(auth) ? "__Secure-whose-turn-device" : "whose-turn-device";
}

function isSecure({ siteUrl }: AuthContext): boolean {
	return siteUrl.startsWith("https:");
}

function today(): number {
	return Math.floor(Date.now() / (24 * 60 * 60 * 1000));
}

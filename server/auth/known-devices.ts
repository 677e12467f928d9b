import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AuthContext } from "./context.ts";
import { devicesKnownSince } from "./devices-known-since.ts";
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
 * apart from everybody else's, so that strangers cannot lock it out. It is bound by a signature to the address and to the time since
 * when devices are known there; of an address that nobody has, none is.
 *
 * @returns the device's random id
 */
export async function knownDevice(c: Context, auth: AuthContext, email: string): Promise<string | undefined> {
	const tokens = tokensOf(c, auth);
	if (tokens.length === 0) return undefined;
	const account = await accountOf(auth, email);
	return tokens.find((token) => isOf(auth, token, account, LIFETIME))?.id;
}

/** Notes that this device has signed in. To be called with every answer that is a session, and where one outlives the others. */
export async function rememberDevice(c: Context, auth: AuthContext, email: string): Promise<void> {
	const known = tokensOf(c, auth);
	const account = await accountOf(auth, email);
	if (known.some((token) => isOf(auth, token, account, RENEWED_AFTER))) return;
	const others = known.filter((token) => !isOf(auth, token, account, LIFETIME));
	const [day, id] = [today(), randomToken()];
	const fresh = { day, id, signature: signatureOf(auth, day, id, account) };
	const value = [fresh, ...others].slice(0, MOST_ACCOUNTS);
	setCookie(c, nameOf(auth), value.map((token) => `${token.day}.${token.id}.${token.signature}`).join("~"), {
		path: "/auth/v1",
		httpOnly: true,
		sameSite: "Strict",
		secure: isSecure(auth),
		maxAge: LIFETIME * 24 * 60 * 60,
	});
}

/** What a cookie's signature is for. */
async function accountOf({ pool }: AuthContext, email: string): Promise<string> {
	return `${email} ${await devicesKnownSince(pool, email)}`;
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

function isOf(auth: AuthContext, { day, id, signature }: DeviceToken, account: string, days: number): boolean {
	return sameSecret(signature, signatureOf(auth, day, id, account)) && day > today() - days;
}

function signatureOf({ keys }: AuthContext, day: number, id: string, account: string): string {
	return derive(keys.secret, `device ${day} ${id} ${account}`);
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

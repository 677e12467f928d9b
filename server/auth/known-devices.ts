import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AuthContext } from "./context.ts";
import { readDevicesKnownSince } from "./devices-known-since.ts";
import { computeHmac, constantTimeEquals, randomToken } from "./secrets.ts";
import type { User } from "./users.ts";

/** Accounts that one browser is known to; whoever signs in to more is a stranger to the first ones again. */
const MAX_ACCOUNTS_PER_BROWSER = 5;

/** Days; browsers keep no cookie longer than 400 (RFC 6265bis, section 5.5). */
const DEVICE_TOKEN_LIFETIME_DAYS = 400;
/** Days after which a device that signs in again gets a new token. */
const DEVICE_TOKEN_RENEWAL_DAYS = 100;

/** Day of issue since 1970, random id, since when devices are known to the account, signature. */
const DEVICE_TOKEN_PATTERN = /^(\d{5,6})\.([\w-]{43})\.(\d{1,15})\.([\w-]{43})$/;

/**
 * Which device that has signed in to this account before sends a request, if it is one: a "device cookie" as OWASP describes it
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). It opens nothing; its guesses are only counted
 * apart from everybody else's, so that strangers cannot lock it out. It is bound by a signature to the address and to the time since
 * when devices are known there. The database is only asked whether that is still the time, and only about a signature that is right: no
 * limit has been asked yet.
 *
 * @returns the device's random id
 */
export async function findKnownDevice(c: Context, auth: AuthContext, email: string): Promise<string | undefined> {
	const own = readDeviceTokens(c, auth).filter((token) => isSignedFor(auth, token, email));
	if (own.length === 0) return undefined;
	const since = await readDevicesKnownSince(auth.pool, email);
	return own.find((token) => token.since === since?.getTime())?.id;
}

/**
 * Notes that this device has signed in. To be called with every answer that is a session, and where one outlives the others.
 *
 * @param user as the transaction had the row locked that began or renewed the session. Read later, it could be of after a new password,
 * and make a device known that the password was to keep out
 */
export function rememberDevice(c: Context, auth: AuthContext, user: User): void {
	const tokens = readDeviceTokens(c, auth);
	const since = user.devices_known_since.getTime();
	const own = tokens.filter((token) => isSignedFor(auth, token, user.email));
	if (own.some((token) => token.since === since && token.day > getCurrentDay() - DEVICE_TOKEN_RENEWAL_DAYS)) return;
	const others = tokens.filter((token) => !own.includes(token));
	const unsigned = { day: getCurrentDay(), id: randomToken(), since };
	const fresh = { ...unsigned, signature: signDeviceToken(auth, unsigned, user.email) };
	const value = [fresh, ...others].slice(0, MAX_ACCOUNTS_PER_BROWSER);
	setCookie(
		c,
		getCookieName(auth),
		value.map(({ day, id, since, signature }) => [day, id, since, signature].join(".")).join("~"),
		{
			path: "/auth/v1",
			httpOnly: true,
			sameSite: "Strict",
			secure: isSecure(auth),
			maxAge: DEVICE_TOKEN_LIFETIME_DAYS * 24 * 60 * 60,
		},
	);
}

interface UnsignedDeviceToken {
	readonly day: number;
	readonly id: string;
	/** Milliseconds since 1970. */
	readonly since: number;
}

interface DeviceToken extends UnsignedDeviceToken {
	readonly signature: string;
}

/** Those whose time is not over, signed or not. */
function readDeviceTokens(c: Context, auth: AuthContext): DeviceToken[] {
	const parts = (getCookie(c, getCookieName(auth)) ?? "").split("~", MAX_ACCOUNTS_PER_BROWSER);
	return parts.flatMap((part) => {
		const [, day = "", id = "", since = "", signature = ""] = DEVICE_TOKEN_PATTERN.exec(part) ?? [];
		const isCurrent = Number(day) > getCurrentDay() - DEVICE_TOKEN_LIFETIME_DAYS;
		return isCurrent ? [{ day: Number(day), id, since: Number(since), signature }] : [];
	});
}

/** Whether this server signed a token for the address, be it of before devices were forgotten there. */
function isSignedFor(auth: AuthContext, token: DeviceToken, email: string): boolean {
	return constantTimeEquals(token.signature, signDeviceToken(auth, token, email));
}

function signDeviceToken({ keys }: AuthContext, { day, id, since }: UnsignedDeviceToken, email: string): string {
	return computeHmac(keys.secret, `device ${day} ${id} ${since} ${email}`);
}

function getCookieName(auth: AuthContext): string {
	return isSecure(auth) ? "__Secure-whose-turn-device" : "whose-turn-device";
}

function isSecure({ siteUrl }: AuthContext): boolean {
	return siteUrl.startsWith("https:");
}

function getCurrentDay(): number {
	return Math.floor(Date.now() / (24 * 60 * 60 * 1000));
}

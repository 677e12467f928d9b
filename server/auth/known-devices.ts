import type { Context } from "hono";
import { randomToken } from "../secrets.ts";
import type { AuthContext } from "./context.ts";
import { createDeviceToken, getCurrentDay, isSignedFor, readDeviceTokens, writeDeviceTokens } from "./device-cookie.ts";
import { readDevicesKnownSince } from "./devices-known-since.ts";
import type { User } from "./users.ts";

/** A device that signs in with an older token gets a new one. */
const DEVICE_TOKEN_RENEWAL_DAYS = 100;

/**
 * The device that sends a request, if it has signed in to this account before: a "device cookie" as OWASP describes it
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). Its guesses are counted apart, so that
 * strangers cannot lock it out. The signature is checked before the database is asked, since no limit was consumed yet.
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
 * Makes the device known. To be called with every response that is a session, and where one outlives the others.
 *
 * @param user as read under the lock of the transaction that began or renewed the session. A later read could be of after a new password,
 * and make known a device that the password was to lock out
 */
export function rememberDevice(c: Context, auth: AuthContext, user: User): void {
	const tokens = readDeviceTokens(c, auth);
	const since = user.devices_known_since.getTime();
	const day = getCurrentDay();
	const own = tokens.filter((token) => isSignedFor(auth, token, user.email));
	if (own.some((token) => token.since === since && token.day > day - DEVICE_TOKEN_RENEWAL_DAYS)) return;
	const others = tokens.filter((token) => !own.includes(token));
	const fresh = createDeviceToken(auth, { day, id: randomToken(), since }, user.email);
	writeDeviceTokens(c, auth, [fresh, ...others]);
}

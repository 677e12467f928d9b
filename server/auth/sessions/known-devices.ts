import type { Context } from "hono";
import { randomToken } from "../../secrets.ts";
import type { AuthContext } from "../context.ts";
import type { User } from "../users/users.ts";
import { createDeviceToken, getCurrentDay, isSignedFor, readDeviceTokens, writeDeviceTokens } from "./device-cookie.ts";
import { readDevicesKnownSince } from "./devices-known-since.ts";

const DEVICE_TOKEN_RENEWAL_DAYS = 100;

/**
 * A device with its "device cookie"
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 *
 * @returns its id
 */
export async function findKnownDevice(c: Context, auth: AuthContext, email: string): Promise<string | undefined> {
	const ownTokens = readDeviceTokens(c, auth).filter((token) => isSignedFor(auth, token, email));
	if (ownTokens.length === 0) return undefined;
	// No limit has been consumed yet, so only a valid signature may cause a query.
	const since = await readDevicesKnownSince(auth.pool, email);
	return ownTokens.find((token) => token.since === since?.getTime())?.id;
}

/**
 * @param user as read in the transaction that began or renewed the session: a later new password must make the device
 * unknown
 */
export function rememberDevice(c: Context, auth: AuthContext, user: User): void {
	// Nobody signs in to a screen a second time.
	if (user.is_anonymous) return;
	const tokens = readDeviceTokens(c, auth);
	const since = user.devices_known_since.getTime();
	const day = getCurrentDay();
	const ownTokens = tokens.filter((token) => isSignedFor(auth, token, user.email));
	if (ownTokens.some((token) => token.since === since && token.day > day - DEVICE_TOKEN_RENEWAL_DAYS)) return;
	const others = tokens.filter((token) => !ownTokens.includes(token));
	const fresh = createDeviceToken(auth, { day, id: randomToken(), since }, user.email);
	writeDeviceTokens(c, auth, [fresh, ...others]);
}

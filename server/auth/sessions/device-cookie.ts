import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { computeHmac, constantTimeEquals } from "../../secrets.ts";
import type { AuthContext } from "../context.ts";

/** How many tokens the cookie holds. One more drops the oldest. */
const MAX_ACCOUNTS_PER_BROWSER = 5;

/** Browsers store no cookie for longer (RFC 6265bis, section 5.5). */
const DEVICE_TOKEN_LIFETIME_DAYS = 400;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The fields of `DeviceToken` in their order. */
const DEVICE_TOKEN_PATTERN = /^(\d{5,6})\.([\w-]{43})\.(\d{1,15})\.([\w-]{43})$/;

interface UnsignedDeviceToken {
	/** Day of issue since 1970. */
	readonly day: number;
	readonly id: string;
	/** `devices_known_since` of the account, in milliseconds since 1970. */
	readonly since: number;
}

export interface DeviceToken extends UnsignedDeviceToken {
	readonly signature: string;
}

/** The tokens that have not expired, with unchecked signatures. */
export function readDeviceTokens(c: Context, auth: AuthContext): DeviceToken[] {
	const parts = (getCookie(c, getCookieName(auth)) ?? "").split("~", MAX_ACCOUNTS_PER_BROWSER);
	return parts.flatMap((part) => {
		const [, day = "", id = "", since = "", signature = ""] = DEVICE_TOKEN_PATTERN.exec(part) ?? [];
		const isCurrent = Number(day) > getCurrentDay() - DEVICE_TOKEN_LIFETIME_DAYS;
		return isCurrent ? [{ day: Number(day), id, since: Number(since), signature }] : [];
	});
}

export function writeDeviceTokens(c: Context, auth: AuthContext, tokens: readonly DeviceToken[]): void {
	const value = tokens
		.slice(0, MAX_ACCOUNTS_PER_BROWSER)
		.map(({ day, id, since, signature }) => [day, id, since, signature].join("."))
		.join("~");
	setCookie(c, getCookieName(auth), value, {
		path: "/auth/v1",
		httpOnly: true,
		sameSite: "Strict",
		secure: isSecure(auth),
		maxAge: (DEVICE_TOKEN_LIFETIME_DAYS * DAY_MS) / 1000,
	});
}

export function createDeviceToken(auth: AuthContext, token: UnsignedDeviceToken, email: string): DeviceToken {
	return { ...token, signature: sign(auth, token, email) };
}

/** True also for a token from before the account's devices were forgotten. */
export function isSignedFor(auth: AuthContext, token: DeviceToken, email: string): boolean {
	return constantTimeEquals(token.signature, sign(auth, token, email));
}

export function getCurrentDay(): number {
	return Math.floor(Date.now() / DAY_MS);
}

function sign({ keys }: AuthContext, { day, id, since }: UnsignedDeviceToken, email: string): string {
	return computeHmac(keys.secret, `device ${day} ${id} ${since} ${email}`);
}

function getCookieName(auth: AuthContext): string {
	return isSecure(auth) ? "__Secure-whose-turn-device" : "whose-turn-device";
}

function isSecure({ siteUrl }: AuthContext): boolean {
	return siteUrl.startsWith("https:");
}

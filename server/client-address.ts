import { isIP, isIPv6 } from "node:net";
import type { Context } from "hono";
import { isLoopbackAddress, isLoopbackHost } from "./loopback.ts";

function getSocketAddress(c: Context): string | undefined {
	const address: unknown = c.env?.incoming?.socket?.remoteAddress;
	return typeof address === "string" ? address : undefined;
}

/**
 * The client to count attempts for: the socket's address, or behind a trusted proxy the last entry of X-Forwarded-For,
 * which that proxy added. An IPv6 address is reduced to its /64, which one household or server gets.
 */
export function resolveClientAddress(
	socket: string | undefined,
	forwardedFor: string | undefined,
	trustProxy: boolean,
): string {
	const forwarded = trustProxy ? stripPort(forwardedFor?.split(",").at(-1)?.trim() ?? "") : "";
	const address = (isIP(forwarded) ? forwarded : (socket ?? "unknown"))
		.replace(/^::ffff:(?=\d+\.)/i, "")
		.replace(/%.*$/, "");
	return isIPv6(address) ? toNetworkPrefix(address, 64) : address;
}

export function getClientAddress(c: Context, trustProxy: boolean): string {
	return resolveClientAddress(getSocketAddress(c), c.req.header("x-forwarded-for"), trustProxy);
}

/** The networks to count a client for, narrowest first: some providers give every customer a /48. */
export function getNetworkPrefixes(address: string): readonly [narrow: string, ...wide: string[]] {
	return address.endsWith("/64") ? [address, getSitePrefix(address)] : [address];
}

/** The /48 of a /64, which one site gets at most (RFC 6177); an IPv4 address as it is. */
export function getSitePrefix(address: string): string {
	return address.endsWith("/64") ? toNetworkPrefix(address.replace(/\/64$/, ""), 48) : address;
}

const PROXY_HEADERS = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/i;

/**
 * The `Host` counts too: a foreign site can point its name at 127.0.0.1. Check `isLocalOnlyServer` first: a proxy may
 * leave no trace.
 */
export function isLocalRequest(c: Context): boolean {
	if (Object.keys(c.req.header()).some((name) => PROXY_HEADERS.test(name))) return false;
	return isLoopbackHost(new URL(c.req.url).hostname) && isLoopbackAddress(getSocketAddress(c) ?? "");
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function stripPort(text: string): string {
	return text.replace(/^\[(.*)\](?::\d+)?$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
}

function toNetworkPrefix(address: string, bits: 64 | 48): string {
	const [head = "", tail] = address.toLowerCase().split("::");
	const groups = head === "" ? [] : head.split(":");
	if (tail !== undefined) {
		const rest = tail === "" ? [] : tail.split(":");
		while (groups.length + rest.length < 8) groups.push("0");
	}
	return `${groups
		.slice(0, bits / 16)
		.map((group) => Number.parseInt(group, 16).toString(16))
		.join(":")}::/${bits}`;
}

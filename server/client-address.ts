import { isIP, isIPv6 } from "node:net";
import type { Context } from "hono";
import { isLoopbackAddress, isLoopbackHost } from "./loopback.ts";

/** The address that a request's connection comes from; none if it came without a connection. */
function getSocketAddress(c: Context): string | undefined {
	const address: unknown = c.env?.incoming?.socket?.remoteAddress;
	return typeof address === "string" ? address : undefined;
}

/**
 * Who is asking, for counting attempts: the socket's address, or behind a trusted proxy the last entry of X-Forwarded-For, which
 * is the one that the proxy itself added. IPv6 callers count by their /64, which is what one household or server is given.
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

/** Who sends a request, see `clientAddress`. */
export function getClientAddress(c: Context, trustProxy: boolean): string {
	return resolveClientAddress(getSocketAddress(c), c.req.header("x-forwarded-for"), trustProxy);
}

/**
 * The networks that a caller counts for, the narrowest first: an IPv4 address; the /64 and the /48 of an IPv6 address, since many a
 * provider gives a customer 65,536 networks of 64 bits.
 *
 * @param address from `clientAddress`
 */
export function getNetworkPrefixes(address: string): readonly [narrow: string, ...wide: string[]] {
	return address.endsWith("/64") ? [address, getSitePrefix(address)] : [address];
}

/** The /48 of a /64 that `clientAddress` gave, which is what a whole site is given (RFC 6177); an IPv4 address is its own. */
export function getSitePrefix(address: string): string {
	return address.endsWith("/64") ? toNetworkPrefix(address.replace(/\/64$/, ""), 48) : address;
}

/** What proxies add; some only the one, some only the other. */
const PROXY_HEADERS = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/i;

/**
 * Whether a request comes from this very machine and no proxy shows that it passed it on. The `Host` is checked because a foreign site
 * can point its own name at 127.0.0.1. A proxy may leave no trace: ask `isForThisMachine` first.
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

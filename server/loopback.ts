const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;
const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i;

/** Names by which a machine only talks to itself: `localhost`, `127.0.0.1`, `[::1]`. */
export function isLoopbackHost(host: string): boolean {
	return LOOPBACK_HOST.test(host);
}

/** Addresses that connections from this very machine come from. */
export function isLoopbackAddress(address: string): boolean {
	return LOOPBACK_ADDRESS.test(address);
}

/**
 * Whether the server is one that a person runs for themselves: it listens to this machine alone, and the site is not reached
 * in any other way. Behind a proxy every caller would look like this machine.
 */
export function isLocalOnlyServer(server: {
	readonly host: string;
	readonly siteUrl: string;
	readonly trustProxy: boolean;
}): boolean {
	return !server.trustProxy && isLoopbackHost(server.host) && isLoopbackHost(new URL(server.siteUrl).hostname);
}

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;
const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i;

export function isLoopbackHost(host: string): boolean {
	return LOOPBACK_HOST.test(host);
}

export function isLoopbackAddress(address: string): boolean {
	return LOOPBACK_ADDRESS.test(address);
}

/** Whether only this machine reaches the server. Behind a proxy every client would look like this machine. */
export function isLocalOnlyServer(server: {
	readonly host: string;
	readonly siteUrl: string;
	readonly trustProxy: boolean;
}): boolean {
	return !server.trustProxy && isLoopbackHost(server.host) && isLoopbackHost(new URL(server.siteUrl).hostname);
}

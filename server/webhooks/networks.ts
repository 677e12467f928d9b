import { BlockList, isIP, isIPv4 } from "node:net";

/** The special addresses of IANA's registries, and those at which clouds serve metadata. */
const RESERVED = [
	...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
	...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
	...["224.0.0.0/3", "168.63.129.16/32", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
].join();

/** Only these IPv6 addresses are given to anybody. Those that embed an IPv4 address are not among them. */
const GLOBAL_IPV6 = "2000::/3";

/** @param text `192.168.1.0/24, fd00::/8` @returns undefined if it is something else */
export function parseNetworks(text: string): BlockList | undefined {
	const networks = new BlockList();
	for (const network of text.split(",")) {
		const [address = "", prefix = "", more] = network.trim().split("/");
		if (isIP(address) === 0 || !/^\d{1,3}$/.test(prefix) || more !== undefined) return undefined;
		if (Number(prefix) > (isIPv4(address) ? 32 : 128)) return undefined;
		networks.addSubnet(address, Number(prefix), familyOf(address));
	}
	return networks;
}

const reserved = parseNetworks(RESERVED) as BlockList;
const globalIpv6 = parseNetworks(GLOBAL_IPV6) as BlockList;

/**
 * Whether this server may send to an address: to public ones over https, and to those that the operator has named.
 *
 * @param named undefined: none
 */
export function mayReach(address: string, isSecure: boolean, named: BlockList | undefined): boolean {
	const family = familyOf(address);
	if (isIP(address) === 0) return false;
	if (named?.check(address, family)) return true;
	const isPublic = !reserved.check(address, family) && (isIPv4(address) || globalIpv6.check(address, family));
	return isSecure && isPublic;
}

function familyOf(address: string) {
	return isIPv4(address) ? "ipv4" : "ipv6";
}

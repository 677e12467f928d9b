import fc from "fast-check";
import { expect, it } from "vitest";
import { mayReach, parseNetworks } from "./networks.ts";

const reach = (address: string, networks = "") =>
	(["https", "http"] as const).filter((scheme) => mayReach(address, scheme === "https", parseNetworks(networks)));

it("public addresses are reached by https alone", () => {
	for (const address of ["93.184.215.14", "1.1.1.1", "172.32.0.1", "192.167.255.255", "2606:4700:4700::1111"])
		expect([address, reach(address)]).toEqual([address, ["https"]]);
});

it.each([
	...["127.0.0.1", "127.255.255.255", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
	...["169.254.169.254", "100.64.0.1", "100.100.100.200", "168.63.129.16", "192.0.0.192", "198.18.0.1", "192.0.2.1"],
	...["224.0.0.251", "239.255.255.250", "240.0.0.1", "255.255.255.255", "192.88.99.1"],
	...["::", "::1", "fe80::1", "fe80::1%eth0", "fd00:ec2::254", "fc00::1", "ff02::1", "fec0::1", "2001:db8::1"],
	// IPv4 in IPv6: mapped, compatible, translated, 6to4, Teredo.
	...["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:93.184.215.14", "::127.0.0.1", "::ffff:0:7f00:1"],
	...["64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2001:0:7f00:1::", "100::1", "4000::1"],
	...["localhost", "", "127.1", "0x7f.0.0.1", "2130706433", "1.1.1.1 "],
])("%s is not reached", (address) => {
	expect(reach(address)).toEqual([]);
});

it("what an operator has named is reached, and nothing beside it", () => {
	const networks = "192.168.1.0/24, fd12::/16";
	for (const address of ["192.168.1.5", "::ffff:192.168.1.5", "fd12::5"])
		expect([address, reach(address, networks)]).toEqual([address, ["https", "http"]]);
	for (const address of ["192.168.2.1", "::ffff:192.168.2.1", "fd13::1", "127.0.0.1", "::1", "192.168.1.300"])
		expect([address, reach(address, networks)]).toEqual([address, []]);
});

it("no address of a private network is reached, however it ends", () => {
	fc.assert(
		fc.property(fc.constantFrom("10", "127", "0"), fc.ipV4(), (first, address) => {
			const inside = [first, ...address.split(".").slice(1)].join(".");
			expect([reach(inside), reach(`::ffff:${inside}`)]).toEqual([[], []]);
		}),
	);
});

it.each([
	...["", "192.168.1.0", "192.168.1.0/33", "fd00::/129", "10.0.0.0/8/8", "localhost/8", "10.0.0.0/-1", "10.0.0.0/8,"],
])("%j names no networks", (text) => expect(parseNetworks(text)).toBeUndefined());

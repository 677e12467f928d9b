import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientAddress } from "../../server/client-address.ts";
import { ask } from "./http.ts";
import { startWorld, type World } from "./world.ts";

describe("whose attempts they are", () => {
	test.each([
		["the socket's", "192.0.2.1", undefined, false, "192.0.2.1"],
		["the socket's, whatever it claims", "192.0.2.1", "198.51.100.1", false, "192.0.2.1"],
		["what the trusted proxy saw", "127.0.0.1", "198.51.100.1", true, "198.51.100.1"],
		["what the trusted proxy saw, not what it was told", "127.0.0.1", "1.2.3.4, 198.51.100.1", true, "198.51.100.1"],
		["the proxy's own, if it says nothing", "127.0.0.1", undefined, true, "127.0.0.1"],
		["the proxy's own, if it says nonsense", "127.0.0.1", "x".repeat(300), true, "127.0.0.1"],
		["without the port", "127.0.0.1", "198.51.100.1:4711", true, "198.51.100.1"],
		["without the port, IPv6", "127.0.0.1", "[2001:db8:1:2::1]:4711", true, "2001:db8:1:2::/64"],
		["IPv4 in IPv6 clothes", "::ffff:192.0.2.1", undefined, false, "192.0.2.1"],
		["an IPv6 network", "2001:db8:1:2:3:4:5:6", undefined, false, "2001:db8:1:2::/64"],
		["the same IPv6 network", "2001:0DB8:1:2::ffff", undefined, false, "2001:db8:1:2::/64"],
		["a short IPv6 address", "::1", undefined, false, "0:0:0:0::/64"],
		["a zone", "fe80::1%eth0", undefined, false, "fe80:0:0:0::/64"],
		["nobody's", undefined, undefined, false, "unknown"],
	] as const)("%s", (_name, socket, forwarded, trust, key) => {
		expect(clientAddress(socket, forwarded, trust)).toBe(key);
	});
});

describe("without a trusted proxy", () => {
	let world: World;
	beforeAll(async () => {
		world = await startWorld({ trustProxy: false });
	}, 60_000);
	afterAll(() => world.stop());

	const guess = (n: number, localAddress: string) =>
		ask(world.siteUrl, "/auth/v1/token?grant_type=password", {
			method: "POST",
			localAddress,
			headers: {
				"content-type": "application/json",
				"x-forwarded-for": `203.0.113.${n}`,
				forwarded: `for=203.0.113.${n}`,
			},
			body: JSON.stringify({ email: `guess${n}-${localAddress}@family.example`, password: "a guess" }),
		});

	test("nobody escapes the limit by claiming other addresses", async () => {
		const statuses: number[] = [];
		for (let n = 0; n < 11; n++) statuses.push((await guess(n, "127.0.0.1")).status);
		expect(statuses).toEqual([...Array(10).fill(400), 429]);
		expect((await guess(0, "127.0.0.2")).status).toBe(400);
	});
});

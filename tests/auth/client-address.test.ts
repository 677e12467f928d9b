import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getNetworkPrefixes, resolveClientAddress } from "../../server/client-address.ts";
import { sendRawRequest } from "../helpers/raw-request.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { PASSWORD } from "../helpers/users.ts";

/** What is refused is refused at once: for how long it is held is tested elsewhere. */
const DO_NOT_HOLD = { refusalHoldMs: 0 };

describe("whose attempts they are", () => {
	test.each([
		["the socket's", "192.0.2.1", undefined, false, "192.0.2.1"],
		["the socket's, whatever it claims", "192.0.2.1", "198.51.100.1", false, "192.0.2.1"],
		["what the trusted proxy saw", "127.0.0.1", "198.51.100.1", true, "198.51.100.1"],
		["what the trusted proxy saw, not what it was sent", "127.0.0.1", "1.2.3.4, 198.51.100.1", true, "198.51.100.1"],
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
		expect(resolveClientAddress(socket, forwarded, trust)).toBe(key);
	});
});

test.each([
	["192.0.2.1", ["192.0.2.1"]],
	["2001:db8:1:2::/64", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
	["0:0:0:0::/64", ["0:0:0:0::/64", "0:0:0::/48"]],
	["unknown", ["unknown"]],
])("%s counts for its wider network too", (address, networks) => {
	expect(getNetworkPrefixes(address)).toEqual(networks);
});

describe("on one's own machine", () => {
	const json = { "content-type": "application/json" };
	const guess = (server: TestServer, n: number, headers: Record<string, string> = {}, localAddress = "127.0.0.1") =>
		sendRawRequest(server.siteUrl, "/auth/v1/token?grant_type=password", {
			method: "POST",
			localAddress,
			headers: { ...json, ...headers },
			body: JSON.stringify({ email: `guess${n}@family.example`, password: "a guess" }),
		});

	async function twelfth(server: TestServer, headers?: Record<string, string>, localAddress?: string) {
		for (let n = 0; n < 11; n++) await guess(server, n, headers, localAddress);
		return (await guess(server, 11, headers, localAddress)).status;
	}

	test("twenty times as much is allowed, and no more", async () => {
		const server = await startTestServer({ trustProxy: false }, DO_NOT_HOLD);
		const signUps: number[] = [];
		for (let n = 0; n < 7; n++) {
			const body = JSON.stringify({ email: `own${n}@family.example`, password: PASSWORD });
			signUps.push(
				(await sendRawRequest(server.siteUrl, "/auth/v1/signup", { method: "POST", headers: json, body })).status,
			);
		}
		expect(signUps).toEqual(Array(7).fill(200));
		expect(await twelfth(server)).toBe(400);
		const guessLink = async () => {
			const body = JSON.stringify({ type: "signup", token_hash: "a guess" });
			return (await sendRawRequest(server.siteUrl, "/auth/v1/verify", { method: "POST", headers: json, body })).status;
		};
		expect(await guessLink()).toBe(403);
		await server.owner.query("update auth.rate_limits set points = 599 where key like 'verifyPerAddress:%'");
		expect([await guessLink(), await guessLink()]).toEqual([403, 429]);
		await server.stop();
	});

	test.each([
		["a proxy shows itself", {}, { "x-forwarded-for": "203.0.113.1" }],
		["another name points here", {}, { host: "evil.example" }],
		["a proxy is trusted", { trustProxy: true }, {}],
		["the server listens to others too", { host: "0.0.0.0" }, {}],
	])("not while %s", async (_name, settings, headers) => {
		const server = await startTestServer({ trustProxy: false, ...settings }, DO_NOT_HOLD);
		expect(await twelfth(server, headers)).toBe(429);
		await server.stop();
	});

	test("not while users reach the site under another name", async () => {
		const server = await startTestServer({ trustProxy: false, siteUrl: "https://turns.example.org" }, DO_NOT_HOLD);
		const at = { ...server, siteUrl: server.url };
		expect(await twelfth(at)).toBe(429);
		await server.stop();
	});
});

describe("without a trusted proxy", () => {
	let server: TestServer;
	beforeAll(async () => {
		server = await startTestServer({ trustProxy: false }, DO_NOT_HOLD);
	});
	afterAll(() => server.stop());

	const guess = (n: number, localAddress: string) =>
		sendRawRequest(server.siteUrl, "/auth/v1/token?grant_type=password", {
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

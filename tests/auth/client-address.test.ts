import { describe, expect, test } from "vitest";
import { getNetworkPrefixes, resolveClientAddress } from "../../server/client-address.ts";
import { setUpTestServer, startServerForTest } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";
import { sendRawRequest } from "./raw-request.ts";
import { repeatSequentially } from "./sign-in-attempts.ts";

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
	const server = setUpTestServer({ trustProxy: false });
	const post = async (path: string, body: object, { url = server.siteUrl, headers = {}, ...more } = {}) => {
		const json = { "content-type": "application/json", ...headers };
		const init = { method: "POST", localAddress: "127.0.0.1", headers: json, ...more };
		return (await sendRawRequest(url, `/auth/v1/${path}`, init, JSON.stringify(body))).status;
	};
	const guess = (n: number, options?: Parameters<typeof post>[2] & { localAddress?: string }) =>
		post("token?grant_type=password", { email: `guess${n}@family.example`, password: "a guess" }, options);

	test("twenty times as much is allowed, and no more", async () => {
		const signUps = await repeatSequentially(7, (n) =>
			post("signup", { email: `own${n}@family.example`, password: PASSWORD }),
		);
		expect(signUps).toEqual(Array(7).fill(200));
		expect(await repeatSequentially(12, (n) => guess(n))).toEqual(Array(12).fill(400));
		const guessLink = () => post("verify", { type: "signup", token_hash: "a guess" });
		expect(await guessLink()).toBe(403);
		await server.owner.query("update auth.rate_limits set points = 599 where key like 'verifyPerAddress:%'");
		expect([await guessLink(), await guessLink()]).toEqual([403, 429]);
	});

	test("not through a proxy that shows itself, nor by another name that points here", async () => {
		for (const [localAddress, headersOf] of [
			["127.0.0.3", (n: number) => ({ "x-forwarded-for": `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` })],
			["127.0.0.4", () => ({ host: "evil.example" })],
		] as const) {
			const guesses = await repeatSequentially(11, (n) => guess(n, { localAddress, headers: headersOf(n) }));
			expect([localAddress, guesses]).toEqual([localAddress, [...Array(10).fill(400), 429]]);
		}
		expect(await guess(0, { localAddress: "127.0.0.5", headers: { host: "evil.example" } })).toBe(400);
	});

	// What else makes a server one for others: outbox.test.ts.
	test("not while users reach the site under another name", async () => {
		const open = await startServerForTest({ trustProxy: false, siteUrl: "https://turns.example.org" });
		const guesses = await repeatSequentially(11, (n) => guess(n, { url: open.url }));
		expect(guesses).toEqual([...Array(10).fill(400), 429]);
	});
});

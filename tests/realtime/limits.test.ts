import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { insertFamily } from "../helpers/database-users.ts";
import { insertTokenUser, setUpFamilies, type TokenUser } from "../helpers/set-up.ts";
import { LONG_TIMEOUT_MS } from "../helpers/test-database.ts";
import { invite, join as joinFamily } from "../policies/family-people.ts";
import { collectMessages, joining, openSocket, toMessage } from "./subscription.ts";

// Hundreds of connections are opened before one is too many.
const { testServer, anna, ben, annasFamily, bensFamily } = setUpFamilies({ joinTimeoutMs: LONG_TIMEOUT_MS });

const open = (from?: string) => openSocket(testServer, undefined, from ? { "x-forwarded-for": from } : {});

/** A connection with so many channels; `received` counts its changes. */
async function listening(actor: TokenUser, channels: number, from?: string) {
	return join(await open(from), actor, channels);
}

async function join(socket: WebSocket, actor: TokenUser, channels: number) {
	const { ofEvent, message } = collectMessages(socket);
	for (let at = 0; at < channels; at++)
		socket.send(toMessage("phx_join", joining(actor.token), { topic: `realtime:${at}`, ref: String(at) }));
	await message("phx_reply", channels);
	const joined = ofEvent("phx_reply").map(({ payload }) => payload.status);
	return { socket, joined, received: () => ofEvent("postgres_changes").length };
}

/** So many connections at once. */
const all = <Joined>(count: number, open: (n: number) => Promise<Joined>) =>
	Promise.all(Array.from({ length: count }, (_, n) => open(n)));
const insertUsers = (count: number) => all(count, (n) => insertTokenUser(testServer, `user${n}`));
const countOk = (taken: readonly { readonly joined: unknown[] }[]) =>
	taken.flatMap(({ joined }) => joined).filter((status) => status === "ok").length;

it("has three channels on a connection", async () => {
	const { joined } = await listening(anna, 4);
	expect(joined).toEqual(["ok", "ok", "ok", "error"]);
});

it("sends a family a bounded number of changes a second", async () => {
	const phones = await Promise.all(Array.from({ length: 20 }, () => listening(anna, 3)));
	const closed = phones.map(({ socket }) => once(socket, "close"));
	const begun = performance.now();
	const many = Array.from({ length: 100 }, (_, at) => ({ family_group_id: annasFamily.familyId, name: `Many ${at}` }));
	await anna.client.from("family_members").insert(many).throwOnError();
	for (const close of closed) expect((await close)[0]).toBe(1012);
	const seconds = Math.ceil((performance.now() - begun) / 1000);
	expect(phones.reduce((sum, { received }) => sum + received(), 0)).toBeLessThanOrEqual(1000 * seconds);
	const again = await listening(anna, 1);
	expect(again.joined).toEqual(["ok"]);
	await testServer.owner.query("delete from family_members where name like 'Many %'");
});

it("has sixty channels for a family, whoever of it has them, and room for others", async () => {
	const screens = await insertUsers(4);
	for (const screen of screens)
		await joinFamily(screen, (await invite(anna, annasFamily.familyId, "screen")).token, "Kitchen");
	await Promise.all(screens.flatMap((screen) => Array.from({ length: 5 }, () => listening(screen, 3))));
	const [annas, bens] = [await listening(anna, 1), await listening(ben, 1)];
	expect([annas.joined, bens.joined]).toEqual([["error"], ["ok"]]);
});

it("has forty channels for those of a network without a family, until they come into one", async () => {
	const from = "203.0.113.40";
	const [one, another] = (await insertUsers(2)) as [TokenUser, TokenUser];
	const taken = await all(14, (n) => listening(n < 7 ? one : another, 3, from));
	expect(countOk(taken)).toBe(40);
	const hears = once(taken[0]?.socket as WebSocket, "message");
	await joinFamily(one, (await invite(ben, bensFamily.familyId, "screen")).token, "Kitchen");
	await hears;
	const late = await listening(another, 1, from);
	expect(late.joined).toEqual(["ok"]);
});

it("has two hundred channels for all who are in no family, wherever they are, and room for families", async () => {
	const strangers = await insertUsers(6);
	const taken = await all(84, (n) => listening(strangers[n % 6] as TokenUser, 3, `203.0.${n % 6}.41`));
	expect(countOk(taken)).toBe(200);
	const annas = await listening(anna, 1);
	expect(annas.joined).toEqual(["ok"]);
});

it("has room for others when strangers at one address open all they can, and tells these when to retry", async () => {
	const stranger = "203.0.113.7";
	await all(200, () => open(stranger));
	const path = `/realtime/v1/websocket?apikey=${testServer.publishableKey}`;
	const headers = { "x-forwarded-for": stranger, connection: "Upgrade", upgrade: "websocket" };
	const [answer] = (await once(get(new URL(path, testServer.url), { headers }), "response")) as [IncomingMessage];
	expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "10"]);
	answer.resume();
	await open("203.0.113.8");
});

it("has room for others when one network of IPv6 takes all it can", async () => {
	const inNetwork = (subnet: number) => `2001:db8:7:${subnet.toString(16)}::1`;
	const users = await insertUsers(10);
	for (const user of users) await insertFamily(user, [], []);
	await all(200, (n) => listening(users[n % 10] as TokenUser, 1, inNetwork(n % 20)));
	await all(200, (n) => open(inNetwork(n % 50)));
	await expect(open(inNetwork(77))).rejects.toThrow("429");
	await open("2001:db8:8::1");
});

it("has room for users when strangers open as many connections as they can", async () => {
	const phone = await listening(anna, 1);
	const [joins, oldest] = await all(300, (n) => open(`198.51.100.${n % 3}`));
	// One of them joins, and no longer counts as a stranger.
	const known = await join(joins as WebSocket, ben, 1);
	expect(known.joined).toEqual(["ok"]);
	await open("198.51.100.9");
	const closed = once(oldest as WebSocket, "close");
	await listening(anna, 1);
	await closed;
	expect([known.socket.readyState, phone.socket.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
});

it("destroys a rejected connection even when the other side leaves it open", async () => {
	const { hostname, port } = new URL(testServer.url);
	const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
	socket.write(
		"GET /realtime/v1/websocket?apikey=wrong HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
	);
	await once(socket, "data");
	await once(socket, "end");
	// Nobody is there any more: what is sent is answered with a reset.
	const closed = once(socket, "close").catch((error: NodeJS.ErrnoException) => error.code);
	const sending = setInterval(() => socket.write("more"), 100);
	expect(["ECONNRESET", "EPIPE"]).toContain(await closed);
	clearInterval(sending);
});

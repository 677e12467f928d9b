import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { insertFamily } from "../helpers/database-users.ts";
import { type FamilyIds, insertTokenUser, setUpTwoFamilies, type TokenUser } from "../helpers/set-up.ts";
import { LONG_TIMEOUT_MS } from "../helpers/test-database.ts";
import { openClientWithToken } from "../helpers/users.ts";
import { invite, join as joinFamily } from "../policies/family-people.ts";
import { joining, openSocket, subscribeToChanges, toMessage } from "./subscription.ts";

// Hundreds of connections are opened before one is too many.
const { testServer, anna, ben, annasFamily, bensFamily } = setUpTwoFamilies({
	joinTimeoutMs: LONG_TIMEOUT_MS,
});

/** Joins one channel, and gives the connection. */
const openJoinedSocket = async (actor: TokenUser) => (await listening(actor, 1)).socket;

async function closeSockets(sockets: WebSocket[]) {
	const closed = sockets.map((socket) => once(socket, "close"));
	for (const socket of sockets) socket.terminate();
	await Promise.all(closed);
}

const open = (headers?: Record<string, string>) => openSocket(testServer, undefined, headers);

/** A connection with so many channels; `received` counts its changes. */
async function listening(actor: TokenUser, channels: number, headers?: Record<string, string>) {
	return join(await open(headers), actor, channels);
}

async function join(socket: WebSocket, actor: TokenUser, channels: number) {
	const joined: string[] = [];
	let received = 0;
	const all = new Promise<void>((resolve) => {
		socket.on("message", (data) => {
			const { event, payload } = JSON.parse(String(data));
			if (event === "postgres_changes") received++;
			if (event === "phx_reply" && joined.push(payload.status) === channels) resolve();
		});
	});
	for (let at = 0; at < channels; at++)
		socket.send(toMessage("phx_join", joining(actor.token), { topic: `realtime:${at}`, ref: String(at) }));
	await all;
	return { socket, joined, received: () => received };
}

async function insertOwner(name: string): Promise<TokenUser> {
	const user = await insertTokenUser(testServer, name);
	await insertFamily(user, [], []);
	return user;
}

const addMembers = (actor: TokenUser, family: FamilyIds, count: number) =>
	actor.client
		.from("family_members")
		.insert(Array.from({ length: count }, (_, at) => ({ family_group_id: family.familyId, name: `Many ${at}` })))
		.throwOnError();

async function recordTurns(family: FamilyIds, member: string | undefined, count: number) {
	await testServer.owner.sql`
		insert into category_cycles (family_group_id, category_id, member_id)
		select ${family.familyId}, ${family.categoryId}, ${member} from generate_series(1, ${count}::int)`;
}

it("has three channels on a connection", async () => {
	const { socket, joined } = await listening(anna, 4);
	expect(joined).toEqual(["ok", "ok", "ok", "error"]);
	socket.close();
});

it("closes the connections instead of sending 2,100 rows: clients reconnect and read", async () => {
	await recordTurns(annasFamily, annasFamily.memberIds[0], 2100);
	const phones = await Promise.all(Array.from({ length: 20 }, () => listening(anna, 3)));
	const bens = await listening(ben, 1);
	const closed = phones.map(({ socket }) => once(socket, "close"));
	await anna.client.from("category_cycles").delete().eq("category_id", annasFamily.categoryId).throwOnError();
	for (const close of closed) expect((await close)[0]).toBe(1012);
	expect(phones.reduce((sum, { received }) => sum + received(), 0)).toBe(0);
	await ben.client
		.from("family_members")
		.insert({ family_group_id: bensFamily.familyId, name: "Quinn" })
		.throwOnError();
	while (bens.received() === 0) await once(bens.socket, "message");
	bens.socket.close();
});

it("sends a family a bounded number of changes a second", async () => {
	const phones = await Promise.all(Array.from({ length: 20 }, () => listening(anna, 3)));
	const closed = phones.map(({ socket }) => once(socket, "close"));
	const begun = performance.now();
	await addMembers(anna, annasFamily, 100);
	for (const close of closed) expect((await close)[0]).toBe(1012);
	const seconds = Math.ceil((performance.now() - begun) / 1000);
	expect(phones.reduce((sum, { received }) => sum + received(), 0)).toBeLessThanOrEqual(1000 * seconds);
	const again = await listening(anna, 1);
	expect(again.joined).toEqual(["ok"]);
	again.socket.close();
	await testServer.owner.query("delete from family_members where name like 'Many %'");
});

it("supabase-js comes back after it was closed, and may then have missed something", async () => {
	const phone = openClientWithToken(testServer, anna.token);
	const changes = await subscribeToChanges(phone, { event: "*", table: "category_cycles" });
	await recordTurns(annasFamily, annasFamily.memberIds[0], 101);
	await anna.client.from("category_cycles").delete().eq("category_id", annasFamily.categoryId).throwOnError();
	await changes.subscribed(2);
	expect(changes.channel.state).toBe("joined");
	await phone.realtime.disconnect();
});

/** A user of a server without accounts who is a screen of somebody's family. */
async function insertScreen(ofWhom: TokenUser, { familyId }: FamilyIds): Promise<TokenUser> {
	const screen = await insertTokenUser(testServer, "screen");
	await joinFamily(screen, (await invite(ofWhom, familyId, "screen")).token, "Kitchen");
	return screen;
}

it("has sixty channels for a family, whoever of it has them, and room for others", async () => {
	const screens = await Promise.all(Array.from({ length: 4 }, () => insertScreen(anna, annasFamily)));
	const taken = await Promise.all(screens.flatMap((screen) => Array.from({ length: 5 }, () => listening(screen, 3))));
	const [annas, bens] = [await listening(anna, 1), await listening(ben, 1)];
	expect([annas.joined, bens.joined]).toEqual([["error"], ["ok"]]);
	await closeSockets([...taken, annas, bens].map(({ socket }) => socket));
});

it("has forty channels for those of a network without a family, until they come into one", async () => {
	const from = { "x-forwarded-for": "203.0.113.40" };
	const [one, another] = await Promise.all([
		insertTokenUser(testServer, "one"),
		insertTokenUser(testServer, "another"),
	]);
	const taken = await Promise.all(
		[one, another].flatMap((stranger) => Array.from({ length: 7 }, () => listening(stranger, 3, from))),
	);
	expect(taken.flatMap(({ joined }) => joined).filter((status) => status === "ok")).toHaveLength(40);
	const hears = once(taken[0]?.socket as WebSocket, "message");
	await joinFamily(one, (await invite(ben, bensFamily.familyId, "screen")).token, "Kitchen");
	await hears;
	const late = await listening(another, 1, from);
	expect(late.joined).toEqual(["ok"]);
	await closeSockets([...taken.map(({ socket }) => socket), late.socket]);
});

it("has two hundred channels for all who are in no family, wherever they are, and room for families", async () => {
	const strangers = await Promise.all(Array.from({ length: 6 }, (_, n) => insertTokenUser(testServer, `stranger${n}`)));
	const taken = await Promise.all(
		strangers.flatMap((stranger, n) =>
			Array.from({ length: 14 }, () => listening(stranger, 3, { "x-forwarded-for": `203.0.${n}.41` })),
		),
	);
	expect(taken.flatMap(({ joined }) => joined).filter((status) => status === "ok")).toHaveLength(200);
	const annas = await listening(anna, 1);
	expect(annas.joined).toEqual(["ok"]);
	await closeSockets([...taken, annas].map(({ socket }) => socket));
});

it("has room for others when strangers at one address open all they can, and tells these when to retry", async () => {
	const stranger = { "x-forwarded-for": "203.0.113.7" };
	const taken = await Promise.all(Array.from({ length: 200 }, () => open(stranger)));
	const path = `/realtime/v1/websocket?apikey=${testServer.publishableKey}`;
	const headers = { ...stranger, connection: "Upgrade", upgrade: "websocket" };
	const [answer] = (await once(get(new URL(path, testServer.url), { headers }), "response")) as [IncomingMessage];
	expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "10"]);
	answer.resume();
	(await open({ "x-forwarded-for": "203.0.113.8" })).close();
	await closeSockets(taken);
});

it("has room for others when one network of IPv6 takes all it can", async () => {
	const at = (subnet: number) => ({ "x-forwarded-for": `2001:db8:7:${subnet.toString(16)}::1` });
	const users = await Promise.all(Array.from({ length: 10 }, (_, n) => insertOwner(`tenth${n}`)));
	const joining = users.flatMap((user) =>
		Array.from({ length: 20 }, async (_, n) => (await listening(user, 1, at(n))).socket),
	);
	const taken = await Promise.all([...joining, ...Array.from({ length: 200 }, (_, n) => open(at(n % 50)))]);
	await expect(open(at(77))).rejects.toThrow("429");
	(await open({ "x-forwarded-for": "2001:db8:8::1" })).close();
	await closeSockets(taken);
	await Promise.all(users.map(({ client }) => client.realtime.disconnect()));
});

it("has room for users when strangers open as many connections as they can", async () => {
	const at = (n: number) => ({ "x-forwarded-for": `198.51.100.${n}` });
	const phone = await openJoinedSocket(anna);
	const strangers = await Promise.all(Array.from({ length: 300 }, (_, n) => open(at(n % 3))));
	// One of them joins, and no longer counts as a stranger.
	const known = await join(strangers[0] as WebSocket, ben, 1);
	expect(known.joined).toEqual(["ok"]);
	strangers.push(await open(at(9)));
	const oldest = strangers[1] as WebSocket;
	const closed = once(oldest, "close");
	const newcomer = await openJoinedSocket(anna);
	await closed;
	expect([known.socket.readyState, phone.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
	strangers.splice(1, 1);
	await closeSockets([...strangers, phone, newcomer]);
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

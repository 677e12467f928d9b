import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Actor, type Family, openScene, type Scene, startFamily } from "../rest/scene.ts";
import { listen, openSocket } from "./listening.ts";

let scene: Scene;
let anna: Actor;
let ben: Actor;
let hers: Family;
let his: Family;

beforeAll(async () => {
	scene = await openScene();
	anna = await scene.signUp("anna");
	ben = await scene.signUp("ben");
	hers = await startFamily(anna);
	his = await startFamily(ben);
}, 60_000);
afterAll(async () => {
	await Promise.all([anna, ben].map(({ client }) => client.realtime.disconnect()));
	await scene.stop();
});

const open = (headers?: Record<string, string>) => openSocket(scene, undefined, headers);

/** A connection of a person with so many channels; `heard` counts the changes that it is told of. */
async function listening(actor: Actor, channels: number) {
	const socket = await open();
	const wide = { postgres_changes: [{ event: "*", schema: "public" }] };
	const joined: string[] = [];
	let heard = 0;
	const all = new Promise<void>((resolve) => {
		socket.on("message", (data) => {
			const { event, payload } = JSON.parse(String(data));
			if (event === "postgres_changes") heard++;
			if (event === "phx_reply" && joined.push(payload.status) === channels) resolve();
		});
	});
	for (let at = 0; at < channels; at++) {
		const payload = { config: wide, access_token: actor.token };
		socket.send(
			JSON.stringify({ topic: `realtime:${at}`, event: "phx_join", payload, ref: String(at), join_ref: "1" }),
		);
	}
	await all;
	return { socket, joined, heard: () => heard };
}

const addMembers = (actor: Actor, family: Family, count: number) =>
	actor.client
		.from("family_members")
		.insert(Array.from({ length: count }, (_, at) => ({ family_group_id: family.group, name: `Many ${at}` })))
		.throwOnError();

async function recordTurns(family: Family, member: string | undefined, count: number) {
	await scene.db.owner.query(
		"insert into category_cycles (family_group_id, category_id, member_id) select $1, $2, $3 from generate_series(1, $4::int)",
		[family.group, family.category, member, count],
	);
}

it("has three channels on a connection", async () => {
	const { socket, joined } = await listening(anna, 4);
	expect(joined).toEqual(["ok", "ok", "ok", "error"]);
	socket.close();
});

it("tells nobody of 2,100 rows one by one: whoever listens connects again and reads", async () => {
	await recordTurns(hers, hers.members[0], 2100);
	const phones = await Promise.all(Array.from({ length: 20 }, () => listening(anna, 3)));
	const bens = await listening(ben, 1);
	const closed = phones.map(({ socket }) => once(socket, "close"));
	await anna.client.from("category_cycles").delete().eq("category_id", hers.category).throwOnError();
	for (const close of closed) expect((await close)[0]).toBe(1012);
	expect(phones.reduce((sum, { heard }) => sum + heard(), 0)).toBe(0);
	await ben.client.from("family_members").insert({ family_group_id: his.group, name: "Quinn" }).throwOnError();
	while (bens.heard() === 0) await once(bens.socket, "message");
	bens.socket.close();
});

it("tells a person of a bounded number of changes a second", async () => {
	const phones = await Promise.all(Array.from({ length: 20 }, () => listening(anna, 3)));
	const closed = phones.map(({ socket }) => once(socket, "close"));
	await addMembers(anna, hers, 100);
	for (const close of closed) expect((await close)[0]).toBe(1012);
	expect(phones.reduce((sum, { heard }) => sum + heard(), 0)).toBeLessThanOrEqual(300);
	const again = await listening(anna, 1);
	expect(again.joined).toEqual(["ok"]);
	again.socket.close();
	await scene.db.owner.query("delete from family_members where name like 'Many %'");
});

it("supabase-js comes back after it was closed, and may then have missed something", async () => {
	const phone = scene.clientWith(anna.token);
	const hears = await listen(phone, { event: "*", table: "category_cycles" });
	await recordTurns(hers, hers.members[0], 101);
	await anna.client.from("category_cycles").delete().eq("category_id", hers.category).throwOnError();
	await hears.subscribed(2);
	await phone.realtime.disconnect();
});

it("has room for others when one network of IPv6 takes all it can", async () => {
	const at = (subnet: number) => ({ "x-forwarded-for": `2001:db8:7:${subnet.toString(16)}::1` });
	const taken = await Promise.all(Array.from({ length: 400 }, (_, n) => open(at(n % 50))));
	await expect(open(at(77))).rejects.toThrow("429");
	(await open({ "x-forwarded-for": "2001:db8:8::1" })).close();
	const closed = taken.map((socket) => once(socket, "close"));
	for (const socket of taken) socket.terminate();
	await Promise.all(closed);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { type Actor, openScene, type Scene, signToken, startFamily } from "../rest/scene.ts";
import { openSocket } from "./listening.ts";

let scene: Scene;
beforeAll(async () => {
	scene = await openScene();
}, 60_000);
afterAll(() => scene.stop());

const config = { postgres_changes: [{ event: "*", schema: "public" }] };
let people = 0;

async function newcomer() {
	const actor = await scene.signUp(`person${++people}`);
	return { actor, family: await startFamily(actor) };
}

/** A socket, and what it is sent. */
async function phone() {
	const socket = await openSocket(scene);
	const messages: { event: string; topic: string; ref?: string; payload: Record<string, unknown> }[] = [];
	let heartbeats = 0;
	let wake = () => {};
	socket.on("message", (data) => {
		messages.push(JSON.parse(String(data)));
		wake();
	});
	return {
		socket,
		messages,
		send(event: string, payload: object) {
			socket.send(JSON.stringify({ topic: "realtime:family", event, payload, ref: "1", join_ref: "1" }));
		},
		/** The first message of a kind. */
		message: (event: string) => found((message) => message.event === event),
		/** Resolves when what was sent before has been read. */
		async answered() {
			const heartbeat = `heartbeat ${++heartbeats}`;
			socket.send(JSON.stringify({ topic: "phoenix", event: "heartbeat", payload: {}, ref: heartbeat }));
			await found(({ ref }) => ref === heartbeat);
		},
	};

	async function found(isIt: (message: (typeof messages)[number]) => boolean) {
		for (;;) {
			const message = messages.find(isIt);
			if (message) return message;
			await new Promise<void>((resolve) => {
				wake = resolve;
			});
		}
	}
}

async function joined(token: string) {
	const here = await phone();
	here.send("phx_join", { config, access_token: token });
	expect((await here.message("phx_reply")).payload).toMatchObject({ status: "ok" });
	return here;
}

/** A session more, and a token of it. */
async function anotherToken({ id }: Actor) {
	const { rows } = await scene.db.owner.query("insert into auth.sessions (user_id) values ($1) returning id", [id]);
	const session: string = rows[0].id;
	return { session, token: await signToken({ sub: id, session }) };
}

const ENDINGS: readonly (readonly [how: string, statement: string])[] = [
	["has ended", "delete from auth.sessions where id = $1"],
	["is past its not_after", "update auth.sessions set not_after = now() - interval '1 second' where id = $1"],
	[
		"is of somebody who is banned",
		"update auth.users set banned_until = 'infinity' where id = (select user_id from auth.sessions where id = $1)",
	],
];

it.each(ENDINGS)("joins no channel with a token whose session %s, and renews none", async (_, statement) => {
	const { actor } = await newcomer();
	const other = await anotherToken(actor);
	const here = await joined(actor.token);
	await scene.db.owner.query(statement, [other.session]);
	const late = await phone();
	late.send("phx_join", { config, access_token: other.token });
	expect((await late.message("phx_reply")).payload).toEqual({ status: "error", response: { reason: "Unauthorized" } });
	here.send("access_token", { access_token: other.token });
	await here.message("phx_close");
	late.socket.close();
	here.socket.close();
});

it.each(ENDINGS)("ends an open channel whose session %s", async (_, statement) => {
	const { actor } = await newcomer();
	const here = await joined(actor.token);
	await scene.db.owner.query(statement, [actor.session]);
	await here.message("phx_close");
	const { event, payload } =
		here.messages.find(({ event, payload }) => event === "system" && payload.status === "error") ?? {};
	expect([event, payload?.message]).toEqual(["system", "Session has ended"]);
	here.socket.close();
});

it("leaves the channels of the person's other sessions", async () => {
	const { actor, family } = await newcomer();
	const other = await anotherToken(actor);
	const here = await joined(actor.token);
	const there = await joined(other.token);
	await scene.db.owner.query("delete from auth.sessions where id = $1", [actor.session]);
	await here.message("phx_close");
	await scene
		.clientWith(other.token)
		.from("family_members")
		.insert({ family_group_id: family.group, name: "Olga" })
		.throwOnError();
	await there.message("postgres_changes");
	expect(here.messages.some(({ event }) => event === "postgres_changes")).toBe(false);
	expect(there.messages.some(({ event }) => event === "phx_close")).toBe(false);
	here.socket.close();
	there.socket.close();
});

it("goes on with the token of a newer session, and then ends with that one", async () => {
	const { actor } = await newcomer();
	const newer = await anotherToken(actor);
	const here = await joined(actor.token);
	here.send("access_token", { access_token: newer.token });
	await here.answered();
	await scene.db.owner.query("delete from auth.sessions where id = $1", [actor.session]);
	await here.answered();
	expect(here.messages.some(({ event }) => event === "phx_close")).toBe(false);
	await scene.db.owner.query("delete from auth.sessions where id = $1", [newer.session]);
	await here.message("phx_close");
	here.socket.close();
});

it("joins nothing when the session ends while it is asked about", async () => {
	const { actor } = await newcomer();
	const phones = await Promise.all(Array.from({ length: 20 }, phone));
	for (const here of phones) here.send("phx_join", { config, access_token: actor.token });
	await scene.db.owner.query("delete from auth.sessions where id = $1", [actor.session]);
	for (const here of phones) {
		const { payload } = await here.message("phx_reply");
		if (payload.status === "ok") await here.message("phx_close");
	}
	for (const { socket } of phones) socket.close();
});

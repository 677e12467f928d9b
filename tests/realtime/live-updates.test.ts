import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { setUpFamilies } from "../helpers/set-up.ts";
import { INSTANCE_COUNT, signToken } from "../helpers/test-server.ts";
import { openClientWithToken } from "../helpers/users.ts";
import {
	ask,
	collectMessages,
	joining,
	nextMessage,
	openSocket,
	subscribeToChanges,
	toMessage,
} from "./subscription.ts";

const { testServer, anna, ben, annasFamily, bensFamily } = setUpFamilies();

const open = (query?: string, headers?: Record<string, string>) => openSocket(testServer, query, headers);

/** On another phone of Anna's. */
async function listen(table?: string) {
	const phone = openClientWithToken(testServer, anna.token);
	onTestFinished(() => void phone.realtime.disconnect());
	return subscribeToChanges(phone, table);
}

it("notifies a user's other phone of rows added, renamed and removed, and no other user", async () => {
	const changes = await listen();
	const stranger = await subscribeToChanges(ben.client);
	const members = anna.client.from("family_members");
	const { data } = await members.insert({ family_group_id: annasFamily.familyId, name: "Olga" }).select().single();
	const { photo, ...told } = data;
	expect(photo).toBeNull();
	// Larger than a notification can be.
	await members.update({ photo: "data:image/webp;base64,UklGR".padEnd(20_000, "A") }).eq("id", data.id);
	await members.update({ name: "Olja" }).eq("id", data.id);
	await members.update({ photo: null }).eq("id", data.id);
	await members.delete().eq("id", data.id);
	await changes.waitForChanges(5);
	expect(changes.received).toMatchObject([
		{ eventType: "INSERT", table: "family_members", new: told, old: {} },
		{ eventType: "UPDATE", new: { id: data.id, photo: "" } },
		{ eventType: "UPDATE", new: { id: data.id, name: "Olja" }, old: { id: data.id } },
		{ eventType: "UPDATE", new: { id: data.id, photo: null } },
		{ eventType: "UPDATE", new: { id: data.id, removed_at: expect.any(String) } },
		{ eventType: "DELETE", new: {}, old: { id: data.id } },
	]);
	// A photo that is as it was is not told.
	expect(changes.received[2]?.new).not.toHaveProperty("photo");
	// What is Ben's own comes after hers, so hers would have arrived by now.
	await ben.client.from("family_members").insert({ family_group_id: bensFamily.familyId, name: "Piet" });
	await stranger.waitForChanges(1);
	expect(stranger.received).toMatchObject([{ eventType: "INSERT", new: { name: "Piet" } }]);
});

it("reports a member that is brought back to whoever knows of no marks, too", async () => {
	const changes = await subscribeToChanges(ben.client);
	const [id] = bensFamily.memberIds;
	await ben.client.from("family_members").delete().eq("id", id);
	await ben.client.rpc("restore_member", { member: id });
	await changes.waitForChanges(4);
	expect(changes.received).toMatchObject([
		{ eventType: "UPDATE", new: { id, removed_at: expect.any(String) } },
		{ eventType: "DELETE", old: { id } },
		{ eventType: "UPDATE", new: { id, removed_at: null } },
		{ eventType: "INSERT", new: { id, removed_at: null } },
	]);
});

it("reports a turn that is undone, redone or reset to whoever knows of no marks, too", async () => {
	const changes = await listen("category_cycles");
	const { familyId: family_group_id, categoryId: category_id, memberIds } = annasFamily;
	const id = randomUUID();
	const turns = anna.client.from("category_cycles");
	await turns.insert({ id, family_group_id, category_id, member_id: memberIds[1] }).throwOnError();
	for (const call of ["undo_turn", "redo_turn"]) await anna.client.rpc(call, { turn: id }).throwOnError();
	await turns.delete().eq("id", id).throwOnError();
	await changes.waitForChanges(7);
	expect(changes.received).toMatchObject([
		{ eventType: "INSERT", new: { id, undone_at: null, reset_at: null } },
		{ eventType: "UPDATE", new: { id, undone_at: expect.any(String) } },
		{ eventType: "DELETE", old: { id } },
		{ eventType: "UPDATE", new: { id, undone_at: null } },
		{ eventType: "INSERT", new: { id, undone_at: null } },
		{ eventType: "UPDATE", new: { id, reset_at: expect.any(String) } },
		{ eventType: "DELETE", old: { id } },
	]);
});

it("has phones read anew after a change that is larger than a notification", async () => {
	const changes = await listen("decision_categories");
	const { familyId: family_group_id, categoryId } = annasFamily;
	const guests = Array.from({ length: 210 }, (_, at) => ({ id: randomUUID(), family_group_id, name: `Guest ${at}` }));
	await anna.client.from("family_members").insert(guests).throwOnError();
	const settings = { excluded: guests.map(({ id }) => id) };
	await anna.client.from("decision_categories").update({ settings }).eq("id", categoryId).throwOnError();
	await changes.subscribed(2);
	expect(changes.received).toEqual([]);
});

it("goes on after another login notified with nonsense", async () => {
	const changes = await listen();
	for (const payload of ["", "{", "[]", '{"person":1}'])
		await testServer.owner.sql`select pg_notify('family_changes', ${payload})`;
	await anna.client.from("family_members").update({ name: "Mia" }).eq("id", annasFamily.memberIds[0]);
	await changes.waitForChanges(1);
	const ignored = "a notification on family_changes was none of ours: ignored";
	expect(testServer.logLines.filter((line) => line.includes(ignored))).toHaveLength(4 * INSTANCE_COUNT);
});

it("rejects a join without a token of a user, or to another schema or table", async () => {
	const socket = await open();
	for (const access_token of [
		undefined,
		"nonsense",
		await signToken(anna.id, { isForeignKey: true }),
		await signToken(anna.id, { lifetimeSeconds: -5 }),
		await signToken(anna.id, { role: "service_role" }),
	]) {
		const answer = await ask(socket, "phx_join", joining(access_token));
		expect(answer.payload).toEqual({ status: "error", response: { reason: "Unauthorized" } });
	}
	for (const schema of ["auth", "public"]) {
		const config = { postgres_changes: [{ event: "*", schema, table: "users" }] };
		const answer = await ask(socket, "phx_join", { config, access_token: anna.token });
		expect(answer.payload.status).toBe("error");
	}
});

it("joins with the API key as nobody, and the first token of a user says whose the channel is", async () => {
	const socket = await open();
	const answer = await ask(socket, "phx_join", joining(testServer.publishableKey));
	expect(answer.payload).toMatchObject({ status: "ok", response: { postgres_changes: [{ id: 1 }] } });
	// As nobody it hears nothing: what comes first is the answer to the heartbeat behind it.
	const changes = await listen();
	await rename("Unheard");
	// Told to whoever may hear it, before this one may.
	await changes.waitForChanges(1);
	socket.send(toMessage("access_token", { access_token: testServer.publishableKey }));
	expect((await ask(socket, "heartbeat", {})).event).toBe("phx_reply");
	const subscribed = await ask(socket, "access_token", { access_token: anna.token });
	expect(subscribed).toMatchObject({ event: "system", payload: { status: "ok" } });
	const heard = nextMessage(socket);
	await rename("Mia");
	const renamed = { data: { record: { name: "Mia" } } };
	expect(await heard).toMatchObject({ event: "postgres_changes", payload: renamed });
	const { payload } = await ask(socket, "access_token", { access_token: ben.token });
	expect(payload).toMatchObject({ status: "error", message: "Unauthorized" });

	async function rename(name: string) {
		await anna.client.from("family_members").update({ name }).eq("id", annasFamily.memberIds[0]).throwOnError();
	}
});

it("ends the subscription when the token expires", async () => {
	const socket = await open();
	const closed = collectMessages(socket).message("phx_close");
	// On a busy machine a short time may be over before it is read.
	for (let lifetime = 2, status = ""; status !== "ok"; lifetime *= 2) {
		const access_token = await signToken(anna.id, { sessionId: anna.sessionId, lifetimeSeconds: lifetime });
		({ status } = (await ask(socket, "phx_join", joining(access_token))).payload);
	}
	expect((await closed).topic).toBe("realtime:family");
});

it("answers heartbeats, and closes on what is no message or too large, and when the last channel is left", async () => {
	const socket = await open();
	expect(await ask(socket, "heartbeat", {})).toMatchObject({ event: "phx_reply", payload: { status: "ok" } });
	socket.send("{");
	await once(socket, "close");
	const other = await open();
	other.send("a".repeat(20_000));
	await once(other, "close");
	const joined = await open();
	expect((await ask(joined, "phx_join", joining(anna.token))).payload.status).toBe("ok");
	joined.send(toMessage("phx_leave"));
	expect((await once(joined, "close"))[0]).toBe(1012);
});

it("refuses other origins, wrong keys, versions and paths", async () => {
	await expect(open(undefined, { origin: "https://evil.example" })).rejects.toThrow("403");
	await expect(open("apikey=another&vsn=1.0.0")).rejects.toThrow("401");
	await expect(open(`apikey=${testServer.publishableKey}&vsn=3.0.0`)).rejects.toThrow("400");
	await open(undefined, { origin: testServer.url });
});

it("survives clients that close their connection during the upgrade", async () => {
	const { hostname, port } = new URL(testServer.url);
	const head = `GET /nowhere HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
	for (let round = 0; round < 10; round++) {
		const rude = Array.from({ length: 20 }, async () => {
			const socket = connect(Number(port), hostname).on("error", () => {});
			await once(socket, "connect");
			// What comes behind the head is still unread when the connection goes, which makes the answer fail.
			socket.write(head + "x".repeat(2000), () => socket.resetAndDestroy());
			await once(socket, "close");
		});
		await Promise.all(rude);
	}
	const socket = await open();
	expect(socket.readyState).toBe(socket.OPEN);
});

it("closes a connection that floods it with messages, and answers no more of them", async () => {
	const socket = await open();
	let answers = 0;
	socket.on("message", () => answers++);
	const heartbeat = toMessage("heartbeat", {}, { topic: "phoenix" });
	for (let message = 0; message < 1000; message++) socket.send(heartbeat);
	const [code, reason] = await once(socket, "close");
	expect([code, String(reason)]).toEqual([1008, "Too many messages"]);
	expect(answers).toBeLessThan(200);
	await open();
});

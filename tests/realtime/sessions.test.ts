import { expect, it } from "vitest";
import {
	ENDS_OF_SESSIONS,
	insertFamilyWithTurn,
	insertSession,
	insertTokenUser,
	setUpTestServer,
} from "../helpers/set-up.ts";
import { openClientWithToken } from "../helpers/users.ts";
import { collectMessages, joining, openSocket, toMessage } from "./subscription.ts";

const testServer = setUpTestServer({}, { hasAccounts: false });

let userCount = 0;

async function createUserWithFamily() {
	const actor = await insertTokenUser(testServer, `user${++userCount}`);
	return { actor, family: await insertFamilyWithTurn(actor) };
}

/** A socket, and what it is sent. */
async function openSocketClient() {
	const socket = await openSocket(testServer);
	const { ofEvent, message } = collectMessages(socket);
	return {
		...{ ofEvent, message },
		send: (event: string, payload: object) => socket.send(toMessage(event, payload)),
		/** Resolves when what was sent before has been read. */
		async answered() {
			socket.send(toMessage("heartbeat", {}, { topic: "phoenix" }));
			await message("phx_reply", ofEvent("phx_reply").length + 1);
		},
	};
}

async function openJoinedSocket(token: string) {
	const here = await openSocketClient();
	here.send("phx_join", joining(token));
	expect((await here.message("phx_reply")).payload).toMatchObject({ status: "ok" });
	return here;
}

it.each(ENDS_OF_SESSIONS)(
	"a session that %s ends its open channel, joins none and renews none",
	async (_, statement) => {
		const { actor } = await createUserWithFamily();
		const other = await insertSession(testServer, actor);
		const [here, there] = [await openJoinedSocket(actor.token), await openJoinedSocket(other.token)];
		await testServer.owner.query(statement, [other.sessionId]);
		await there.message("phx_close");
		const told = there.ofEvent("system").find(({ payload }) => payload.status === "error");
		expect(told?.payload.message).toBe("Session has ended");
		const late = await openSocketClient();
		late.send("phx_join", joining(other.token));
		expect((await late.message("phx_reply")).payload).toEqual({
			status: "error",
			response: { reason: "Unauthorized" },
		});
		here.send("access_token", { access_token: other.token });
		await here.message("phx_close");
	},
);

it("leaves the channels of the user's other sessions", async () => {
	const { actor, family } = await createUserWithFamily();
	const other = await insertSession(testServer, actor);
	const here = await openJoinedSocket(actor.token);
	const there = await openJoinedSocket(other.token);
	await testServer.owner.sql`delete from auth.sessions where id = ${actor.sessionId}`;
	await here.message("phx_close");
	await openClientWithToken(testServer, other.token)
		.from("family_members")
		.insert({ family_group_id: family.familyId, name: "Olga" })
		.throwOnError();
	await there.message("postgres_changes");
	expect([...here.ofEvent("postgres_changes"), ...there.ofEvent("phx_close")]).toEqual([]);
});

it("goes on with the token of a newer session, and then ends with that one", async () => {
	const { actor } = await createUserWithFamily();
	const newer = await insertSession(testServer, actor);
	const here = await openJoinedSocket(actor.token);
	here.send("access_token", { access_token: newer.token });
	await here.answered();
	await testServer.owner.sql`delete from auth.sessions where id = ${actor.sessionId}`;
	await here.answered();
	expect(here.ofEvent("phx_close")).toEqual([]);
	await testServer.owner.sql`delete from auth.sessions where id = ${newer.sessionId}`;
	await here.message("phx_close");
});

it("joins nothing when the session ends during its check", async () => {
	const { actor } = await createUserWithFamily();
	const phones = await Promise.all(Array.from({ length: 20 }, openSocketClient));
	for (const here of phones) here.send("phx_join", joining(actor.token));
	await testServer.owner.sql`delete from auth.sessions where id = ${actor.sessionId}`;
	for (const here of phones) {
		const { payload } = await here.message("phx_reply");
		const outcome = payload.status === "ok" ? (await here.message("phx_close")).event : payload.status;
		expect(["phx_close", "error"]).toContain(outcome);
	}
});

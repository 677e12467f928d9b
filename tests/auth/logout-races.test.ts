import { createHash, randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { beforeAll, expect, test } from "vitest";
import { parseWholeNumber } from "../../scripts/whole-number.js";
import { hashPassword } from "../../server/auth/accounts/passwords.ts";
import { createOneTimeToken } from "../../server/auth/mail-links/one-time-tokens.ts";
import { createFlowState, issueAuthCode, redeemFlowState } from "../../server/auth/sessions/flow-state.ts";
import { type Keys, loadKeys } from "../../server/auth/sessions/keys.ts";
import { createRefreshToken } from "../../server/auth/sessions/refresh-tokens.ts";
import { createSessionResponse } from "../../server/auth/sessions/session-response.ts";
import { createSession, endSessions } from "../../server/auth/sessions/sessions.ts";
import { transaction } from "../../server/auth/transaction.ts";
import { lockUser, type User } from "../../server/auth/users/users.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { waitForBlocked } from "../helpers/test-database.ts";
import { PASSWORD } from "../helpers/users.ts";
import { ask, joining, openSocket } from "../realtime/subscription.ts";

/** `RACES=1000 npx vitest run tests/auth/logout-races` takes some two minutes. */
const RACES = parseWholeNumber(process.env.RACES ?? "60", "RACES", 1, 100_000);

/** Races at the same time: more than the server has connections. */
const CONCURRENCY = 4;

interface SignedIn {
	readonly sessionId: string;
	readonly access: string;
	readonly refresh: string;
}

const testServer = setUpTestServer();
let keys: Keys;
let passwordHash: string;
let socketCount = 0;
beforeAll(async () => {
	keys = await loadKeys(testServer.owner);
	passwordHash = await hashPassword(PASSWORD);
});

/** Somebody who is signed in on several devices. */
async function createSignedInUser(devices: number): Promise<{ user: User; phones: SignedIn[] }> {
	return transaction(testServer.owner, async (db) => {
		const { rows } = await db.query<User>(
			`insert into auth.users (email, encrypted_password, email_confirmed_at) values ($1, $2, now()) returning *`,
			[`${randomUUID()}@family.example`, passwordHash],
		);
		const user = rows[0] as User;
		const phones: SignedIn[] = [];
		for (let device = 0; device < devices; device++) {
			const session = await createSession(db, user, "password");
			const refresh = await createRefreshToken(db, session);
			const answer = await createSessionResponse(db, { keys, siteUrl: testServer.siteUrl }, user, session, refresh);
			phones.push({ sessionId: session.id, access: answer.access_token, refresh });
		}
		return { user, phones };
	});
}

async function request(path: string, body?: object, access?: string, method = "POST") {
	const response = await testServer.request(`/auth/v1${path}`, { method, body, token: access });
	const text = await response.text();
	return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

const refresh = (token: string) => request("/token?grant_type=refresh_token", { refresh_token: token });

/** What ends sessions, and whose of three phones stay in; the first is the one that asks. */
interface Ending {
	readonly stays: readonly number[];
	ends(phone: SignedIn, user: User): Promise<{ readonly status: number }>;
}

const password = "another horse battery";
const logout = (scope: string, stays: number[]): Ending => ({
	stays,
	ends: ({ access }) => request(`/logout?scope=${scope}`, {}, access),
});

const ENDINGS: Readonly<Record<string, Ending>> = {
	"logout everywhere": logout("global", []),
	"logout here": logout("local", [1, 2]),
	"logout elsewhere": logout("others", [0]),
	"a new password": {
		stays: [0],
		ends: ({ access }) => request("/user", { password, current_password: PASSWORD }, access, "PUT"),
	},
	"a recovery's new password": {
		stays: [],
		async ends(_phone, user) {
			const token_hash = await createOneTimeToken(testServer.owner, user.id, "recovery_token", user.email);
			const { status, body } = await request("/verify", { type: "recovery", token_hash });
			return status === 200 ? request("/user", { password }, body.access_token, "PUT") : { status };
		},
	},
	"a token used twice": {
		stays: [1, 2],
		async ends({ refresh: token, sessionId }) {
			await refresh(token);
			await testServer.owner.sql`
				update auth.refresh_tokens set updated_at = now() - interval '1 minute'
				where session_id = ${sessionId} and revoked`;
			await refresh(token);
			return { status: 204 };
		},
	},
};

/**
 * How many of ten races are of a kind. Without one order of locks one in five of the first and one in 25 of the second
 * were lost.
 */
const OF_TEN: Record<string, number> = { "logout everywhere": 3, "a new password": 5 };

/** The kinds in turn; the rare ones share what is left of ten. */
function kindOf(race: number): string {
	const common = Object.entries(OF_TEN).flatMap(([name, times]) => Array<string>(times).fill(name));
	const rare = Object.keys(ENDINGS).filter((name) => !(name in OF_TEN));
	const left = 10 - common.length;
	const at = race % 10;
	return (common[at] ?? rare[(Math.floor(race / 10) * left + at - common.length) % rare.length]) as string;
}

/** What a token opens of the family: its tables' answer, and that of a channel of live updates. */
async function probeAccess(access: string) {
	const headers = { apikey: testServer.publishableKey };
	const [tables, channel] = await Promise.all([
		testServer.request("/rest/v1/family_groups", { headers, token: access }),
		joinChannel(access),
	]);
	await tables.body?.cancel();
	return [tables.status, channel];
}

/** Asks to hear of the family's changes. @returns the status of the answer */
async function joinChannel(access: string): Promise<string> {
	const socket = await openSocket(testServer, undefined, { "x-forwarded-for": `198.51.100.${socketCount++ % 250}` });
	const { payload } = await ask(socket, "phx_join", joining(access));
	socket.terminate();
	return payload.status;
}

async function runRace(name: string): Promise<void> {
	const { stays, ends } = ENDINGS[name] as Ending;
	const { user, phones } = await createSignedInUser(3);
	const [caller] = phones as [SignedIn];
	const [ending, ...refreshed] = await Promise.all([
		ends(caller, user),
		...phones.flatMap((phone) => [refresh(phone.refresh), refresh(phone.refresh)]),
	]);
	expect([name, ending.status]).toEqual([name, expect.toBeOneOf([200, 204])]);
	for (const { status } of refreshed) expect([name, status]).toEqual([name, expect.toBeOneOf([200, 400])]);

	const signedOut = phones.filter((_, at) => !stays.includes(at));
	const tokens = signedOut.flatMap((phone) => {
		const at = phones.indexOf(phone) * 2;
		const children = refreshed.slice(at, at + 2).filter(({ status }) => status === 200);
		// Two refreshes of one token have the same child.
		const accessByRefresh = new Map(
			children.map(({ body }): [string, string] => [body.refresh_token, body.access_token]),
		).set(phone.refresh, phone.access);
		return [...accessByRefresh].map(([refresh, access]) => ({ access, refresh }));
	});
	const { rows } = await testServer.owner.sql<{ id: string }>`
		select id from auth.sessions where user_id = ${user.id}`;
	const left = rows.map(({ id }) => id);
	for (const at of stays) expect(left).toContain(phones[at]?.sessionId);
	for (const { access, refresh: renewal } of tokens) {
		expect(left).not.toContain(decodeJwt(access).session_id);
		expect([name, (await refresh(renewal)).body.error_code]).toEqual([name, "refresh_token_not_found"]);
	}
	// What a token opens follows from its session (access-tokens, rest/tokens, realtime/sessions): the newest is tried.
	const ended = tokens.at(-1)?.access ?? "";
	const reads = await request("/user", undefined, ended, "GET");
	const writes = await request("/user", { data: { full_name: "Mallory" } }, ended, "PUT");
	const refused = "session_not_found";
	expect([name, reads.body.error_code, writes.body.error_code]).toEqual([name, refused, refused]);
	expect([name, await probeAccess(ended)]).toEqual([name, [401, "error"]]);
	for (const at of stays.slice(-1))
		expect([name, await probeAccess(phones[at]?.access ?? "")]).toEqual([name, [200, "ok"]]);
}

test(
	`after the answer to a logout no token of an ended session opens anything, ${RACES} races in a row`,
	async () => {
		let begun = 0;
		async function racing() {
			while (begun < RACES) await runRace(kindOf(begun++));
		}
		await Promise.all(Array.from({ length: CONCURRENCY }, racing));
		expect(begun).toBe(RACES);
	},
	RACES * 6000,
);

/** @returns the code with which the browser that has the verifier fetches the session of a sign-in by Google */
async function authCode(user: User, codeVerifier: string): Promise<string> {
	const state = randomUUID();
	const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
	const checks = { state, nonce: "n", codeVerifier: "v", codeChallenge };
	const redirectTo = testServer.siteUrl;
	await createFlowState(testServer.owner, { ...checks, provider: "google", redirectTo, invitation: null });
	const flow = await redeemFlowState(testServer.owner, state);
	if (!flow) throw new Error("the flow does not exist");
	return issueAuthCode(testServer.owner, flow, user.id);
}

test("a sign-in by Google that fetches its session while a logout is under way gets none", async () => {
	const { user, phones } = await createSignedInUser(1);
	const code_verifier = "v".repeat(43);
	const auth_code = await authCode(user, code_verifier);
	const fetching = await transaction(testServer.owner, async (db) => {
		await lockUser(db, user.id);
		const response = request("/token?grant_type=pkce", { auth_code, code_verifier });
		await waitForBlocked(testServer.owner);
		await endSessions(db, user.id, "global", phones[0]?.sessionId ?? "");
		return { response };
	});
	const { status, body } = await fetching.response;
	expect([status, body.error_code]).toEqual([404, "flow_state_not_found"]);
	const { rows } = await testServer.owner.sql`select from auth.sessions where user_id = ${user.id}`;
	expect(rows).toEqual([]);
});

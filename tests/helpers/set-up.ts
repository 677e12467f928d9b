import { rm } from "node:fs/promises";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { type DatabaseUser, insertFamily, insertTurn, insertUser, type UsersDatabase } from "./database-users.ts";
import { compileServer } from "./server-process.ts";
import { createTestFolder, startTestDatabase, type TestDatabase } from "./test-database.ts";
import { type InstanceOptions, signToken, startTestServer, type TestServer } from "./test-server.ts";
import { openClientWithToken, type ServerAddress } from "./users.ts";

/** A user of a server without accounts, signed in. */
export type TokenUser = Awaited<ReturnType<typeof insertTokenUser>>;

export type FamilyIds = Awaited<ReturnType<typeof insertFamilyWithTurn>>;

/** Inserts a user and a session, which is faster than to sign up. */
export async function insertTokenUser(server: UsersDatabase & ServerAddress, name: string) {
	const user = await insertUser(server, name);
	const { sessionId, token } = await insertSession(server, user);
	return { ...user, sessionId, token, client: openClientWithToken(server, token) };
}

/** One more session of a user. */
export async function insertSession({ owner }: UsersDatabase, { id }: { readonly id: string }) {
	const { rows } = await owner.sql`insert into auth.sessions (user_id) values (${id}) returning id`;
	const sessionId: string = rows[0]?.id ?? "";
	return { sessionId, token: await signToken(id, { sessionId }) };
}

/** How a session ends, and the statement with its id that ends it. */
export const ENDS_OF_SESSIONS: readonly [how: string, statement: string][] = [
	["has ended", "delete from auth.sessions where id = $1"],
	["is past its not_after", "update auth.sessions set not_after = now() - interval '1 second' where id = $1"],
	[
		"is of somebody who is banned",
		"update auth.users set banned_until = 'infinity' where id = (select user_id from auth.sessions where id = $1)",
	],
];

/** "My Family" of Mia and Noah with the category Dishes, in which Mia had a turn. */
export async function insertFamilyWithTurn(user: DatabaseUser) {
	const { id: familyId, members, categories } = await insertFamily(user, ["Mia", "Noah"], ["Dishes"]);
	const [memberIds, [categoryId = ""]] = [Object.values(members), Object.values(categories)];
	await insertTurn(user, { family: familyId, category: categoryId, member: memberIds[0] ?? "" });
	return { familyId, memberIds, categoryId };
}

// To be called at the top of a file, or of a `describe`. What they return is there when its own hooks and tests begin.

/** A server for all tests of a file. @param args as of `startTestServer` */
export const setUpTestServer = (...args: Parameters<typeof startTestServer>): TestServer =>
	setUp(() => startTestServer(...args));

/** A server that stops with its test. @param args as of `startTestServer` */
export async function startServerForTest(...args: Parameters<typeof startTestServer>): Promise<TestServer> {
	const server = await startTestServer(...args);
	onTestFinished(() => server.stop());
	return server;
}

/** A database for all tests of a file. */
export const setUpTestDatabase = (): TestDatabase => setUp(() => startTestDatabase());

/** A folder for all tests of a file. */
export const setUpTestFolder = () =>
	setUp(async () => {
		const path = await createTestFolder();
		return { path, stop: () => rm(path, { recursive: true }) };
	});

/** The server as plain JavaScript for all tests of a file. */
export const setUpCompiledServer = () =>
	setUp(async () => {
		const compiled = await compileServer();
		return { ...compiled, stop: compiled.remove };
	});

/** A server without accounts, and Anna and Ben with a family each, whose channels are left in the end. */
export function setUpFamilies(options: Pick<InstanceOptions, "joinTimeoutMs" | "refusalHoldMs"> = {}) {
	const testServer = setUpTestServer({}, { ...options, hasAccounts: false });
	const [anna, ben, annasFamily, bensFamily] = [{} as TokenUser, {} as TokenUser, {} as FamilyIds, {} as FamilyIds];
	beforeAll(async () => {
		Object.assign(anna, await insertTokenUser(testServer, "anna"));
		Object.assign(ben, await insertTokenUser(testServer, "ben"));
		Object.assign(annasFamily, await insertFamilyWithTurn(anna));
		Object.assign(bensFamily, await insertFamilyWithTurn(ben));
	});
	afterAll(() => Promise.all([anna, ben].map(({ client }) => client.realtime.disconnect())));
	return { testServer, anna, annasFamily, ben, bensFamily };
}

/** Anything else that is started and stopped. */
export function setUp<T extends { stop(): Promise<unknown> }>(start: () => Promise<T>): T {
	const started = {} as T;
	beforeAll(async () => void Object.assign(started, await start()));
	afterAll(async () => void (await started.stop()));
	return started;
}

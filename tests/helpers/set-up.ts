import { afterAll, beforeAll } from "vitest";
import { startTestDatabase, type TestDatabase } from "./test-database.ts";
import { type InstanceOptions, startTestServer, type TestServer } from "./test-server.ts";
import { type FamilyIds, insertFamilyWithTurn, insertTokenUser, type TokenUser } from "./token-users.ts";

// To be called at the top of a file, or of a `describe`. What they return is there when its own hooks and tests begin.

/** A server for all tests of a file. @param args as of `startTestServer` */
export const setUpTestServer = (...args: Parameters<typeof startTestServer>): TestServer =>
	setUp(() => startTestServer(...args));

/** A database for all tests of a file. */
export const setUpTestDatabase = (): TestDatabase => setUp(() => startTestDatabase());

type FamilyServerOptions = Pick<InstanceOptions, "joinTimeoutMs" | "refusalHoldMs">;

interface TokenUserWithFamily {
	readonly user: TokenUser;
	readonly family: FamilyIds;
}

/** A server without accounts, and users with a family each, whose channels are left in the end. */
function setUpFamilies(names: readonly string[], options: FamilyServerOptions = {}) {
	const testServer = setUpTestServer({}, { ...options, hasAccounts: false });
	const users = names.map(() => ({ user: {}, family: {} }) as TokenUserWithFamily);
	beforeAll(async () => {
		for (const [at, { user, family }] of users.entries()) {
			Object.assign(user, await insertTokenUser(testServer, names[at] as string));
			Object.assign(family, await insertFamilyWithTurn(user));
		}
	});
	afterAll(() => Promise.all(users.map(({ user }) => user.client.realtime.disconnect())));
	return { testServer, users };
}

/** The same with Anna alone. */
export function setUpFamily() {
	const { testServer, users } = setUpFamilies(["anna"]);
	const { user: anna, family } = users[0] as TokenUserWithFamily;
	return { testServer, anna, family };
}

/** The same with Anna and Ben. */
export function setUpTwoFamilies(options?: FamilyServerOptions) {
	const { testServer, users } = setUpFamilies(["anna", "ben"], options);
	const [{ user: anna, family: annasFamily }, { user: ben, family: bensFamily }] = users as [
		...[TokenUserWithFamily, TokenUserWithFamily],
	];
	return { testServer, anna, annasFamily, ben, bensFamily };
}

function setUp<T extends { stop(): Promise<void> }>(start: () => Promise<T>): T {
	const started = {} as T;
	beforeAll(async () => void Object.assign(started, await start()));
	afterAll(() => started.stop());
	return started;
}

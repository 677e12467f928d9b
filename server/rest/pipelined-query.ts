import type { Connection, Submittable } from "pg";
import { getPreparedStatements, type PreparedStatement } from "./prepared-statements.ts";
import type { UserIdentity } from "./request-identity.ts";
import type { Statement } from "./statement.ts";

export type ResultRow = readonly (string | null)[];

const SET_IDENTITY = `set_config('lock_timeout', $1, true), set_config('role', 'authenticated', true),
	set_config('request.jwt.claims', $2, true)`;
const SET_IDENTITY_QUERY = `select ${SET_IDENTITY}`;
const SET_NOBODY_QUERY = `select set_config('lock_timeout', $1, true), set_config('role', 'anon', true),
	set_config('request.jwt.claims', '{"role": "anon"}', true)`;

/** Checks the session first, as the server's login. An error from it ends the transaction. */
const REQUIRE_SESSION_QUERY = `select auth.require_session($3, $4), ${SET_IDENTITY}`;

/**
 * A query type for `client.query()`, as pg-cursor is: one statement under one identity, in one transaction and one
 * round trip (docs/decisions/rest-in-one-round-trip.md).
 */
export class PipelinedQuery implements Submittable {
	readonly #statements: readonly Statement[];
	#resolve: (row: ResultRow) => void = () => {};
	#reject: (error: unknown) => void = () => {};
	readonly result = new Promise<ResultRow>((resolve, reject) => {
		this.#resolve = resolve;
		this.#reject = reject;
	});
	#row: ResultRow = [];
	#prepared: readonly PreparedStatement[] = [];

	/** @param identity undefined if nobody is signed in */
	constructor(identity: UserIdentity | undefined, statement: Statement, options: PipelinedQueryOptions) {
		this.#statements = [setIdentity(identity, options), statement];
	}

	submit(connection: Connection): void {
		const prepared = getPreparedStatements(connection);
		connection.stream.cork();
		this.#prepared = this.#statements.map(({ text, values }) => {
			const statement = prepared.use(text);
			const { name, isReady } = statement;
			if (!isReady) {
				// Another statement may have the name. Closing a missing one is not an error.
				connection.close({ type: "S", name }, true);
				connection.parse({ name, text, types: [] }, true);
			}
			connection.bind({ statement: name, values: [...values] }, true);
			connection.execute({}, true);
			return statement;
		});
		connection.sync();
		connection.stream.uncork();
	}

	handleDataRow(message: { fields: ResultRow }): void {
		this.#row = message.fields;
	}

	handleReadyForQuery(): void {
		for (const statement of this.#prepared) statement.isReady = true;
		this.#resolve(this.#row);
	}

	handleError(error: unknown): void {
		this.#reject(error);
	}

	handleRowDescription(): void {}
	handleCommandComplete(): void {}
	handleEmptyQuery(): void {}
	handlePortalSuspended(): void {}
}

interface PipelinedQueryOptions {
	readonly requireSession: boolean;
	/** How long the statement waits for each lock. After that it fails with SQLSTATE 55P03. */
	readonly lockTimeoutMs: number;
}

function setIdentity(
	identity: UserIdentity | undefined,
	{ requireSession, lockTimeoutMs }: PipelinedQueryOptions,
): Statement {
	const lockTimeout = String(lockTimeoutMs);
	if (identity === undefined) return { text: SET_NOBODY_QUERY, values: [lockTimeout] };
	const { claims, userId, sessionId } = identity;
	return requireSession
		? { text: REQUIRE_SESSION_QUERY, values: [lockTimeout, claims, sessionId, userId] }
		: { text: SET_IDENTITY_QUERY, values: [lockTimeout, claims] };
}

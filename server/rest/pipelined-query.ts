import type { Connection, Submittable } from "pg";
import { getPreparedName } from "./prepared-names.ts";
import type { UserIdentity } from "./request-identity.ts";
import type { Statement } from "./statement.ts";

export type ResultRow = readonly (string | null)[];

const SET_IDENTITY = `set_config('lock_timeout', $1, true), set_config('role', 'authenticated', true),
	set_config('request.jwt.claims', $2, true)`;
const SET_IDENTITY_QUERY = `select ${SET_IDENTITY}`;
const SET_NOBODY_QUERY = `select set_config('lock_timeout', $1, true), set_config('role', 'anon', true),
	set_config('request.jwt.claims', '{"role": "anon"}', true)`;

/** Checks the session first, as the server's login. Its error ends the transaction. */
const REQUIRE_SESSION_QUERY = `select auth.require_session($3, $4), ${SET_IDENTITY}`;

/**
 * A query type for `client.query()`, as pg-cursor is: one statement under one identity, in one transaction and one round trip
 * (docs/decisions/rest-in-one-round-trip.md).
 */
export class PipelinedQuery implements Submittable {
	readonly result: Promise<ResultRow>;
	readonly #statements: readonly NamedStatement[];
	readonly #resolve: (row: ResultRow) => void;
	readonly #reject: (error: unknown) => void;
	#row: ResultRow = [];
	#preparedNames: Set<string> = new Set();

	/** @param identity undefined: nobody is signed in */
	constructor(identity: UserIdentity | undefined, statement: Statement, options: PipelinedQueryOptions) {
		this.#statements = [
			setIdentity(identity, options),
			{ name: getPreparedName(statement.text), text: statement.text, values: statement.values },
		];
		const { promise, resolve, reject } = createDeferred<ResultRow>();
		this.result = promise;
		this.#resolve = resolve;
		this.#reject = reject;
	}

	submit(connection: Connection): void {
		this.#preparedNames = getPreparedNames(connection);
		connection.stream.cork();
		for (const { name, text, values } of this.#statements) {
			if (!this.#preparedNames.has(name)) {
				// A statement prepared by a query that failed later exists already. Closing a missing one is no error.
				connection.close({ type: "S", name }, true);
				connection.parse({ name, text, types: [] }, true);
			}
			connection.bind({ statement: name, values: [...values] }, true);
			connection.execute({}, true);
		}
		connection.sync();
		connection.stream.uncork();
	}

	handleDataRow(message: { fields: ResultRow }): void {
		this.#row = message.fields;
	}

	handleReadyForQuery(): void {
		for (const { name } of this.#statements) if (name !== "") this.#preparedNames.add(name);
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
	/** How long the statement waits for each lock, with SQLSTATE 55P03 after that. */
	readonly lockTimeoutMs: number;
}

function setIdentity(
	identity: UserIdentity | undefined,
	{ requireSession, lockTimeoutMs }: PipelinedQueryOptions,
): NamedStatement {
	const lockTimeout = String(lockTimeoutMs);
	if (identity === undefined) return { name: "set_nobody", text: SET_NOBODY_QUERY, values: [lockTimeout] };
	const { claims, userId, sessionId } = identity;
	return requireSession
		? {
				name: "set_identity_in_session",
				text: REQUIRE_SESSION_QUERY,
				values: [lockTimeout, claims, sessionId, userId],
			}
		: { name: "set_identity", text: SET_IDENTITY_QUERY, values: [lockTimeout, claims] };
}

interface NamedStatement extends Statement {
	readonly name: string;
}

const preparedByConnection = new WeakMap<Connection, Set<string>>();

function getPreparedNames(connection: Connection): Set<string> {
	const names = preparedByConnection.get(connection) ?? new Set();
	preparedByConnection.set(connection, names);
	return names;
}

function createDeferred<T>() {
	let resolve: (value: T) => void = () => {};
	let reject: (error: unknown) => void = () => {};
	const promise = new Promise<T>((onValue, onError) => {
		resolve = onValue;
		reject = onError;
	});
	return { promise, resolve, reject };
}

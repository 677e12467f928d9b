import type { Connection, Submittable } from "pg";
import { getPreparedName } from "./prepared-names.ts";
import type { RequestIdentity } from "./request-identity.ts";
import type { Statement } from "./sql.ts";

/** The one row that a statement answers. */
export type ResultRow = readonly (string | null)[];

/** Until the transaction ends. */
const SET_IDENTITY = "set_config('role', $1, true), set_config('request.jwt.claims', $2, true)";
const SET_IDENTITY_QUERY = `select ${SET_IDENTITY}`;

/** The session is asked about as the server's login, before the role is set. Its error ends the transaction: nothing else runs. */
const REQUIRE_SESSION_QUERY = `select auth.require_session($3, $4), ${SET_IDENTITY}`;

/**
 * One statement as one person, in one transaction and one round trip.
 *
 * In PostgreSQL's extended protocol everything between two Sync messages is one transaction ("Pipelining" in its
 * documentation, protocol flow), so becoming the person and the statement go out together, without BEGIN and COMMIT. The
 * transaction is never open while anybody waits for us: it commits at the Sync that is already on its way, or is rolled
 * back by the first error, whatever becomes of the client.
 *
 * It is a query of its own kind for `client.query()`, as pg-cursor is: pg hands it the connection and its messages.
 */
export class PipelinedQuery implements Submittable {
	readonly result: Promise<ResultRow>;
	readonly #statements: readonly NamedStatement[];
	readonly #resolve: (row: ResultRow) => void;
	readonly #reject: (error: unknown) => void;
	#row: ResultRow = [];
	#preparedNames: Set<string> = new Set();

	/** @param inSession refuses a person whose session has ended, with SQLSTATE `SESSION_ENDED`; of no account nothing is asked */
	constructor(person: RequestIdentity, statement: Statement, inSession: boolean) {
		const { role, claims, userId, sessionId } = person;
		this.#statements = [
			inSession && userId !== undefined
				? { name: "begin_in_session", text: REQUIRE_SESSION_QUERY, values: [role, claims, sessionId ?? null, userId] }
				: { name: "become", text: SET_IDENTITY_QUERY, values: [role, claims] },
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
				// It may be there after all, when an earlier errand failed behind it. Closing what is not there is no error.
				connection.close({ type: "S", name }, true);
				connection.parse({ name, text, types: [] }, true);
			}
			connection.bind({ statement: name, values: [...values] }, true);
			connection.execute({}, true);
		}
		connection.sync();
		connection.stream.uncork();
	}

	/** The row of what begins the transaction comes first and is overwritten. */
	handleDataRow(message: { fields: ResultRow }): void {
		this.#row = message.fields;
	}

	/** Committed. */
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

interface NamedStatement extends Statement {
	readonly name: string;
}

const preparedByConnection = new WeakMap<Connection, Set<string>>();

function getPreparedNames(connection: Connection): Set<string> {
	const known = preparedByConnection.get(connection) ?? new Set();
	preparedByConnection.set(connection, known);
	return known;
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

import type { Connection } from "pg";

/** A plan takes some 20 KB on each connection. The product's requests have some 60 texts. */
const MAX_PREPARED = 100;

export interface PreparedStatement {
	readonly name: string;
	/** False until a transaction with it has succeeded: before that, PostgreSQL may not know it. */
	isReady: boolean;
}

/**
 * The statements that a connection keeps prepared, by text: at most a hundred, whatever clients ask for. The least
 * recently used one leaves its name to the next.
 */
export class PreparedStatements {
	readonly #byText = new Map<string, PreparedStatement>();

	/** @returns the statement of a text; it has to be prepared under its name unless it is ready */
	use(text: string): PreparedStatement {
		const statement = this.#byText.get(text) ?? { name: this.#takeName(), isReady: false };
		// Keeps the map in the order of use.
		this.#byText.delete(text);
		this.#byText.set(text, statement);
		return statement;
	}

	#takeName(): string {
		const [oldest] = this.#byText;
		if (oldest === undefined || this.#byText.size < MAX_PREPARED) return `rest_${this.#byText.size}`;
		const [text, { name }] = oldest;
		this.#byText.delete(text);
		return name;
	}
}

const byConnection = new WeakMap<Connection, PreparedStatements>();

export function getPreparedStatements(connection: Connection): PreparedStatements {
	const prepared = byConnection.get(connection) ?? new PreparedStatements();
	byConnection.set(connection, prepared);
	return prepared;
}

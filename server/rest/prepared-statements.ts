import type { Connection } from "pg";

/** A plan takes some 20 KB on each connection; the product's requests are some 60 texts. */
const MAX_PREPARED = 100;

export interface PreparedStatement {
	readonly name: string;
	/** Not before a transaction with it has ended well: until then nobody knows whether PostgreSQL has it. */
	isReady: boolean;
}

/**
 * The statements that a connection keeps prepared, by text: at most a hundred, whatever clients ask for. The name of
 * the one that was used least lately goes to the next.
 */
export class PreparedStatements {
	readonly #byText = new Map<string, PreparedStatement>();

	/** @returns the statement of a text; it has to be prepared under its name unless it is ready */
	use(text: string): PreparedStatement {
		const statement = this.#byText.get(text) ?? { name: this.#takeName(), isReady: false };
		// The map's order is that of use.
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

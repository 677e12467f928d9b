export interface Statement {
	readonly text: string;
	/** In PostgreSQL's text format, $1 first. */
	readonly values: readonly (string | null)[];
}

/** Collects the values of a statement while its text is built. */
export class QueryParameters {
	readonly #values: (string | null)[] = [];

	/** @returns the placeholder of the value */
	add(value: string): string {
		return `$${this.#values.push(value)}`;
	}

	createStatement(text: string): Statement {
		return { text, values: this.#values };
	}
}

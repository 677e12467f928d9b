export interface Statement {
	readonly text: string;
	/** In PostgreSQL's text format, $1 first. */
	readonly values: readonly (string | null)[];
}

export class QueryParameters {
	readonly #values: (string | null)[] = [];

	add(value: string): string {
		return `$${this.#values.push(value)}`;
	}

	createStatement(text: string): Statement {
		return { text, values: this.#values };
	}
}

/** Reads a text from left to right. The grammar's functions take a scanner and leave it behind what they understood. */
export class Scanner {
	readonly #text: string;
	#at = 0;

	constructor(text: string) {
		this.#text = text;
	}

	get isAtEnd(): boolean {
		return this.#at >= this.#text.length;
	}

	/** Steps over `expected` if it comes next. */
	skip(expected: string): boolean {
		if (!this.#text.startsWith(expected, this.#at)) return false;
		this.#at += expected.length;
		return true;
	}

	/** The longest run of characters that are none of `stops`; may be empty. */
	readUntil(stops: string): string {
		const from = this.#at;
		while (!this.isAtEnd && !stops.includes(this.#text.charAt(this.#at))) this.#at++;
		return this.#text.slice(from, this.#at);
	}

	/**
	 * A text in double quotes, in which a backslash makes the next character an ordinary one. Where there is none, or it
	 * does not end, nothing is read.
	 */
	readQuoted(): string | undefined {
		const from = this.#at;
		if (!this.skip('"')) return undefined;
		let value = "";
		while (!this.isAtEnd) {
			if (this.skip('"')) return value;
			this.skip("\\");
			value += this.#text.charAt(this.#at++);
		}
		this.#at = from;
		return undefined;
	}

	/** A place to come back to with `back`. */
	mark(): number {
		return this.#at;
	}

	reset(mark: number): void {
		this.#at = mark;
	}
}

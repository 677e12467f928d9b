export class Scanner {
	readonly #text: string;
	#at = 0;

	constructor(text: string) {
		this.#text = text;
	}

	get isAtEnd(): boolean {
		return this.#at >= this.#text.length;
	}

	accept(expected: string): boolean {
		if (!this.#text.startsWith(expected, this.#at)) return false;
		this.#at += expected.length;
		return true;
	}

	/** Up to the first of the characters `stops`. May be empty. */
	readUntil(stops: string): string {
		const from = this.#at;
		while (!this.isAtEnd && !stops.includes(this.#text.charAt(this.#at))) this.#at++;
		return this.#text.slice(from, this.#at);
	}

	/** A text in double quotes, with backslash escapes. Reads nothing if there is none, or if it does not end. */
	readQuoted(): string | undefined {
		const from = this.#at;
		if (!this.accept('"')) return undefined;
		let value = "";
		while (!this.isAtEnd) {
			if (this.accept('"')) return value;
			this.accept("\\");
			value += this.#text.charAt(this.#at++);
		}
		this.#at = from;
		return undefined;
	}

	mark(): number {
		return this.#at;
	}

	reset(mark: number): void {
		this.#at = mark;
	}
}

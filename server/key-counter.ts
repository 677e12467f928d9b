export class KeyCounter {
	readonly #counts = new Map<string, number>();

	get(key: string): number {
		return this.#counts.get(key) ?? 0;
	}

	increment(key: string): void {
		this.#counts.set(key, this.get(key) + 1);
	}

	decrement(key: string): void {
		const count = this.get(key) - 1;
		if (count > 0) this.#counts.set(key, count);
		else this.#counts.delete(key);
	}
}

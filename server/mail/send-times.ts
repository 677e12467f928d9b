const SAMPLE_SIZE = 10;

/** Used at the start, before there is a sample, and for outliers. */
const MIN_DELAY_MS = 100;
const MAX_DELAY_MS = 2_000;

/** How long the latest mails took to be sent, so that a mail that need not be sent can take as long. */
export class SendTimes {
	readonly #latestMs: number[] = [];

	record(ms: number): void {
		this.#latestMs.push(ms);
		if (this.#latestMs.length > SAMPLE_SIZE) this.#latestMs.shift();
	}

	get typicalMs(): number {
		const sorted = this.#latestMs.toSorted((a, b) => a - b);
		const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
		return Math.min(Math.max(median, MIN_DELAY_MS), MAX_DELAY_MS);
	}
}

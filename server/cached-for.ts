/** Caches a value for `ms` milliseconds. Concurrent calls share one promise; a rejection is not cached. */
export function cachedFor<Value>(ms: number, load: () => Promise<Value>): () => Promise<Value> {
	let last: { readonly value: Promise<Value>; staleAt: number } | undefined;
	return () => {
		if (last !== undefined && performance.now() < last.staleAt) return last.value;
		const entry = { value: load(), staleAt: Number.POSITIVE_INFINITY };
		last = entry;
		entry.value.then(
			() => {
				entry.staleAt = performance.now() + ms;
			},
			() => {
				entry.staleAt = 0;
			},
		);
		return entry.value;
	};
}

export interface Emitter {
	/** Returns the function that unsubscribes. */
	subscribe(listener: () => void): () => void;
	/** Calls every listener. */
	emit(): void;
}

export function createEmitter(): Emitter {
	const listeners = new Set<() => void>();
	return {
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		emit() {
			// A copy: a listener may subscribe another one, which is not called for this change.
			for (const listener of [...listeners]) listener();
		},
	};
}

export interface Emitter {
	subscribe(listener: () => void): () => void;
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

export interface Emitter<T = void> {
	subscribe(listener: (value: T) => void): () => void;
	emit(value: T): void;
}

export function createEmitter<T = void>(): Emitter<T> {
	const listeners = new Set<(value: T) => void>();
	return {
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		emit(value) {
			// A copy: a listener may subscribe another one, which is not called for this change.
			for (const listener of [...listeners]) listener(value);
		},
	};
}

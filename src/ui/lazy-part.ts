import { useEffect, useSyncExternalStore } from "react";

/** A part of the app that the first script does not hold. */
export interface LazyPart<T> {
	/** Fetches it once; after a failure again. */
	load(): void;
	/** The part when it is there, "failed" when fetching it has failed. */
	getSnapshot(): T | "failed" | undefined;
	/** Calls `listener` whenever `part()` has changed. Returns the way to stop. */
	subscribe(listener: () => void): () => void;
}

/** @param load imports the part's chunk */
export function createLazyPart<T extends object>(load: () => Promise<T>): LazyPart<T> {
	const listeners = new Set<() => void>();
	let part: T | "failed" | undefined;
	let isUnderWay = false;

	function become(next: T | "failed") {
		isUnderWay = false;
		part = next;
		for (const listener of [...listeners]) listener();
	}

	return {
		load() {
			if (isUnderWay || typeof part === "object") return;
			isUnderWay = true;
			load().then(become, (reason) => {
				// No more than a remark: a page that is being left breaks off the fetch.
				console.info("A part of the app could not be loaded:", reason);
				become("failed");
			});
		},
		getSnapshot: () => part,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

/** Gives a part when it is there, "failed" when fetching it has failed. */
export function useLazyPartState<T>({ getSnapshot, subscribe }: LazyPart<T>): T | "failed" | undefined {
	return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}

/** Fetches a part, and gives it as `usePart` does. */
export function useLazyPart<T>(fetched: LazyPart<T>): T | "failed" | undefined {
	const { load } = fetched;
	useEffect(load, [load]);
	return useLazyPartState(fetched);
}

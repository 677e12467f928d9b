import { useEffect, useSyncExternalStore } from "react";

/** A part of the app that the first script does not hold. */
export interface FetchedPart<T> {
	/** Fetches it once; after a failure again. */
	fetch(): void;
	/** The part when it is there, "failed" when fetching it has failed. */
	part(): T | "failed" | undefined;
	/** Calls `listener` whenever `part()` has changed. Returns the way to stop. */
	subscribe(listener: () => void): () => void;
}

/** @param load imports the part's chunk */
export function fetchedPart<T extends object>(load: () => Promise<T>): FetchedPart<T> {
	const listeners = new Set<() => void>();
	let part: T | "failed" | undefined;
	let isUnderWay = false;

	function become(next: T | "failed") {
		isUnderWay = false;
		part = next;
		for (const listener of [...listeners]) listener();
	}

	return {
		fetch() {
			if (isUnderWay || typeof part === "object") return;
			isUnderWay = true;
			load().then(become, (reason) => {
				// No more than a remark: a page that is being left breaks off the fetch.
				console.info("A part of the app could not be loaded:", reason);
				become("failed");
			});
		},
		part: () => part,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

/** Gives a part when it is there, "failed" when fetching it has failed. */
export function usePart<T>({ part, subscribe }: FetchedPart<T>): T | "failed" | undefined {
	return useSyncExternalStore(subscribe, part, part);
}

/** Fetches a part, and gives it as `usePart` does. */
export function useFetched<T>(fetched: FetchedPart<T>): T | "failed" | undefined {
	const { fetch } = fetched;
	useEffect(fetch, [fetch]);
	return usePart(fetched);
}

import { type ReactNode, useEffect, useSyncExternalStore } from "react";

export interface LazyPart<Part> {
	/**
	 * Fetches the chunk, unless it is loaded or loading; after a failure it fetches again. A rejection may be left
	 * unhandled.
	 */
	readonly load: () => Promise<Part>;
	readonly getSnapshot: () => Part | "failed" | undefined;
	readonly subscribe: (listener: () => void) => () => void;
}

/** React's `lazy` suspends for a frame or two even if the chunk is loaded, and does not fetch again after a failure. */
export function createLazyPart<Part extends object>(fetchPart: () => Promise<Part>): LazyPart<Part> {
	const listeners = new Set<() => void>();
	let loading: Promise<Part> | undefined;
	let snapshot: Part | "failed" | undefined;

	function setSnapshot(next: Part | "failed") {
		snapshot = next;
		for (const listener of [...listeners]) listener();
	}

	function load(): Promise<Part> {
		if (loading) return loading;
		loading = fetchPart();
		loading.then(setSnapshot, (reason) => {
			// For information only: leaving the page aborts the fetch, too.
			console.info("A part of the app could not be loaded:", reason);
			loading = undefined;
			setSnapshot("failed");
		});
		return loading;
	}

	return {
		load,
		getSnapshot: () => snapshot,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

export function useLazyPart<Part>({ subscribe, getSnapshot }: LazyPart<Part>): Part | "failed" | undefined {
	return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}

/**
 * Loads a part and renders it, at once if it is already loaded. A part that has failed is fetched again with every
 * mount.
 */
export function Lazy<Part extends object>({
	part,
	loading,
	failed,
	children,
}: {
	part: LazyPart<Part>;
	loading?: ReactNode;
	failed?: ReactNode;
	children: (part: Part) => ReactNode;
}): ReactNode {
	const snapshot = useLazyPart(part);
	useEffect(() => void part.load(), [part]);
	if (snapshot === undefined) return loading;
	return snapshot === "failed" ? failed : children(snapshot);
}

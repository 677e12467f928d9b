import { type ComponentType, useEffect, useSyncExternalStore } from "react";

type Fetched = ComponentType | "failed" | undefined;

let fetched: Fetched;
let isUnderWay = false;
const listeners = new Set<() => void>();

function become(next: Fetched) {
	fetched = next;
	for (const listener of [...listeners]) listener();
}

/** Fetches the sections, a chunk of their own that the first screen does not wait for; after a failure again. */
export function fetchSections(): void {
	if (isUnderWay || typeof fetched === "function") return;
	isUnderWay = true;
	import("./sections.tsx")
		.then(
			({ Sections }) => become(Sections),
			(reason) => {
				// No more than a remark: a page that is being left breaks off the fetch.
				console.info("The settings could not be loaded:", reason);
				become("failed");
			},
		)
		.finally(() => {
			isUnderWay = false;
		});
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The sections when they are there, "failed" when fetching them has failed; fetches them. */
export function useFetchedSections(): Fetched {
	useEffect(fetchSections, []);
	return useSyncExternalStore(subscribe, () => fetched);
}

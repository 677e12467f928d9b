import { useEffect, useRef, useState } from "react";
import type { HistoryEntry } from "../../rules/history.ts";
import type { HistoryPage, HistoryQuery } from "../../stores/family-store.ts";
import { useFamily, useFamilyStore, useSyncStatus } from "../family/family-context.tsx";

export interface LoadedHistory {
	/** Undefined until the newest page has been read. */
	readonly entries: readonly HistoryEntry[] | undefined;
	readonly hasMore: boolean;
	readonly hasFailed: boolean;
	/** Reads the next page, or the page that could not be read. */
	readMore(): void;
}

/**
 * The history of a category, by its id, or of the family, in pages, newest first. When something happens, the newest
 * page is read again.
 */
export function useHistory(category?: string): LoadedHistory {
	const store = useFamilyStore();
	const family = useFamily();
	const queued = useSyncStatus().queued.length;
	const [page, setPage] = useState<HistoryPage>();
	const [hasFailed, setHasFailed] = useState(false);
	const [attempt, setAttempt] = useState(0);
	const reading = useRef<string>(undefined);

	// biome-ignore lint/correctness/useExhaustiveDependencies: when these change, there are entries to read
	useEffect(() => {
		let isCurrent = true;
		store.readHistory(toQuery(category)).then(
			(newest) => {
				if (!isCurrent) return;
				setPage((loaded) => joinPages(newest, loaded));
				setHasFailed(false);
			},
			(error) => isCurrent && fail(error),
		);
		return () => {
			isCurrent = false;
		};
	}, [store, category, family, queued, attempt]);

	function fail(error: unknown) {
		console.info("The history could not be read:", error);
		setHasFailed(true);
	}

	async function readMore() {
		const before = page?.next;
		if (before === undefined) return setAttempt(attempt + 1);
		if (reading.current === before) return;
		reading.current = before;
		setHasFailed(false);
		try {
			const { entries, next } = await store.readHistory({ ...toQuery(category), before });
			setPage((loaded) => (loaded?.next === before ? { entries: [...loaded.entries, ...entries], next } : loaded));
		} catch (error) {
			fail(error);
		}
		reading.current = undefined;
	}

	return { entries: page?.entries, hasMore: page?.next !== undefined, hasFailed, readMore: () => void readMore() };
}

function toQuery(category: string | undefined): HistoryQuery {
	return category === undefined ? {} : { category };
}

function joinPages(newest: HistoryPage, loaded: HistoryPage | undefined): HistoryPage {
	const oldest = newest.entries.at(-1);
	const at = loaded?.entries.findIndex(({ id }) => id === oldest?.id) ?? -1;
	if (loaded === undefined || newest.next === undefined || at === -1) return newest;
	return { entries: [...newest.entries, ...loaded.entries.slice(at + 1)], next: loaded.next };
}

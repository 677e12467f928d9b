import { useEffect, useRef, useState } from "react";
import { findCategory } from "../../rules/family.ts";
import type { RecordEntry } from "../../rules/record.ts";
import type { RecordPage, RecordQuery } from "../../stores/family-store.ts";
import { useFamily, useFamilyStore, useSyncStatus } from "../family/family-context.tsx";

export interface LoadedRecord {
	/** Undefined until the newest page has been read. */
	readonly entries: readonly RecordEntry[] | undefined;
	readonly hasMore: boolean;
	readonly hasFailed: boolean;
	/** Reads the next page, or again what could not be read. */
	readMore(): void;
}

/** The record of a category, or of the family, by pages, newest first. The newest page is read again when something happens. */
export function useRecord(category?: string): LoadedRecord {
	const store = useFamilyStore();
	const family = useFamily();
	const state = category === undefined || !family ? family?.categories : findCategory(family, category);
	const pending = useSyncStatus().pending.length;
	const [page, setPage] = useState<RecordPage>();
	const [hasFailed, setHasFailed] = useState(false);
	const [attempt, setAttempt] = useState(0);
	const reading = useRef<string>(undefined);

	// biome-ignore lint/correctness/useExhaustiveDependencies: what happens changes these, and then there are entries to read
	useEffect(() => {
		let isCurrent = true;
		store.readRecord(toQuery(category)).then(
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
	}, [store, category, state, pending, attempt]);

	function fail(error: unknown) {
		console.info("The record could not be read:", error);
		setHasFailed(true);
	}

	async function readMore() {
		const before = page?.next;
		if (before === undefined) return setAttempt(attempt + 1);
		if (reading.current === before) return;
		reading.current = before;
		setHasFailed(false);
		try {
			const { entries, next } = await store.readRecord({ ...toQuery(category), before });
			setPage((loaded) => (loaded?.next === before ? { entries: [...loaded.entries, ...entries], next } : loaded));
		} catch (error) {
			fail(error);
		}
		reading.current = undefined;
	}

	return { entries: page?.entries, hasMore: page?.next !== undefined, hasFailed, readMore: () => void readMore() };
}

function toQuery(category: string | undefined): RecordQuery {
	return category === undefined ? {} : { category };
}

function joinPages(newest: RecordPage, loaded: RecordPage | undefined): RecordPage {
	const oldest = newest.entries.at(-1);
	const at = loaded?.entries.findIndex(({ id }) => id === oldest?.id) ?? -1;
	if (loaded === undefined || newest.next === undefined || at === -1) return newest;
	return { entries: [...newest.entries, ...loaded.entries.slice(at + 1)], next: loaded.next };
}

import { useEffect, useRef } from "react";
import { findDueTurns } from "../../../rules/due-turns.ts";
import type { Category } from "../../../rules/family.ts";
import { getToday } from "../../../stores/local-day.ts";
import { EMPTY_FAMILY, useFamily, useFamilyStore } from "../../family/family-context.tsx";
import { useToday } from "../../use-today.ts";

/**
 * Records turns that have begun by themselves in categories that somebody looks at, unless another phone has done so.
 */
export function useRecordDueTurns(categories: readonly Pick<Category, "id">[]): void {
	const store = useFamilyStore();
	const family = useFamily();
	const today = useToday();
	/** A refused turn is not tried again before somebody comes back. */
	const tried = useRef(new Set<string>());
	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever the family or the day has changed
	useEffect(() => {
		const seen = new Set(categories.map(({ id }) => id));
		function findNext() {
			const now = store.family() ?? EMPTY_FAMILY;
			const due = now.categories.flatMap((category) =>
				seen.has(category.id) ? (findDueTurns(now, category, getToday(now))[0] ?? []) : [],
			);
			return due.find(({ turn }) => !tried.current.has(turn.id));
		}
		async function record() {
			for (let next = findNext(); next && store.can("record-turn"); next = findNext()) {
				tried.current.add(next.turn.id);
				await store.change(next.change);
			}
		}
		record().catch((error) => console.warn("A turn that has begun was not recorded:", error));
	}, [store, family, today]);
}

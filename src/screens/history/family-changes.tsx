import { select } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMemo, useRef } from "react";
import { type Family, groupOf } from "../../rules/family.ts";
import type { HistoryEntry } from "../../rules/history.ts";
import { createLookups, renameEntry } from "../../rules/history-naming.ts";
import { localDay } from "../../stores/local-day.ts";
import { Card } from "../../ui/card.tsx";
import { useIncrementalList } from "../../ui/use-incremental-list.ts";
import { useStoredFamily } from "../family/family-context.tsx";
import { BringBack, findRestores } from "./bring-back.tsx";
import { HistoryItem, SCROLLED_ROWS_CLASS } from "./history-item.tsx";

const FAMILY_KINDS = ["member-", "category-", "person-", "screen-", "handed-over", "token-", "family-", "time-zone-"];

/** Whether an entry is about people and things, and not about a draw or a turn. */
export function isFamilyChange({ kind }: HistoryEntry): boolean {
	return FAMILY_KINDS.some((about) => kind.startsWith(about));
}

/** Who and what came, went and changed, newest first. Nothing else tells of what is gone. */
export function FamilyChanges({
	family,
	entries,
	category,
	isWithin,
}: {
	family: Family;
	/** Newest first. */
	entries: readonly HistoryEntry[];
	/** The id of a category. If it is given, changes of other categories are left out. */
	category: string | undefined;
	/** Whether a day is in the shown time. */
	isWithin: (day: string) => boolean;
}) {
	const { t } = useLingui();
	const group = groupOf(family);
	const stored = useStoredFamily();
	const changes = useMemo(() => {
		const find = createLookups(stored);
		return entries.filter(isFamilyChange).map((entry) => renameEntry(entry, find));
	}, [stored, entries]);
	// All entries are asked: only the newest removal of somebody can be taken back.
	const restores = useMemo(() => findRestores(family, changes), [family, changes]);
	const changesWithin = useMemo(
		() =>
			changes
				.filter((entry) => category === undefined || (entry.category ?? category) === category)
				.filter(({ at }) => isWithin(localDay(new Date(at), family))),
		[family, changes, category, isWithin],
	);
	const list = useRef<HTMLUListElement>(null);
	const shown = useIncrementalList(changesWithin, list);
	if (changesWithin.length === 0) return null;
	return (
		<Card
			title={t`${select(group, {
				flat: "Changes in the flat",
				team: "Changes in the team",
				class: "Changes in the class",
				other: "Changes in the family",
			})}`}
		>
			<ul ref={list} tabIndex={-1} className={SCROLLED_ROWS_CLASS}>
				{shown.map((entry) => {
					const restore = restores.get(entry.id);
					const action = restore && <BringBack entry={entry} restore={restore} />;
					return <HistoryItem key={entry.id} entry={entry} isUndone={false} isOpen={false} action={action} />;
				})}
			</ul>
		</Card>
	);
}

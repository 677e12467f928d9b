import { Trans } from "@lingui/react/macro";
import { type Family, namesOf, type RemovedCategory, type RemovedMember } from "../../rules/family.ts";
import type { HistoryEntry } from "../../rules/history.ts";
import { isKept } from "../../rules/removed.ts";
import type { Restore } from "../../rules/restore.ts";
import { Button } from "../../ui/button.tsx";
import { useFamilyStore } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { categoryName } from "../text/category-name.ts";

/**
 * The removals that can be taken back, by the ids of their entries: the last one of each member and category, and only
 * with turns if the name is there again.
 *
 * @param entries newest first
 */
export function findRestores(family: Family, entries: readonly HistoryEntry[]): ReadonlyMap<string, Restore> {
	const now = new Date().toISOString();
	const { members = [], categories = [] } = family.removed ?? {};
	const mayReturn = (removed: RemovedMember | RemovedCategory, name: string, here: readonly string[]) =>
		isKept(removed, now) && !removed.isNameTaken && (!here.includes(name) || removed.turns > 0);
	const restores = new Map<string, Restore>();
	for (const removed of members) {
		const { id: member, name } = removed.member;
		const entry = entries.find(({ kind, member: id }) => kind === "member-removed" && id === member);
		if (entry && mayReturn(removed, name, namesOf(family.members)))
			restores.set(entry.id, { kind: "restore-member", member });
	}
	for (const removed of categories) {
		const { id: category, name } = removed.category;
		const entry = entries.find(({ kind, category: id }) => kind === "category-removed" && id === category);
		if (entry && mayReturn(removed, name, namesOf(family.categories)))
			restores.set(entry.id, { kind: "restore-category", category });
	}
	return restores;
}

/** The way back from a removal, at the end of its row. */
export function BringBack({ entry, restore }: { entry: HistoryEntry; restore: Restore }) {
	const store = useFamilyStore();
	const change = useFamilyChange();
	if (!store.can(restore.kind)) return null;
	const name = entry.memberName ?? categoryName(entry.categoryName ?? "");
	return (
		<Button
			className="ms-auto shrink-0 px-3! text-sm"
			onClick={({ currentTarget }) => {
				const list = currentTarget.closest<HTMLElement>("[tabindex='-1']");
				void change(restore).then((done) => done && list?.focus({ preventScroll: true }));
			}}
		>
			<Trans>Bring back</Trans>{" "}
			<bdi translate="no" className="sr-only">
				{name}
			</bdi>
		</Button>
	);
}

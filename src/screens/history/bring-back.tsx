import { Trans, useLingui } from "@lingui/react/macro";
import type { Family } from "../../rules/family.ts";
import type { HistoryEntry } from "../../rules/history.ts";
import { isKept } from "../../rules/removed.ts";
import { Button } from "../../ui/button.tsx";
import { useFamilyStore } from "../family/family-context.tsx";
import { type Restore, useRestore } from "../family/use-restore.ts";
import { categoryName } from "../text/category-name.ts";

/** The removals that can be taken back, by the ids of their entries: of who was removed twice the last. @param entries newest first */
export function findRestores({ removed }: Family, entries: readonly HistoryEntry[]): ReadonlyMap<string, Restore> {
	const now = new Date().toISOString();
	const restores = new Map<string, Restore>();
	const heads = [
		...(removed?.members.map((one): [Restore, boolean] => [
			{ kind: "restore-member", member: one.member.id },
			isKept(one, now),
		]) ?? []),
		...(removed?.categories.map((one): [Restore, boolean] => [
			{ kind: "restore-category", category: one.category.id },
			isKept(one, now),
		]) ?? []),
	];
	for (const [restore, isThere] of heads) {
		const entry = entries.find((one) =>
			restore.kind === "restore-member"
				? one.kind === "member-removed" && one.member === restore.member
				: one.kind === "category-removed" && one.category === restore.category,
		);
		if (isThere && entry) restores.set(entry.id, restore);
	}
	return restores;
}

/** The way back from a removal, at the end of its row. */
export function BringBack({ entry, restore }: { entry: HistoryEntry; restore: Restore }) {
	const { t } = useLingui();
	const store = useFamilyStore();
	const bringBack = useRestore();
	if (!store.can(restore.kind)) return null;
	const name = entry.memberName ?? categoryName(entry.categoryName ?? "");
	return (
		<Button
			className="ms-auto shrink-0"
			aria-label={t`Bring back ${name}`}
			onClick={({ currentTarget }) => {
				const list = currentTarget.closest<HTMLElement>("[tabindex='-1']");
				void bringBack(restore, name).then((isBack) => isBack && list?.focus({ preventScroll: true }));
			}}
		>
			<Trans>Bring back</Trans>
		</Button>
	);
}

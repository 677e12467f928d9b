import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Family } from "../../rules/family.ts";
import type { Restore } from "../../rules/restore.ts";
import { Button } from "../../ui/button.tsx";
import { UndoIcon } from "../../ui/icons.tsx";
import { useFamilyStore } from "../family/family-context.tsx";
import { createPageMemory } from "../family/page-memory.ts";
import { useFamilyChange } from "../family/use-family-change.ts";
import { focusRow } from "../sheet/focus-row.ts";

interface Removal {
	readonly restore: Restore;
	/** As it is shown. */
	readonly name: string;
}

/** The last removal of a kind that this page has made. */
const lastRemovals = createPageMemory<Removal, Restore["kind"]>();

/** The way back from a removal: a line for the card. Only the last of several removals has it. */
export function useUndoRemoval(
	family: Family,
	kind: Restore["kind"],
): {
	readonly offerUndo: (removal: Removal) => void;
	readonly undoLine: ReactNode;
} {
	const store = useFamilyStore();
	const change = useFamilyChange();
	// Kept while another view is open.
	const [last, setLast] = useState(() => lastRemovals(store).get(kind));
	const isGone = last !== undefined && isRemoved(family, last.restore);
	const line = useRef<HTMLDivElement>(null);
	/** The card on which Undo was pressed. */
	const card = useRef<Element>(null);

	useEffect(() => {
		if (isGone || !last || !card.current) return;
		focusRow(card.current.querySelector("ul"), last.name);
		card.current = null;
	}, [isGone, last]);

	async function undo({ restore }: Removal) {
		card.current = line.current?.parentElement ?? null;
		if (!(await change(restore))) card.current = null;
	}

	function offerUndo(removal: Removal) {
		if (!store.can(removal.restore.kind)) return;
		lastRemovals(store).set(kind, removal);
		setLast(removal);
	}

	const name = last?.name ?? "";
	const undoLine = isGone && (
		<div ref={line} className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-sm">
			{/* Not the toast's sentence, which the page says once. */}
			<p className="wrap-anywhere min-w-0 text-soft">{t`Removed: ${name}`}</p>
			<Button variant="ghost" className="-me-2 px-2! text-sm" onClick={() => void undo(last)}>
				<UndoIcon />
				<span>{t`Undo`}</span>
			</Button>
		</div>
	);
	return { offerUndo, undoLine };
}

/** If somebody has added the name again, the card asks whether it is the same. */
function isRemoved({ removed, members, categories }: Family, restore: Restore): boolean {
	const [gone, here] =
		restore.kind === "restore-member"
			? [removed?.members.find(({ member }) => member.id === restore.member)?.member, members]
			: [removed?.categories.find(({ category }) => category.id === restore.category)?.category, categories];
	return gone !== undefined && !(here as readonly { readonly name: string }[]).some(({ name }) => name === gone.name);
}

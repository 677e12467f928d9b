import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Change } from "../../rules/changes.ts";
import type { CloseSheet } from "../../ui/sheet.tsx";
import { toast } from "../../ui/toast.ts";
import { useFamilyStore } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { focusRow } from "./focus-row.ts";

const TOAST_TAG = "unsaved";

/** Long enough to notice a mistake. */
const SAVE_DURATION_MS = 10_000;

interface Planned {
	readonly changes: readonly Change[];
	/** The name of the subject, once it is saved. */
	readonly item: string;
}

/**
 * Saves what a sheet's form plans, and closes the sheet. If the sheet closes with unsaved changes, a toast says so and
 * can still save them. A sheet about something that the family does not have any more closes: nothing could be saved.
 *
 * @param name of the subject of the sheet
 * @param isThere whether the family still has it
 * @param opener in the list, gets the focus back
 * @param plan returns undefined if something has to be corrected
 * @returns a function that saves; it returns false if something has to be corrected
 */
export function useSheetSave({
	name,
	isThere,
	opener,
	close,
	plan,
}: {
	name: string;
	isThere: boolean;
	opener: HTMLElement;
	close: CloseSheet;
	plan: () => Planned | undefined;
}): () => boolean {
	const saveChanges = useSaveChanges();
	const isSaved = useRef(false);
	const onGone = useEffectEvent(() => {
		const planned = isThere && !isSaved.current ? plan() : undefined;
		if (!planned || planned.changes.length === 0) return;
		const item = name;
		const text = t`Your changes to ${item} were not saved.`;
		const save = () => void saveChanges(planned.changes);
		toast({
			...{ title: t`Not saved`, text, tag: TOAST_TAG },
			...{ durationMs: SAVE_DURATION_MS, action: { label: t`Save`, onClick: save } },
		});
	});
	useEffect(() => () => onGone(), []);
	const onRemoved = useEffectEvent(() => close());
	useEffect(() => {
		if (!isThere) onRemoved();
	}, [isThere]);
	return () => {
		const planned = plan();
		if (!planned) return false;
		isSaved.current = true;
		const list = opener.closest("ul");
		close(async () => {
			await saveChanges(planned.changes);
			focusRow(list, planned.item);
		});
		return true;
	};
}

/**
 * Makes the changes that can be made here one after the other, up to the first that fails. Resolves when they are made.
 */
function useSaveChanges(): (changes: readonly Change[]) => Promise<void> {
	const store = useFamilyStore();
	const change = useFamilyChange();
	return async (changes) => {
		for (const planned of changes.filter(({ kind }) => store.can(kind))) if (!(await change(planned))) return;
	};
}

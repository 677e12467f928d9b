import { t } from "@lingui/core/macro";
import { type ToastMessage, UNDO_DURATION_MS } from "../../ui/toast.ts";
import { useFamilyStore } from "./family-context.tsx";
import { type Restore, useRestore } from "./use-restore.ts";

/** What the toast of a removal has besides its text: the way back, where there is one. Of several only the last has it. */
export function useUndoRemoval(): (restore: Restore, name: string) => Partial<ToastMessage> {
	const store = useFamilyStore();
	const bringBack = useRestore();
	return (restore, name) => {
		if (!store.can(restore.kind)) return {};
		return {
			tag: restore.kind === "restore-member" ? "remove-member" : "remove-category",
			action: { label: t`Undo`, onClick: () => void bringBack(restore, name) },
			durationMs: UNDO_DURATION_MS,
		};
	};
}

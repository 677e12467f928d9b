import { t } from "@lingui/core/macro";
import type { ChangeOf } from "../../rules/changes.ts";
import { type ToastMessage, toast } from "../../ui/toast.ts";
import { useFamilyStore } from "./family-context.tsx";
import { useFamilyChange } from "./use-family-change.ts";

/** Long enough to notice a mistake, as after a decision. */
const UNDO_DURATION_MS = 10_000;

type Restore = ChangeOf<"restore-member"> | ChangeOf<"restore-category">;

/** What the toast of a removal has besides its text: the way back, where there is one. Of several only the last has it. */
export function useUndoRemoval(): (restore: Restore, name: string) => Partial<ToastMessage> {
	const store = useFamilyStore();
	const change = useFamilyChange();
	return (restore, name) => {
		if (!store.can(restore.kind)) return {};
		async function undo() {
			if (await change(restore)) toast({ title: t`Brought Back`, text: t`${name} is there again` });
		}
		return {
			tag: restore.kind === "restore-member" ? "remove-member" : "remove-category",
			action: { label: t`Undo`, onClick: () => void undo() },
			durationMs: UNDO_DURATION_MS,
		};
	};
}

import type { Change } from "../rules/changes.ts";
import { StoreError, type StoreFailure, TurnConflict } from "../stores/errors.ts";
import type { ToastMessage } from "../ui/toast.ts";

/** What could not be done (specification, section 8). */
const FAILED: Record<Change["kind"], string> = {
	"add-member": "Failed to add family member",
	"remove-member": "Failed to remove family member",
	"add-category": "Failed to add decision category",
	"remove-category": "Failed to remove decision category",
	"record-turn": "Failed to record turn",
	"reset-category": "Failed to reset category",
	"bring-family": "Failed to add the family",
};

/** What a guest's browser said. Of an account's failures the specification says only what failed. */
const NOT_KEPT: Partial<Record<StoreFailure, string>> = {
	"storage-full":
		"This browser has no room left for your family. What you see stays until you close this page. Free some space, then make any change to save it all.",
	"storage-forbidden":
		"This browser does not let Whose Turn? keep your family. What you see stays until you close this page. Leave the private window, or allow site data for this page.",
};

/** The one place where a failed change becomes words for people. */
export function wordsFor(error: unknown, change: Change): ToastMessage {
	if (error instanceof TurnConflict) {
		return {
			title: "Somebody was quicker",
			text: "The turns of this category changed while you were deciding. Nothing was recorded: please draw again.",
			isError: true,
		};
	}
	const notKept = error instanceof StoreError ? NOT_KEPT[error.failure] : undefined;
	if (notKept !== undefined) return { title: "Not saved", text: notKept, isError: true };
	return { title: "Error", text: FAILED[change.kind], isError: true };
}

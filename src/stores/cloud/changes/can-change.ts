import type { Change } from "../../../rules/changes.ts";
import type { DatabaseFunction } from "../rows/database-types.ts";
import type { ReadFamily } from "./apply-to.ts";

type Kind = Change["kind"];

/** What the specification's calls to its tables can make. */
const SPECIFIED: ReadonlySet<Kind> = new Set<Kind>([
	"add-member",
	"remove-member",
	"add-category",
	"remove-category",
	"record-turn",
	"reset-category",
]);

/** Made whole by one function of the database each. */
const FUNCTIONS: Partial<Record<Kind, DatabaseFunction>> = {
	"edit-category": "edit_category",
	"not-now": "say_not_now",
	"undo-turn": "undo_turn",
	"cancel-turn": "cancel_turn",
	"mend-turn": "mend_turn",
	"redo-turn": "redo_turn",
	settle: "settle",
	"undo-settlement": "undo_settlement",
	"undo-reset": "undo_reset",
	"restore-member": "restore_member",
	"restore-category": "restore_category",
	"merge-family": "import_family",
};

/** @param backend as far as it is known @param missing functions that it was found to lack */
export function canChange(
	kind: Kind,
	{ isComplete, hasGroupKind = false, hasTimeZone = false }: Omit<ReadFamily, "stored">,
	missing: ReadonlySet<DatabaseFunction>,
): boolean {
	if (kind === "set-group-kind" && !hasGroupKind) return false;
	if (kind === "set-time-zone" && !hasTimeZone) return false;
	const called = FUNCTIONS[kind];
	return SPECIFIED.has(kind) || (isComplete && !(called && missing.has(called)));
}

import type { Change, ChangeOf, ChangeStamp } from "../../../rules/changes.ts";
import { runningCycle } from "../../../rules/cycle.ts";
import { type Category, type Family, findCategory, type Turn } from "../../../rules/family.ts";
import { tidyText } from "../../../rules/tidy-text.ts";
import { turnsOf } from "../../../rules/turns-of.ts";
import type { Tables } from "../rows/tables.ts";
import { familyOf, type ReadFamily } from "./apply-to.ts";
import { importFamily } from "./import-family.ts";

type Kind = Change["kind"];

export interface Sending {
	readonly tables: Tables;
	readonly stamp: ChangeStamp;
	readonly before: ReadFamily;
	readonly after: Family;
}

interface Call<K extends Kind> {
	/** What the backend needs for the change: the specification's "tables", our "columns", or a function's name. */
	readonly needs: string;
	/** The change alone does not tell this device what the backend has afterwards. */
	readonly isReread?: true;
	/** Names ids, so twice is once. Resolves to false if the backend says that it no longer has `after`. */
	send(change: ChangeOf<K>, sending: Sending): Promise<unknown>;
}

const CALLS: { readonly [K in Kind]: Call<K> } = {
	"add-member": byTables(({ member: id, name }, { tables }) =>
		tables.insert("family_members", { id, name: tidyText(name) }),
	),
	"remove-member": byTables(({ member }, { tables }) => tables.delete("family_members", member)),
	"restore-member": reread(byFunction("restore_member", ({ member }) => ({ member }))),
	"rename-member": byColumns(({ member, name }) => ["family_members", member, { name: tidyText(name) }]),
	"move-member": {
		needs: "columns",
		send: ({ member, before }, { tables }) => tables.move("family_members", member, before),
	},
	"edit-member": byColumns(({ member, emoji, colour, photo }) => [
		...(["family_members", member] as const),
		{ emoji, colour, ...(photo !== undefined && { photo }) },
	]),
	"set-away": byColumns(({ member, backOn }) => ["family_members", member, { back_on: backOn }]),
	"add-category": byTables(({ category: id, name }, { tables }) =>
		tables.insert("decision_categories", { id, name: tidyText(name) }),
	),
	"remove-category": byTables(({ category }, { tables }) => tables.delete("decision_categories", category)),
	"restore-category": reread(byFunction("restore_category", ({ category }) => ({ category }))),
	"rename-category": byColumns(({ category, name }) => ["decision_categories", category, { name: tidyText(name) }]),
	"move-category": {
		needs: "columns",
		send: ({ category, before }, { tables }) => tables.move("decision_categories", category, before),
	},
	"edit-category": byFunction("edit_category", ({ category, settings, edits }) => ({ category, settings, edits })),
	"look-at-draw": byColumns(toLook),
	"leave-draw": byColumns(toLook),
	"not-now": byFunction("say_not_now", ({ category, n, member }) => ({ category, n, member })),
	"record-turn": byTables(recordTurn),
	"undo-turn": byFunction("undo_turn", ({ turn }) => ({ turn })),
	"cancel-turn": byFunction("cancel_turn", ({ turn }) => ({ turn })),
	"mend-turn": byFunction("mend_turn", ({ turn, member = null, doneBy = null, day = null }) => ({
		...{ turn, member, done_by: doneBy, day },
	})),
	"end-turn": byFunction("end_turn", ({ turn, day }) => ({ turn, day })),
	"redo-turn": reread(byFunction("redo_turn", ({ turn }) => ({ turn }))),
	settle: byFunction("settle", ({ category, from, to, turns }) => ({ category, debtor: from, creditor: to, turns })),
	"undo-settlement": byFunction("undo_settlement", ({ category, from, to, was, turns }) => ({
		...{ category, debtor: from, creditor: to, was, turns },
	})),
	"reset-category": reread(byTables(resetCategory)),
	"undo-reset": reread(byFunction("undo_reset", ({ category, turns }) => ({ category, turns }))),
	"set-group-kind": {
		needs: "columns",
		send: ({ groupKind }, { tables }) => tables.updateGroup({ group_kind: groupKind }),
	},
	"set-time-zone": {
		needs: "columns",
		send: ({ timeZone }, { tables }) => tables.updateGroup({ time_zone: timeZone }),
	},
	"merge-family": {
		...{ needs: "import_family", isReread: true },
		send: (change, { tables, stamp }) => importFamily(tables, change, stamp.at),
	},
};

export async function sendCall<K extends Kind>(change: ChangeOf<K>, sending: Sending): Promise<boolean> {
	const { send, isReread = false } = CALLS[change.kind as K];
	return (await send(change, sending)) !== false && !isReread;
}

export function canChange(
	kind: Kind,
	{ isComplete }: Pick<ReadFamily, "isComplete">,
	missing: ReadonlySet<string>,
): boolean {
	const { needs } = CALLS[kind];
	return needs === "tables" || (isComplete && !missing.has(needs));
}

function byTables<K extends Kind>(send: Call<K>["send"]): Call<K> {
	return { needs: "tables", send };
}

function byColumns<K extends Kind>(
	toUpdate: (change: ChangeOf<K>, after: Family) => Parameters<Tables["update"]>,
): Call<K> {
	return { needs: "columns", send: (change, { tables, after }) => tables.update(...toUpdate(change, after)) };
}

function byFunction<K extends Kind>(name: string, toArguments: (change: ChangeOf<K>) => object): Call<K> {
	return { needs: name, send: (change, { tables }) => tables.call(name, toArguments(change)) };
}

function reread<K extends Kind>(call: Call<K>): Call<K> {
	return { ...call, isReread: true };
}

function toLook({ category }: { readonly category: string }, after: Family): Parameters<Tables["update"]> {
	return ["decision_categories", category, { looked_at: findCategory(after, category)?.lookedAt ?? null }];
}

/** `cycle_number`: specification, section 4. By `turn_number` the database detects another device's turn. */
function recordTurn({ n }: ChangeOf<"record-turn">, { tables, stamp, before, after }: Sending): Promise<boolean> {
	const { id, category, member, doneBy, option, day } = after.turns.find((turn) => turn.id === stamp.id) as Turn;
	const family = familyOf(before);
	const counting = turnsOf(family, category).filter(({ cycle }) => cycle > 0).length;
	return tables.insert("category_cycles", {
		...{ id, category_id: category, member_id: member },
		cycle_number: Math.floor(counting / family.members.length) + 1,
		...(before.isComplete && { turn_number: n + 1 }),
		...(doneBy !== undefined && { done_by: doneBy }),
		...(option !== undefined && { option }),
		...(day !== undefined && { day }),
	});
}

/** Of the specification's rows, all are deleted, except those that another phone has recorded since. */
function resetCategory(
	{ category: id, turns }: ChangeOf<"reset-category">,
	{ tables, before }: Sending,
): Promise<void> {
	if (before.isComplete) return tables.call("reset_category", { category: id, turns });
	const family = familyOf(before);
	const running = runningCycle(family, findCategory(family, id) as Category);
	const kept = new Set(running.filter((turn) => !turns.includes(turn.id)));
	const gone = turnsOf(family, id).filter((turn) => !kept.has(turn));
	return tables.deleteTurns(
		id,
		gone.map((turn) => turn.id),
	);
}

import * as v from "valibot";
import type { Change } from "../../../rules/changes.ts";
import { trimName } from "../../../rules/name.ts";
import type { FailedChange } from "../../family-store.ts";
import { normalizeInstant } from "../../instants.ts";
import { validItems } from "../../lenient.ts";
import { NamesSchema, StoredDrawSchema, StoredNameSchema, withStoredDraw } from "../../stored-draw.ts";
import type { TargetedChange } from "../changes/change-targets.ts";
import { SettingsSchema } from "./settings-schema.ts";

const named = { name: StoredNameSchema };
const rename = { ...named, newName: StoredNameSchema };
const move = { ...named, before: v.nullable(StoredNameSchema) };

const MemberDetailsSchema = v.object({
	...named,
	emoji: v.optional(v.string()),
	colour: v.optional(v.number()),
	backOn: v.optional(v.string()),
});
const what = {
	id: v.string(),
	category: StoredNameSchema,
	doneBy: v.optional(StoredNameSchema),
	option: v.optional(StoredNameSchema),
	previousCycle: v.optional(NamesSchema),
};
const TurnSchema = v.object({ ...what, member: StoredNameSchema });
const EntrySchema = v.object({
	...what,
	kind: v.picklist(["drawn", "passed", "void", "turn", "undone", "reset"]),
	at: v.pipe(
		v.string(),
		v.transform((at) => normalizeInstant(at) ?? ""),
		v.check((at) => at !== ""),
	),
	member: v.optional(StoredNameSchema),
	turn: v.optional(v.string()),
	opensCycle: v.optional(v.literal(true)),
});

/** Its name in the storage, which other versions of the app read and write. */
const STORED_MERGE_FAMILY = "bring-family";

const ChangeSchema: v.GenericSchema<unknown, Change> = v.union([
	v.object({
		kind: v.picklist(["add-member", "remove-member", "add-category", "remove-category", "reset-category"]),
		...named,
	}),
	v.object({
		kind: v.literal("record-turn"),
		draw: StoredDrawSchema,
		doneBy: v.optional(StoredNameSchema),
		option: v.optional(StoredNameSchema),
	}),
	v.object({
		kind: v.literal("undo-reset"),
		...named,
		cycle: NamesSchema,
		turns: v.optional(v.array(TurnSchema)),
	}),
	v.pipe(
		v.object({
			kind: v.literal(STORED_MERGE_FAMILY),
			family: v.object({
				members: NamesSchema,
				categories: validItems(
					v.object({ name: StoredNameSchema, cycle: NamesSchema, settings: v.optional(SettingsSchema) }),
				),
				memberDetails: v.optional(validItems(MemberDetailsSchema)),
				turns: v.optional(validItems(TurnSchema)),
			}),
			record: v.optional(validItems(EntrySchema)),
		}),
		v.transform(({ kind: _, ...change }) => ({ ...change, kind: "merge-family" as const })),
	),
	v.object({ kind: v.literal("open-draw"), draw: StoredDrawSchema, passed: v.optional(NamesSchema) }),
	v.object({ kind: v.literal("pass-draw"), draw: StoredDrawSchema, next: StoredDrawSchema }),
	v.object({ kind: v.literal("undo-turn"), category: StoredNameSchema, turn: v.string() }),
	v.object({ kind: v.literal("set-away"), ...named, backOn: v.nullable(v.string()) }),
	v.object({
		kind: v.literal("edit-member"),
		...named,
		emoji: v.nullable(
			v.pipe(
				v.string(),
				v.transform((emoji) => trimName(emoji) || null),
			),
		),
		colour: v.nullable(v.number()),
	}),
	v.object({
		kind: v.literal("edit-category"),
		...named,
		settings: SettingsSchema,
		edits: v.optional(v.array(v.picklist(["emoji", "excluded", "noRepeat", "inOrder", "helper"]))),
	}),
	v.object({ kind: v.literal("rename-member"), ...rename }),
	v.object({ kind: v.literal("rename-category"), ...rename }),
	v.object({ kind: v.literal("move-member"), ...move }),
	v.object({ kind: v.literal("move-category"), ...move }),
]);

const TargetsSchema = v.object({ newId: v.string(), known: NamesSchema, day: v.optional(v.string()) });

export interface PendingChange extends TargetedChange {
	/** Begins with the time: sorted by id, changes are in the order in which they were made. */
	readonly id: string;
}

/** Other versions of the app read and write the keys of stored changes. */
export const PendingChangeSchema = v.pipe(
	v.object({ id: v.string(), change: ChangeSchema, meant: TargetsSchema }),
	v.transform(({ id, change, meant }): PendingChange => ({ id, change, targets: meant })),
);

export function toStoredPending({ id, change, targets }: PendingChange) {
	return { id, change: toStoredChange(change), meant: targets };
}

export const FailedChangeSchema = v.pipe(
	v.object({ id: v.string(), change: ChangeSchema, quicker: v.optional(v.string()) }),
	v.transform(({ id, change, quicker }): FailedChange => ({ id, change, conflictingMember: quicker })),
);

export function toStoredFailed({ id, change, conflictingMember }: FailedChange) {
	return { id, change: toStoredChange(change), quicker: conflictingMember };
}

function toStoredChange(change: Change) {
	if (change.kind === "merge-family") return { ...change, kind: STORED_MERGE_FAMILY };
	const stored = withStoredDraw(change);
	return change.kind === "pass-draw" ? { ...stored, next: withStoredDraw({ draw: change.next }).draw } : stored;
}

import * as v from "valibot";
import type { Change, StampedChange } from "../../../rules/changes.ts";
import { tidyText } from "../../../rules/tidy-text.ts";
import {
	GroupKindSchema,
	lenientSchemas,
	PhotoSchema,
	StoredNameSchema,
	TimeZoneNameSchema,
} from "../../family-schema.ts";
import type { FailedChange, NamedChange } from "../../family-store.ts";
import { validItems } from "../../lenient.ts";
import { SentFamilySchema } from "../stored-family-schema.ts";

const id = v.string();
const name = StoredNameSchema;
const before = v.nullable(id);
const n = v.number();
const turns = v.array(id);
const details = { doneBy: v.optional(id), option: v.optional(name), day: v.optional(v.string()) };
const of = <Kind extends Change["kind"], Entries extends v.ObjectEntries>(kind: Kind, entries: Entries) =>
	v.object({ kind: v.literal(kind), ...entries });

const ChangeSchema: v.GenericSchema<unknown, Change> = v.variant("kind", [
	of("add-member", { member: id, name }),
	of("remove-member", { member: id }),
	of("restore-member", { member: id }),
	of("rename-member", { member: id, name }),
	of("move-member", { member: id, before }),
	of("edit-member", {
		member: id,
		emoji: v.nullable(
			v.pipe(
				v.string(),
				v.transform((emoji) => tidyText(emoji) || null),
			),
		),
		colour: v.nullable(v.number()),
		photo: v.optional(v.nullable(PhotoSchema)),
	}),
	of("set-away", { member: id, backOn: v.nullable(v.string()) }),
	of("add-category", { category: id, name }),
	of("remove-category", { category: id }),
	of("restore-category", { category: id }),
	of("rename-category", { category: id, name }),
	of("move-category", { category: id, before }),
	of("edit-category", {
		category: id,
		settings: lenientSchemas.settings,
		edits: v.array(v.picklist(lenientSchemas.settingNames)),
	}),
	of("look-at-draw", { category: id, n, member: id }),
	of("leave-draw", { category: id, n, member: id }),
	of("not-now", { category: id, n, member: id }),
	of("record-turn", { category: id, n, member: id, ...details }),
	of("undo-turn", { category: id, turn: id }),
	of("cancel-turn", { category: id, turn: id }),
	of("mend-turn", {
		category: id,
		turn: id,
		member: v.optional(id),
		doneBy: v.optional(id),
		day: v.optional(v.string()),
	}),
	of("end-turn", { category: id, turn: id, day: v.nullable(v.string()) }),
	of("redo-turn", { category: id, turn: id }),
	of("settle", { category: id, from: id, to: id, turns: n }),
	of("undo-settlement", { category: id, from: id, to: id, was: n, turns: n }),
	of("reset-category", { category: id, turns }),
	of("undo-reset", { category: id, turns }),
	of("set-group-kind", { groupKind: GroupKindSchema }),
	of("set-time-zone", { timeZone: TimeZoneNameSchema }),
	of("merge-family", { family: SentFamilySchema, history: validItems(lenientSchemas.entry) }),
]);

export interface PendingChange extends NamedChange, StampedChange {}

const named = { change: ChangeSchema, names: v.record(v.string(), v.string()) };

export const PendingChangeSchema: v.GenericSchema<unknown, PendingChange> = v.pipe(
	v.object({ ...named, stamp: v.object({ id, at: v.string(), today: v.string() }) }),
	v.transform((pending) => ({ id: pending.stamp.id, ...pending })),
);

export function toStoredPending({ stamp, change, names }: PendingChange) {
	return { stamp, change, names };
}

export const FailedChangeSchema: v.GenericSchema<unknown, FailedChange> = v.object({
	...{ id, ...named },
	conflictingMember: v.optional(v.string()),
	reason: v.fallback(v.optional(v.picklist(["not_in_family", "role", "conflict"])), undefined),
	familyName: v.optional(v.string()),
});

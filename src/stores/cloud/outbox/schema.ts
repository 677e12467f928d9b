import * as v from "valibot";
import type { Change } from "../../../rules/changes.ts";

const NamesSchema = v.pipe(v.array(v.string()), v.readonly());

/** A change as this browser's storage gives it back: another version of the app, or a hand, may have written it. */
export const ChangeSchema: v.GenericSchema<unknown, Change> = v.variant("kind", [
	v.object({
		kind: v.picklist(["add-member", "remove-member", "add-category", "remove-category", "reset-category"]),
		name: v.string(),
	}),
	v.object({
		kind: v.literal("record-turn"),
		draw: v.object({ category: v.string(), person: v.string(), isNewCycle: v.boolean(), cycle: NamesSchema }),
	}),
	v.object({ kind: v.literal("undo-reset"), name: v.string(), cycle: NamesSchema }),
	v.object({
		kind: v.literal("bring-family"),
		family: v.object({ members: NamesSchema, categories: v.array(v.object({ name: v.string(), cycle: NamesSchema })) }),
	}),
]);

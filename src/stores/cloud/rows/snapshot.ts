import * as v from "valibot";
import { readBackOn } from "../../../rules/back-on.ts";
import { tidyEmoji } from "../../../rules/details.ts";
import type { StorageAccess } from "../../browser/storage.ts";
import { SNAPSHOT_PREFIX } from "../../browser/storage-keys.ts";
import { createStoredValue } from "../../browser/stored-value.ts";
import { dropInvalid, validItems } from "../../lenient.ts";
import { StoredNameSchema } from "../../stored-draw.ts";
import { SettingsSchema } from "../outbox/settings-schema.ts";
import type { Records, TurnRow } from "./records.ts";
import { deriveRounds, type Round } from "./running-cycle.ts";

const namedRow = { id: v.string(), name: StoredNameSchema, position: v.optional(v.number()) };

/** Versions of the app that know no rounds, nor what else is optional, read and write the same key; and they call a member `person`. */
const StoredRecordsSchema = v.object({
	members: validItems(
		v.object({
			...namedRow,
			emoji: dropInvalid(v.pipe(v.string(), v.transform(tidyEmoji))),
			colour: dropInvalid(v.number()),
			backOn: dropInvalid(v.pipe(v.string(), v.transform(readBackOn))),
		}),
	),
	categories: validItems(
		v.object({
			...namedRow,
			runningRound: v.optional(v.number()),
			settings: dropInvalid(SettingsSchema),
			past: dropInvalid(
				v.array(v.object({ id: v.optional(v.string()), member: v.string(), doneBy: v.optional(v.string()) })),
			),
		}),
	),
	turns: validItems(
		v.object({
			id: v.string(),
			category: StoredNameSchema,
			person: StoredNameSchema,
			turnNumber: v.number(),
			round: v.optional(v.number()),
			opensRound: v.optional(v.literal(true)),
			doneBy: v.optional(v.string()),
			option: dropInvalid(StoredNameSchema),
			closedDraw: dropInvalid(v.object({ member: v.string(), passed: v.array(v.string()) })),
		}),
	),
	draws: v.optional(
		validItems(
			v.object({
				id: v.string(),
				category: v.string(),
				member: v.string(),
				basedOn: v.nullable(v.string()),
				passed: v.array(v.string()),
			}),
		),
		[],
	),
});

type StoredTurn = Omit<TurnRow, "round"> & { readonly round?: number | undefined };
type StoredRecords = v.InferOutput<typeof StoredRecordsSchema>;

const RecordsSchema: v.GenericSchema<unknown, Records> = v.pipe(StoredRecordsSchema, v.transform(complete));

export interface Snapshot {
	read(): Records | undefined;
	write(records: Records): void;
}

export function createSnapshot(access: StorageAccess, userId: string): Snapshot {
	const stored = createStoredValue<Records | undefined>(access, SNAPSHOT_PREFIX + userId, RecordsSchema, undefined);
	let hasWarned = false;
	return {
		read: stored.read,
		write(records) {
			try {
				stored.write(JSON.stringify(toStored(records)));
			} catch (reason) {
				if (!hasWarned) console.warn("This browser cannot store a snapshot of the family:", reason);
				hasWarned = true;
			}
		},
	};
}

function complete({ members, categories, turns, draws }: StoredRecords): Records {
	const completed = completeTurns(turns.map(({ person, ...turn }) => ({ ...turn, member: person })));
	const rounds = new Map(completed.map(({ category, round }) => [category, round]));
	return {
		members: members.map((row, at) => ({ ...row, position: row.position ?? at + 1 })),
		categories: categories.map((row, at) => ({
			...row,
			position: row.position ?? at + 1,
			runningRound: row.runningRound ?? rounds.get(row.name) ?? 1,
		})),
		turns: completed,
		draws,
	};
}

/** As `StoredRecordsSchema` reads it, with the keys of a turn in the order that earlier versions wrote. */
function toStored({ turns, ...others }: Records) {
	return {
		...others,
		turns: turns.map(({ id, category, member: person, ...turn }) => ({ id, category, person, ...turn })),
	};
}

function completeTurns(turns: readonly StoredTurn[]): readonly TurnRow[] {
	if (turns.every(hasRound)) return turns;
	const rounds = deriveRounds(turns);
	return turns.map((turn, at) => ({ ...turn, ...(rounds[at] as Round) }));
}

function hasRound(turn: StoredTurn): turn is TurnRow {
	return turn.round !== undefined;
}

import * as v from "valibot";
import type { StorageAccess } from "../../browser/storage.ts";
import { SNAPSHOT_PREFIX } from "../../browser/storage-keys.ts";
import { createStoredValue } from "../../browser/stored-value.ts";
import { SettingsSchema } from "../outbox/settings-schema.ts";
import type { Records, TurnRow } from "./records.ts";
import { deriveRounds, type Round } from "./running-cycle.ts";

const namedRow = { id: v.string(), name: v.string(), position: v.optional(v.number()) };

/** Versions of the app that know no rounds, nor what else is optional, read and write the same key; and they call a member `person`. */
const StoredRecordsSchema = v.object({
	members: v.array(
		v.object({
			...namedRow,
			emoji: v.optional(v.string()),
			colour: v.optional(v.number()),
			backOn: v.optional(v.string()),
		}),
	),
	categories: v.array(
		v.object({
			...namedRow,
			runningRound: v.optional(v.number()),
			settings: v.optional(SettingsSchema),
			past: v.optional(
				v.array(v.object({ id: v.optional(v.string()), member: v.string(), doneBy: v.optional(v.string()) })),
			),
		}),
	),
	turns: v.array(
		v.object({
			id: v.string(),
			category: v.string(),
			person: v.string(),
			turnNumber: v.number(),
			round: v.optional(v.number()),
			opensRound: v.optional(v.literal(true)),
			doneBy: v.optional(v.string()),
			option: v.optional(v.string()),
			closedDraw: v.optional(v.object({ member: v.string(), passed: v.array(v.string()) })),
		}),
	),
	draws: v.optional(
		v.array(
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

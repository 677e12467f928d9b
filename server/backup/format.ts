import * as v from "valibot";
import { BackupError } from "./backup-error.ts";

/**
 * A backup file (docs/backup.md): a header in one line of JSON, the rows of each table in COPY's format, a trailer in
 * one line.
 */
export const FORMAT_VERSION = 1;

const name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]*$/));
const versionsSchema = v.array(v.pipe(v.string(), v.regex(/^\d+$/)));

const headerSchema = v.object({
	format: v.literal("whose-turn-backup"),
	version: v.literal(FORMAT_VERSION),
	made_at: v.string(),
	migrations: v.object({ builtin: versionsSchema, shared: versionsSchema }),
	/** A table comes before the tables that refer to it. */
	tables: v.array(
		v.object({
			schema: v.picklist(["auth", "public", "whose_turn_private", "whose_turn_quotas"]),
			name,
			columns: v.pipe(v.array(name), v.minLength(1)),
		}),
	),
});

const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const trailerSchema = v.object({
	tables: v.array(v.object({ rows: countSchema, bytes: countSchema, sha256 })),
	/** The hash of everything before this line. */
	sha256,
});

export type Header = v.InferOutput<typeof headerSchema>;
export type Trailer = v.InferOutput<typeof trailerSchema>;
export type BackupTable = Header["tables"][number];

export function encodeLine(value: Header | Trailer): Buffer {
	return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** @throws BackupError if the file is no backup, damaged or of a newer version */
export function parseHeader(line: string): Header {
	const parsed = tryParseJson(line);
	if (!v.is(v.object({ format: v.literal("whose-turn-backup") }), parsed))
		throw new BackupError("the file is no backup of Whose Turn?");
	if (v.is(v.object({ version: v.pipe(v.number(), v.minValue(FORMAT_VERSION + 1)) }), parsed))
		throw new BackupError("the file was made by a newer version of Whose Turn?: update this one first");
	return v.is(headerSchema, parsed) ? parsed : throwDamaged();
}

/** @throws BackupError when it is damaged */
export function parseTrailer(line: string): Trailer {
	const parsed = tryParseJson(line);
	return v.is(trailerSchema, parsed) ? parsed : throwDamaged();
}

export function throwDamaged(): never {
	throw new BackupError("the file is damaged or not complete");
}

function tryParseJson(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

import * as v from "valibot";
import type { Table } from "../database/catalogue.ts";
import type { RowChange } from "./change-listener.ts";

/** A message of Phoenix channels; an object in version 1, an array in version 2. */
export interface Message {
	readonly join_ref?: string | null | undefined;
	readonly ref?: string | null | undefined;
	readonly topic: string;
	readonly event: string;
	readonly payload: unknown;
}

export type ProtocolVersion = "1.0.0" | "2.0.0";

const ref = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64))));
const messageSchema = v.object({
	join_ref: ref,
	ref,
	topic: v.pipe(v.string(), v.maxLength(255)),
	event: v.pipe(v.string(), v.maxLength(64)),
	payload: v.unknown(),
});

/** @throws if the text is not a message */
export function decodeMessage(version: ProtocolVersion, text: string): Message {
	const parsed: unknown = JSON.parse(text);
	if (version === "1.0.0") return v.parse(messageSchema, parsed);
	const [join_ref, ref, topic, event, payload] = v.parse(v.array(v.unknown()), parsed);
	return v.parse(messageSchema, { join_ref, ref, topic, event, payload });
}

export function encodeMessage(
	version: ProtocolVersion,
	{ join_ref = null, ref = null, topic, event, payload }: Message,
): string {
	return JSON.stringify(
		version === "1.0.0" ? { join_ref, ref, topic, event, payload } : [join_ref, ref, topic, event, payload],
	);
}

/**
 * The JSON of a change in the form that realtime-js reads. With row level security, Supabase sends only the primary key
 * of an old row.
 */
export function encodeChangeData({ table, type, at, record, old_id }: RowChange, columns: Table["columns"]): string {
	return JSON.stringify({
		schema: "public",
		table,
		type,
		commit_timestamp: at,
		columns: [...columns.values()],
		...(record && { record: Object.fromEntries(Object.entries(record).filter(([name]) => columns.has(name))) }),
		...(old_id !== null && { old_record: { id: old_id } }),
		errors: null,
	});
}

/** Wraps the JSON of a change; `ids` are the channel's bindings that it matches. */
export function encodeChange(version: ProtocolVersion, topic: string, ids: readonly number[], data: string): string {
	const payload = `{"ids":[${ids.join()}],"data":${data}}`;
	return version === "1.0.0"
		? `{"join_ref":null,"ref":null,"topic":${JSON.stringify(topic)},"event":"postgres_changes","payload":${payload}}`
		: `[null,null,${JSON.stringify(topic)},"postgres_changes",${payload}]`;
}

const bindingSchema = v.object({
	event: v.picklist(["*", "INSERT", "UPDATE", "DELETE"]),
	schema: v.picklist(["*", "public"]),
	table: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(63)))),
	filter: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(255), v.regex(/^(\w+=eq\..*)?$/s)))),
});

export type Binding = v.InferOutput<typeof bindingSchema>;

export const joinSchema = v.object({
	access_token: v.optional(v.string()),
	config: v.object({ postgres_changes: v.optional(v.pipe(v.array(bindingSchema), v.maxLength(16)), []) }),
});

export const tokenSchema = v.object({ access_token: v.string() });

import * as v from "valibot";
import { trimName } from "../../rules/name.ts";
import { validItems } from "../lenient.ts";

// The keys and the shapes of their JSON: specification, section 3.
export const MEMBERS_KEY = "guest-family-members";
export const CATEGORIES_KEY = "guest-decision-categories";
export const CYCLES_KEY = "guest-category-cycles";

// What the specification does not know has keys of its own.
export const DETAILS_KEY = "guest-family-details";
export const RECORD_KEY = "guest-record";
/** What of the others could not be read, a line of JSON each: the key, and the part or the whole of its text. */
export const UNREAD_KEY = "guest-unread";

export const GUEST_KEY_PREFIX = "guest-";

/** By category name, the members who have had a turn. A Map, because `__proto__` is a name like any other. */
export type Cycles = ReadonlyMap<string, readonly string[]>;

/** Text edited by hand may hold spaces, empty names or repetitions, which are dropped. */
export const NameListSchema = v.pipe(
	v.array(v.string()),
	v.transform((names): readonly string[] => [...new Set(names.map(trimName))].filter((name) => name !== "")),
);

/** Not valibot's `record`, which drops `__proto__`, `prototype` and `constructor`. */
export const CyclesSchema = v.pipe(
	v.unknown(),
	v.check((value) => typeof value === "object" && value !== null && !Array.isArray(value)),
	v.transform((value): unknown => Object.entries(value as object).map(([category, cycle]) => ({ category, cycle }))),
	validItems(v.object({ category: v.pipe(v.string(), v.transform(trimName)), cycle: NameListSchema })),
	v.transform((entries): Cycles => new Map(entries.map(({ category, cycle }) => [category, cycle]))),
);

/** `fromEntries` makes even `__proto__` an ordinary property. */
export function serializeCycles(cycles: Cycles): string {
	return JSON.stringify(Object.fromEntries(cycles));
}

import * as v from "valibot";
import { readText, type StorageAccess } from "./storage.ts";

/** The JSON under a key, or `undefined` where it is missing or does not match the schema. */
export function readJson<T>(key: string, schema: v.GenericSchema<unknown, T>, access?: StorageAccess): T | undefined {
	const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), readText(key, access));
	return parsed.success ? parsed.output : undefined;
}

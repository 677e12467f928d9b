import * as v from "valibot";
import { readText, type StorageAccess } from "./storage.ts";

/** The JSON under a key, or `undefined` where it is missing or does not match the schema. */
export function readJson<T>(key: string, schema: v.GenericSchema<unknown, T>, access?: StorageAccess): T | undefined {
	try {
		return v.parse(schema, JSON.parse(readText(key, access) ?? "null"));
	} catch {
		return undefined;
	}
}

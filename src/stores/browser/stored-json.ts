import * as v from "valibot";
import { readText, type StorageAccess } from "./storage.ts";

export function readJson<T>(key: string, schema: v.GenericSchema<unknown, T>, access?: StorageAccess): T | undefined {
	try {
		return v.parse(schema, JSON.parse(readText(key, access) ?? "null"));
	} catch {
		return undefined;
	}
}

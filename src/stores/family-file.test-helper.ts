import { serializeFamilyFile } from "./family-file.ts";

/** The text of a family's file, for a family that fits. */
export function writeFamilyFile(...family: Parameters<typeof serializeFamilyFile>): string {
	const text = serializeFamilyFile(...family);
	if (text === undefined) throw new Error("the family is too large");
	return text;
}

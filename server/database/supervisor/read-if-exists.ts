import { readFileSync } from "node:fs";

/** @returns a file's text; undefined if it cannot be read */
export function readIfExists(file: string): string | undefined {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return undefined;
	}
}

import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { Trailer } from "./format.ts";

const NEWLINE = 0x0a;

/**
 * Reads rows as COPY writes them (a line each) to their end, passes them on, and measures them.
 *
 * @param whole a sum that they count towards as well
 */
export async function checksumRows(
	rows: Readable,
	target?: Writable,
	whole?: Hash,
): Promise<Trailer["tables"][number]> {
	const hash = createHash("sha256");
	const found = { rows: 0, bytes: 0 };
	for await (const chunk of rows as AsyncIterable<Buffer>) {
		hash.update(chunk);
		whole?.update(chunk);
		found.bytes += chunk.byteLength;
		for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) found.rows++;
		if (target && !target.write(chunk)) await once(target, "drain");
	}
	return { ...found, sha256: hash.digest("hex") };
}

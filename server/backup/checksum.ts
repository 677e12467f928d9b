import { createHash, type Hash } from "node:crypto";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { Trailer } from "./format.ts";

const NEWLINE = 0x0a;

/**
 * Counts and hashes rows in COPY's format, one a line, while it passes them on to `target`.
 *
 * @param totalHash is updated, too
 */
export async function checksumRows(
	rows: Readable,
	target?: Writable,
	totalHash?: Hash,
): Promise<Trailer["tables"][number]> {
	const hash = createHash("sha256");
	const count = { rows: 0, bytes: 0 };
	for await (const chunk of rows as AsyncIterable<Buffer>) {
		hash.update(chunk);
		totalHash?.update(chunk);
		count.bytes += chunk.byteLength;
		for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count.rows++;
		if (target && !target.write(chunk)) await once(target, "drain");
	}
	return { ...count, sha256: hash.digest("hex") };
}

import { parseAccept } from "hono/utils/accept";

/** Smallest first. */
const ENCODINGS = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/**
 * The encoding that the client prefers, and the smallest among equals. `identity` rather than a 406 (RFC 9110, section
 * 12.5.3).
 */
export function negotiateEncoding(
	acceptEncoding: string | undefined,
	isAvailable: (encoding: Encoding) => boolean,
): Encoding {
	const accepted = new Map(parseAccept(acceptEncoding ?? "").map(({ type, q }) => [type.toLowerCase(), q]));
	const quality = (encoding: Encoding) => accepted.get(encoding) ?? accepted.get("*") ?? 0;
	const usable = ENCODINGS.filter((encoding) => quality(encoding) > 0 && isAvailable(encoding));
	return usable.sort((one, other) => quality(other) - quality(one))[0] ?? "identity";
}

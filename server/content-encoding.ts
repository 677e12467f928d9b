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
	let best: Encoding = "identity";
	let bestQuality = 0;
	for (const encoding of ENCODINGS) {
		const quality = accepted.get(encoding) ?? accepted.get("*") ?? 0;
		if (quality > bestQuality && isAvailable(encoding)) {
			best = encoding;
			bestQuality = quality;
		}
	}
	return best;
}

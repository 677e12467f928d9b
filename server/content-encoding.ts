import { parseAccept } from "hono/utils/accept";

/** Smallest first. */
const ENCODINGS = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/**
 * The available encoding that the client prefers, the smallest of equals. `identity` when it accepts none: RFC 9110, section 12.5.3
 * allows that instead of a 406.
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

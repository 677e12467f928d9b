import { parseAccept } from "hono/utils/accept";

/** How a file can be sent, the smallest first. */
const ENCODINGS = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/**
 * The encoding to answer with: of those at hand the one the browser likes best, and the smallest of several it likes
 * equally. `identity` when it accepts none of them: a page is better than a 406 (RFC 9110, section 12.5.3, allows both).
 */
export function negotiateEncoding(
	acceptEncoding: string | undefined,
	atHand: (encoding: Encoding) => boolean,
): Encoding {
	const accepted = new Map(parseAccept(acceptEncoding ?? "").map(({ type, q }) => [type.toLowerCase(), q]));
	let best: Encoding = "identity";
	let bestQuality = 0;
	for (const encoding of ENCODINGS) {
		const quality = accepted.get(encoding) ?? accepted.get("*") ?? 0;
		if (quality > bestQuality && atHand(encoding)) {
			best = encoding;
			bestQuality = quality;
		}
	}
	return best;
}

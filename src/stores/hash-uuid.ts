import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { toUuid } from "./uuid.ts";

/** RFC 9562, version 8: the same id for the same text. */
export function hashUuid(text: string): string {
	return toUuid(sha256(utf8ToBytes(text)).slice(0, 16), 8);
}

import * as v from "valibot";
import { removeKeys, writeText } from "../browser/storage.ts";
import { SCANNED_SCREEN_KEY } from "../browser/storage-keys.ts";
import { readJson } from "../browser/stored-json.ts";

/** A screen shows a code for so long (request_pairing(), …_invitations.sql). */
const LIFETIME_MS = 10 * 60 * 1000;

const StoredSchema = v.object({ token: v.string(), code: v.string(), at: v.number() });

export function storeScannedScreen({ token, code }: { readonly token: string; readonly code: string }): void {
	try {
		writeText(SCANNED_SCREEN_KEY, JSON.stringify({ token, code, at: Date.now() }));
	} catch (reason) {
		console.info("This browser could not store a screen:", reason);
	}
}

export function takeScannedScreen(): { readonly token: string; readonly code: string } | undefined {
	const stored = readJson(SCANNED_SCREEN_KEY, StoredSchema);
	if (stored === undefined) return undefined;
	removeKeys([SCANNED_SCREEN_KEY]);
	return Math.abs(Date.now() - stored.at) < LIFETIME_MS ? stored : undefined;
}

import * as v from "valibot";
import { readText, removeKeys, writeText } from "../browser/storage.ts";
import { msUntilExpiry, ReceivedSchema } from "./session-clock.ts";
import { SESSION_KEY } from "./stored-session.ts";

/** supabase-js compares `expires_at` with the device's clock, so each read returns it by that clock as it is now. */
export function createSessionStorage() {
	const unstored = new Map<string, string>();
	return {
		getItem(key: string): string | null {
			const text = unstored.get(key) ?? readText(key) ?? null;
			return text === null || key !== SESSION_KEY ? text : withDeviceExpiry(text);
		},
		setItem(key: string, text: string): void {
			unstored.delete(key);
			try {
				writeText(key, text);
			} catch {
				unstored.set(key, text);
			}
		},
		removeItem(key: string): void {
			unstored.delete(key);
			removeKeys([key]);
		},
	};
}

/** A session that an earlier version of the app has stored is left as it is. */
function withDeviceExpiry(text: string): string {
	try {
		const session = JSON.parse(text);
		const expiresAt = Math.floor((Date.now() + msUntilExpiry(v.parse(ReceivedSchema, session))) / 1000);
		// supabase-js takes a session whose `expires_at` is 0 for one that does not expire.
		return JSON.stringify({ ...session, expires_at: Math.max(1, expiresAt) });
	} catch {
		return text;
	}
}

import * as v from "valibot";
import { removeKeys, writeText } from "../browser/storage.ts";
import { INVITATION_KEY } from "../browser/storage-keys.ts";
import { readJson } from "../browser/stored-json.ts";

const LINK_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** 192 bits as base64url (create_token(), …_invitations.sql). */
const TOKEN = /^[\w-]{32}$/;

/** Takes the place of a token for the invitation by which the user has signed up, maybe on another device. */
export const MY_INVITATION = "mine";

const StoredSchema = v.object({
	/** Null: the visitor has no link, only the letters of a code. */
	token: v.nullable(v.union([v.literal(MY_INVITATION), v.pipe(v.string(), v.regex(TOKEN))])),
	at: v.number(),
});

export function isInvitationToken(text: string): boolean {
	return TOKEN.test(text);
}

export function storeInvitation(token: string | null): void {
	try {
		writeText(INVITATION_KEY, JSON.stringify({ token, at: Date.now() }));
	} catch (reason) {
		console.info("This browser could not store an invitation:", reason);
	}
}

export function readStoredInvitation(): { readonly token: string | null } | undefined {
	const stored = readJson(INVITATION_KEY, StoredSchema);
	return stored !== undefined && Math.abs(Date.now() - stored.at) < LINK_LIFETIME_MS ? stored : undefined;
}

export function readStoredToken(): string | undefined {
	const token = readStoredInvitation()?.token;
	return token != null && isInvitationToken(token) ? token : undefined;
}

export function removeStoredInvitation(): void {
	removeKeys([INVITATION_KEY]);
}

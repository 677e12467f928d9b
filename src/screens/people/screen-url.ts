import { isInvitationToken } from "../../stores/auth/stored-invitation.ts";

const HASH = "#screen=";

/** The address that a screen shows as a QR code. @param path of the people of a family @param token of `requestPairing` */
export function screenUrl(path: string, token: string): string {
	return `${location.origin}${path}${HASH}${token}`;
}

/** Of a screen whose QR code was scanned: the address of this page has it. */
export function readScreenToken(): string | undefined {
	const token = location.hash.startsWith(HASH) ? location.hash.slice(HASH.length) : "";
	return isInvitationToken(token) ? token : undefined;
}

import { isInvitationToken } from "../../stores/auth/stored-invitation.ts";
import type { Pairing } from "../../stores/cloud/families/pairing.ts";

/**
 * What a scanned address says: the secret that connects the screen, and the letters by which an adult recognises the
 * screen.
 */
export type ScannedScreen = Pick<Pairing, "token" | "code">;

const HASH = "#screen=";
/** As create_code() in …_invitations.sql makes it. */
const CODE = /^[A-HJ-NP-Z]{8}$/;

/** The address that a screen shows as a QR code. @param path of the people of a family */
export function screenUrl(path: string, screen: ScannedScreen): string {
	return `${location.origin}${screenPath(path, screen)}`;
}

/** The same address, without the site. */
export function screenPath(path: string, { token, code }: ScannedScreen): string {
	return `${path}${HASH}${token}.${code}`;
}

/** The screen whose QR code was scanned. It is in the address of this page, and anybody can write that. */
export function readScannedScreen(): ScannedScreen | undefined {
	if (!location.hash.startsWith(HASH)) return undefined;
	const [token = "", code = "", ...more] = location.hash.slice(HASH.length).split(".");
	return isInvitationToken(token) && CODE.test(code) && more.length === 0 ? { token, code } : undefined;
}

import * as v from "valibot";

const ClaimsSchema = v.object({ session_id: v.string() });

/** The session's id in an access token, which the backend checks (RFC 7519, section 3); undefined without one. */
export function readSessionId(token: string | undefined): string | undefined {
	const payload = token?.split(".")[1];
	if (payload === undefined) return undefined;
	try {
		return v.parse(ClaimsSchema, JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")))).session_id;
	} catch {
		return undefined;
	}
}

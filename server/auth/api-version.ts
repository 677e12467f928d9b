/** The header that names the version of the protocol, and so the form in which a client reads errors. */
export const API_VERSION_HEADER = "x-supabase-api-version";

/** The newest version, and the only one with a name (supabase/auth, internal/api/apiversions.go). */
const API_VERSION_2024 = "2024-01-01";

export type ApiVersion = typeof API_VERSION_2024 | undefined;

/** The newest version that is not after the wanted date. Undefined: the version before there were names. */
export function readApiVersion(wanted: string | undefined): ApiVersion {
	return wanted !== undefined && isDate(wanted) && wanted >= API_VERSION_2024 ? API_VERSION_2024 : undefined;
}

function isDate(text: string): boolean {
	const date = new Date(`${text}T00:00:00Z`);
	return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * The token of an Authorization header with the scheme Bearer (RFC 6750, section 2.1; a tab counts as a space);
 * undefined for any other header.
 */
export function parseBearerToken(header: string | undefined): string | undefined {
	return /^Bearer[ \t]+(\S+)$/i.exec(header ?? "")?.[1];
}

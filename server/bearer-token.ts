/** The token of an Authorization header with the scheme Bearer (RFC 6750, section 2.1); undefined for any other header. */
export function parseBearerToken(header: string | undefined): string | undefined {
	return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1];
}

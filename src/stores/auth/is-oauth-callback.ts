/** Whether an address holds the response of a sign-in elsewhere (OAuth 2.0, RFC 6749, section 4.1.2). */
export function isOAuthCallback({ search }: Pick<URL, "search">): boolean {
	const query = new URLSearchParams(search);
	return query.has("code") || query.has("error");
}

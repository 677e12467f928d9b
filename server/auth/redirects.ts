/** Characters that browsers drop or read in two ways, so that two parsers could disagree about the host. */
const AMBIGUOUS_CHARACTERS = /[\p{Cc}\s\\]/u;

/**
 * Where to send a person after a sign-in elsewhere: `wanted` if it is an absolute address of the site or of
 * another allowed origin, else the site. Origins are compared after parsing; an address with a user name (`https://site@evil/`)
 * or ambiguous characters is never followed.
 *
 * @param origins allowed origins, the site's own first, as `URL.origin` writes them
 * @returns an absolute address
 */
export function safeRedirect(
	wanted: string | undefined,
	origins: readonly [site: string, ...others: string[]],
): string {
	const home = `${origins[0]}/`;
	if (wanted === undefined || AMBIGUOUS_CHARACTERS.test(wanted) || !/^https?:\/\/[^/]/i.test(wanted)) return home;
	if (!URL.canParse(wanted)) return home;
	const url = new URL(wanted);
	if (url.username !== "" || url.password !== "" || wanted.split(/[/?#]/)[2]?.includes("@")) return home;
	return origins.includes(url.origin) ? url.href : home;
}

/** `address` with more parameters in its query. */
export function addQueryParameters(address: string, parameters: Readonly<Record<string, string>>): string {
	const url = new URL(address);
	for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
	return url.href;
}

/** Browsers drop these characters or read them in two ways, so that two parsers could disagree about the host. */
const AMBIGUOUS_CHARACTERS = /[\p{Cc}\s\\]/u;

/**
 * @param wanted followed if it is an absolute URL of an allowed origin, without a user name (`https://site@evil/`)
 * @param origins as `URL.origin` writes them
 * @returns an absolute URL, by default the site's
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

export function addQueryParameters(address: string, parameters: Readonly<Record<string, string>>): string {
	const url = new URL(address);
	for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
	return url.href;
}

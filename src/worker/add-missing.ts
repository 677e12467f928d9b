/** Fetches what a cache has not yet; all of it or nothing. @throws when a file cannot be fetched, or is another build's */
export async function addMissingFiles(cache: Cache, files: readonly BuiltFile[]): Promise<void> {
	const kept = await Promise.all(files.map(({ url }) => cache.match(url)));
	const missing = files.filter((_, at) => kept[at] === undefined);
	await cache.addAll(missing.map(({ url, integrity }) => new Request(url, { integrity })));
}

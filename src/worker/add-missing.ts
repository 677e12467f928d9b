/** Caches all files or not one. @throws TypeError when a file cannot be fetched, or is another build's */
export async function addMissingFiles(cache: Cache, files: readonly BuiltFile[]): Promise<void> {
	const cached = await Promise.all(files.map(({ url }) => cache.match(url)));
	const missing = files.filter((_, at) => cached[at] === undefined);
	await cache.addAll(missing.map(({ url, integrity }) => new Request(url, { integrity })));
}

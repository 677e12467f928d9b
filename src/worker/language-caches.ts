import { CACHE_PREFIX } from "../offline/cache-names.ts";
import { addMissingFiles } from "./add-missing.ts";

const LANGUAGE_CACHE_PREFIX = `${CACHE_PREFIX}-language`;

/** Caches the texts of a language. @throws TypeError when they cannot be fetched */
export async function cacheLanguage(tag: string): Promise<void> {
	const files = LANGUAGE_FILES[tag];
	if (files) await addMissingFiles(await caches.open(`${LANGUAGE_CACHE_PREFIX}-${tag}-${VERSION}`), files);
}

/** For a new version: caches the languages that an older one has cached, before it takes over. */
export async function carryOverLanguageCaches(): Promise<void> {
	const tags = (await caches.keys()).flatMap(
		(name) => new RegExp(`^${LANGUAGE_CACHE_PREFIX}-([a-z]+)-`).exec(name)?.[1] ?? [],
	);
	await Promise.all([...new Set(tags)].map(cacheLanguage));
}

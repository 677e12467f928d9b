import { addMissing } from "./add-missing.ts";
import { CACHE_PREFIX } from "./older-versions.ts";

/** A cache for each language that this browser has been spoken to in. */
const LANGUAGE = `${CACHE_PREFIX}-language`;

/** Keeps the texts of a language. @throws when they cannot be fetched */
export async function keepLanguage(tag: string): Promise<void> {
	const files = LANGUAGE_FILES[tag];
	if (files) await addMissing(await caches.open(`${LANGUAGE}-${tag}-${VERSION}`), files);
}

/** For a new version: the languages that an older one keeps, this one does too, before it takes over. */
export async function keepLanguagesAsOlderDid(): Promise<void> {
	const tags = (await caches.keys()).flatMap((name) => new RegExp(`^${LANGUAGE}-([a-z]+)-`).exec(name)?.[1] ?? []);
	await Promise.all([...new Set(tags)].map(keepLanguage));
}

import { readText, removeKeys, writeText } from "./browser/storage.ts";

type Preference =
	/** "light" or "dark"; without it the system decides. It is read before the first paint. */
	| "theme"
	/** A tag of src/languages/languages.ts; without it the browser decides. */
	| "language"
	/** "on" or "off". Without it nobody has heard a sound yet: sound is on, and can be muted where it is first heard. */
	| "sound"
	| "vibration"
	| "large";

const storageKey = (name: Preference) => `whose-turn-${name}`;

export function getPreference(name: Preference): string | undefined {
	return readText(storageKey(name)) ?? undefined;
}

export function setPreference(name: Preference, value: string | undefined): void {
	try {
		if (value === undefined) removeKeys([storageKey(name)]);
		else writeText(storageKey(name), value);
	} catch (reason) {
		console.warn(`${storageKey(name)} cannot be stored: ${reason}`);
	}
}

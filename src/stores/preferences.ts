import { readText, removeKeys, writeText } from "./browser/storage.ts";

type Preference =
	/** "light" or "dark"; missing, the system decides. Read before the first paint. */
	| "theme"
	/** A tag of src/languages/languages.ts; missing, the browser decides. */
	| "language"
	/** "on" or "off"; missing, nobody has heard it yet: it is on, and can be muted where it is heard first */
	| "sound"
	/** "on"; "off" or missing */
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

/** What a person has chosen on this device, apart from the family, which other devices share. Off or absent unless chosen. */
type Preference =
	/** "light" or "dark"; without it the system decides. Read before the first paint. */
	| "theme"
	/** A tag of src/languages/languages.ts; without it the browser decides. */
	| "language"
	/** "on" */
	| "sound"
	/** "on" */
	| "vibration";

const storageKey = (name: Preference) => `whose-turn-${name}`;

/** The kept value, or `undefined` where there is none or the browser forbids its storage. */
export function getPreference(name: Preference): string | undefined {
	try {
		return localStorage.getItem(storageKey(name)) ?? undefined;
	} catch {
		return undefined;
	}
}

/** Keeps a value; `undefined` forgets it. Where the browser forbids its storage, it holds until the page is left. */
export function setPreference(name: Preference, value: string | undefined): void {
	try {
		if (value === undefined) localStorage.removeItem(storageKey(name));
		else localStorage.setItem(storageKey(name), value);
	} catch (reason) {
		console.warn(`${storageKey(name)} cannot be kept: ${reason}`);
	}
}

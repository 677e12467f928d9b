/** What a person has chosen on this device, apart from the family, which other devices share. Off or absent unless chosen. */
const KEYS = {
	/** "light" or "dark"; without it the system decides. Read before the first paint. */
	theme: "whose-turn-theme",
	/** A tag of src/languages/languages.ts; without it the browser decides. */
	language: "whose-turn-language",
	/** "on" */
	sound: "whose-turn-sound",
	/** "on" */
	vibration: "whose-turn-vibration",
} as const;

type Preference = keyof typeof KEYS;

/** The kept value, or `undefined` where there is none or the browser forbids its storage. */
export function preference(name: Preference): string | undefined {
	try {
		return localStorage.getItem(KEYS[name]) ?? undefined;
	} catch {
		return undefined;
	}
}

/** Keeps a value; `undefined` forgets it. Where the browser forbids its storage, it holds until the page is left. */
export function keepPreference(name: Preference, value: string | undefined): void {
	try {
		if (value === undefined) localStorage.removeItem(KEYS[name]);
		else localStorage.setItem(KEYS[name], value);
	} catch (reason) {
		console.warn(`${KEYS[name]} cannot be kept: ${reason}`);
	}
}

import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** Faces that small ones tell apart, in Unicode since 2017. The database has the same list (`before_named`). */
export const ANIMALS = [
	...["🐶", "🐱", "🐻", "🦊", "🦁", "🐼", "🐸", "🐰", "🦄", "🐝", "🐢", "🦖", "🦉", "🐳"],
	...["🐯", "🐨", "🐵", "🐷", "🐮", "🐔", "🐧", "🐙", "🦋", "🐬", "🦔", "🐹", "🦒", "🐘"],
	...["🐞", "🦀"],
] as const;

/**
 * Of those that the fewest have the first from where the key says: all differ as long as there are some left, and who
 * comes back is the same animal again. @param key as of `createKey` @param taken the emoji of the others
 */
export function chooseAnimal(key: string, taken: readonly (string | undefined)[]): string {
	const start = (sha256(utf8ToBytes(key))[0] ?? 0) % ANIMALS.length;
	const ordered = [...ANIMALS.slice(start), ...ANIMALS.slice(0, start)];
	const count = (animal: string) => taken.filter((emoji) => emoji === animal).length;
	const least = Math.min(...ordered.map(count));
	return ordered.find((animal) => count(animal) === least) as string;
}

import { sha256 } from "@noble/hashes/sha2.js";

/** Animals that small children can tell apart, in Unicode since 2017. The database has them, too (choose_animal). */
export const ANIMALS = [
	...["🐶", "🐱", "🐻", "🦊", "🦁", "🐼", "🐸", "🐰", "🦄", "🐝", "🐢", "🦖", "🦉", "🐳"],
	...["🐯", "🐨", "🐵", "🐷", "🐮", "🐔", "🐧", "🐙", "🦋", "🐬", "🦔", "🐹", "🦒", "🐘"],
	...["🐞", "🦀"],
] as const;

/** Of those that fewest others have, the first from where the key says: who comes back is the same animal again. */
export function chooseAnimal(key: string, emojiOfOthers: readonly (string | undefined)[]): string {
	const start = (sha256(new TextEncoder().encode(key))[0] ?? 0) % ANIMALS.length;
	const ordered = [...ANIMALS.slice(start), ...ANIMALS.slice(0, start)];
	const count = (animal: string) => emojiOfOthers.filter((emoji) => emoji === animal).length;
	const least = Math.min(...ordered.map(count));
	return ordered.find((animal) => count(animal) === least) as string;
}

/** Survives renaming, and is the same for somebody who is added again: removing and adding is no second chance. */
export function createKey(name: string, taken: readonly string[]): string {
	let key = name;
	for (let number = 2; taken.includes(key); number++) key = `${name}#${number}`;
	return key;
}

/** 16 random bytes in hexadecimal. @param random fills an array, as `crypto.getRandomValues` does */
export function createSecret(random: (bytes: Uint8Array<ArrayBuffer>) => unknown): string {
	const bytes = new Uint8Array(16);
	random(bytes);
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function isSecret(text: string): boolean {
	return /^[\da-f]{32}$/.test(text);
}

export function keysOf(all: readonly { readonly key: string }[]): readonly string[] {
	return all.map(({ key }) => key);
}

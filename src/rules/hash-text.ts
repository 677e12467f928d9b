/** FNV-1a, 32 bits: the same unsigned number for the same text. Others may have it too. */
export function hashText(text: string): number {
	let hash = 0x811c9dc5;
	for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193);
	return hash >>> 0;
}

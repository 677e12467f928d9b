/** RFC 9562, version 4. `crypto.randomUUID` is missing where the page is not served securely. */
export function createUuid(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
	bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
	const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
	return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function isUuid(text: string): boolean {
	return UUID.test(text);
}

/** The same id for the same two, in either order. */
export function combineUuids(one: string, other: string): string {
	return one.replaceAll(/[\da-f]/g, (digit, at: number) =>
		(Number.parseInt(digit, 16) ^ Number.parseInt(other.charAt(at), 16)).toString(16),
	);
}

/** The same id for the same arguments, in the order of the numbers. */
export function deriveUuid(id: string, number: number): string {
	return id.slice(0, -12) + number.toString(16).padStart(12, "0");
}

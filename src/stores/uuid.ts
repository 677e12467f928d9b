/** RFC 9562, version 4. `crypto.randomUUID` is missing if the page is not served securely. */
export function createUuid(): string {
	return toUuid(crypto.getRandomValues(new Uint8Array(16)), 4);
}

/** RFC 9562, version 7: ids sorted as text are in the order of their times. @param time milliseconds since 1970 */
export function createTimeUuid(time: number): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	new DataView(bytes.buffer).setBigUint64(
		0,
		(BigInt(time) << 16n) | BigInt((bytes[6] as number) << 8) | BigInt(bytes[7] as number),
	);
	return toUuid(bytes, 7);
}

/** The time of an id of `createTimeUuid`, in milliseconds since 1970; NaN for any other text. */
export function timeOfUuid(id: string): number {
	return /^[\da-f]{8}-[\da-f]{4}-7/.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : Number.NaN;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function isUuid(text: string): boolean {
	return UUID.test(text);
}

export function withTimeOf(other: string, uuid: string): string {
	// 48 bits of time, and the version (RFC 9562, section 5.7).
	return Number.isNaN(timeOfUuid(other)) ? uuid : other.slice(0, 15) + uuid.slice(15);
}

export function toUuid(bytes: Uint8Array, version: number): string {
	bytes[6] = ((bytes[6] as number) & 0x0f) | (version << 4);
	bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
	const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
	return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

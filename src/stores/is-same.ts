/** Of values as JSON has them, whatever the order of their keys; a key that is undefined is none. */
export function isSame(one: unknown, other: unknown): boolean {
	if (one === other) return true;
	if (Array.isArray(one) && Array.isArray(other))
		return one.length === other.length && one.every((item, at) => isSame(item, other[at]));
	if (!isObject(one) || !isObject(other) || Array.isArray(one) || Array.isArray(other)) return false;
	return (
		Object.keys(one).every((key) => isSame(one[key], other[key])) &&
		Object.keys(other).every((key) => key in one || other[key] === undefined)
	);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null;
}

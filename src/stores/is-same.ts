/** Compares values as JSON has them. The order of keys does not matter, and an undefined value counts as missing. */
export function isSame(a: unknown, b: unknown): boolean {
	if (a === b) return true;
	if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => isSame(item, b[at]));
	if (!isObject(a) || !isObject(b) || Array.isArray(a) || Array.isArray(b)) return false;
	return (
		Object.keys(a).every((key) => isSame(a[key], b[key])) &&
		Object.keys(b).every((key) => key in a || b[key] === undefined)
	);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null;
}

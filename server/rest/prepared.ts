/** Every connection keeps a plan for each, some 20 KB, so it must not be for strangers to say how many there are. */
const MAX_PREPARED = 64;

const names = new Map<string, string>();

/**
 * The name under which connections keep a statement prepared. The product's own requests are some dozen texts; beyond
 * the first 64 of this process a statement has no name (the empty one) and is planned each time.
 */
export function nameFor(text: string): string {
	const known = names.get(text);
	if (known !== undefined) return known;
	if (names.size >= MAX_PREPARED) return "";
	const name = `rest_${names.size}`;
	names.set(text, name);
	return name;
}

/** Makes a value once for each object, and keeps it as long as the object. */
export function memoize<From extends object, Value>(make: (from: From) => Value): (from: From) => Value {
	const known = new WeakMap<From, { readonly value: Value }>();
	return (from) => {
		const made = known.get(from) ?? { value: make(from) };
		known.set(from, made);
		return made.value;
	};
}

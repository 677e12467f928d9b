/** Makes a value once for an object, as long as there is that. */
export function memoize<From extends object, Value>(make: (from: From) => Value): (from: From) => Value {
	const known = new WeakMap<From, { readonly value: Value }>();
	return (from) => {
		const made = known.get(from) ?? { value: make(from) };
		known.set(from, made);
		return made.value;
	};
}

/** A promise, and what resolves it: `Promise.withResolvers`, which Node has from version 22 on. */
export function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
	let resolve = () => {};
	const promise = new Promise<void>((fulfil) => {
		resolve = fulfil;
	});
	return { promise, resolve };
}

export type CallQueue = <T>(call: () => Promise<T>) => Promise<T>;

/** Makes calls one after the other, so that no response is older than what is known. */
export function createCallQueue(): CallQueue {
	let last: Promise<unknown> = Promise.resolve();
	return (call) => {
		const result = last.then(call);
		last = result.catch(() => {});
		return result;
	};
}

/** Whether a promise resolves within `ms`; its work goes on afterwards. @throws what it rejects with by then */
export async function finishesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const timeout = new Promise<false>((resolve) => {
		timer = setTimeout(() => resolve(false), ms);
	});
	return Promise.race([promise.then(() => true), timeout]).finally(() => clearTimeout(timer));
}

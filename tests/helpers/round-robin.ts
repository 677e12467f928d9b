/** How many copies of the server on one database answer a test's requests: TEST_COPIES, or 1. */
export const INSTANCE_COUNT = Number(process.env.TEST_COPIES ?? "1");

/** Opens the copies that are wanted, and gives one after the other. */
export async function openRoundRobin<Copy>(open: () => Promise<Copy>) {
	const all = await Promise.all(Array.from({ length: INSTANCE_COUNT }, open));
	let asked = 0;
	return { all, next: () => all[asked++ % all.length] as Copy };
}

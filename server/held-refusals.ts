/** Slows down clients that ask again as soon as they are refused. */
const HOLD_MS = 1000;
/** Of this process, each with a request of 64 KB at most; further refusals are immediate. */
const MAX_HELD = 500;

let held = 0;

/** To be awaited before a refusal is sent, outside of any queue: those who wait there would wait for it, too. */
export async function holdRefusal(ms = HOLD_MS): Promise<void> {
	if (held >= MAX_HELD) return;
	held++;
	await new Promise((resolve) => setTimeout(resolve, ms));
	held--;
}

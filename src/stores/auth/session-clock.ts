import * as v from "valibot";
import { readJson } from "../browser/stored-json.ts";
import { SESSION_KEY } from "./stored-session.ts";

/** `received_at` in milliseconds of the device's clock, `issued_at` in seconds of the server's. */
export const ReceivedSchema = v.object({
	expires_in: v.number(),
	received_at: v.number(),
	issued_at: v.number(),
});

type Received = v.InferOutput<typeof ReceivedSchema>;

interface Sighting {
	readonly receivedAt: number;
	readonly age: number;
	readonly pageTime: number;
}

let sighting: Sighting | undefined;

/** Reckons with the lifetime and the time since the receipt, because the device's clock may be years off. */
export function msUntilExpiry(received: Received): number {
	return received.expires_in * 1000 - (msSinceReceipt(received) ?? Number.POSITIVE_INFINITY);
}

/** Milliseconds since 1970, by the clock of the server that issued the session, or the device's if that is unknown. */
export function serverNow(): number {
	const received = readJson(SESSION_KEY, ReceivedSchema);
	if (received === undefined) return Date.now();
	const age = msSinceReceipt(received);
	return age === undefined ? Date.now() : received.issued_at * 1000 + age;
}

/** The longer of two times: the page's may stand still while a device sleeps, and the clock may be set back. */
function msSinceReceipt(received: Received): number | undefined {
	const { received_at: receivedAt } = received;
	if (sighting?.receivedAt !== receivedAt) {
		const age = msSinceEarlierReceipt(received);
		if (age === undefined) return undefined;
		sighting = { receivedAt, age, pageTime: performance.now() };
	}
	return Math.max(Date.now() - receivedAt, sighting.age + performance.now() - sighting.pageTime);
}

/** Another page may have received the session. A clock that was set back since has most likely been corrected. */
function msSinceEarlierReceipt({ received_at: receivedAt, issued_at: issuedAt }: Received): number | undefined {
	const ages = [Date.now() - receivedAt, Date.now() - issuedAt * 1000];
	return ages.find((age) => age >= 0);
}

import { BATCH, batchOf } from "./grammar.ts";
import { faultOf, isRouted, SECRET } from "./judge.ts";
import { commandFor } from "./reproduction.ts";
import type { FuzzRequest } from "./request.ts";
import { type Scene, setScene } from "./scene.ts";
import { openSender, type Sender } from "./send.ts";

const CONCURRENCY = 8;

export interface FuzzSettings {
	readonly requests: number;
	readonly seed: number;
	/** Goes on after a fault, as long as there is a server to attack. */
	readonly keepGoing?: boolean;
	/** The program to attack; without it what `npm run build` has made. */
	readonly main?: string;
	/** Is told how far it is, now and then. */
	readonly say?: (line: string) => void;
}

interface Fault {
	readonly index: number;
	readonly what: string;
	readonly command: string;
}

export interface FuzzReport {
	/** Sent before the end, or before the first faults. */
	readonly sent: number;
	/** Of those over HTTP or a WebSocket, the share that came past routing, from 0 to 1. */
	readonly routed: number;
	/** How many were answered with which status. */
	readonly statuses: ReadonlyMap<number, number>;
	readonly slowestMs: number;
	readonly faults: readonly Fault[];
}

/**
 * Sends a server the requests of a seed, as three people who attack the family of a fourth, and judges every answer. Without
 * `keepGoing` it ends with the batch in which something was wrong.
 */
export async function fuzz({
	requests,
	seed,
	keepGoing = false,
	main,
	say = () => {},
}: FuzzSettings): Promise<FuzzReport> {
	const scene = await setScene(main);
	const sender = openSender(scene.site.url);
	const faults: Fault[] = [];
	const statuses = new Map<number, number>();
	let [sent, routed, routable, slowestMs] = [0, 0, 0, 0];
	try {
		const before = await scene.victimsRows();
		if (!before.includes(SECRET)) throw new Error("the rows to compare are not the victim's");
		for (let batch = 0; sent < requests && (faults.length === 0 || (keepGoing && scene.site.isRunning())); batch++) {
			await scene.renewAttackers();
			const wanted = batchOf(seed, batch).slice(0, requests - sent);
			await concurrently(wanted, async (request, at) => {
				const filled = fillAll(scene, request);
				const { answer, ms } = await timed(sender, filled);
				statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
				slowestMs = Math.max(slowestMs, ms);
				if (request.kind !== "raw") routable++;
				if (request.kind !== "raw" && isRouted(answer)) routed++;
				const what = scene.site.isRunning() ? faultOf(answer) : "the server has ended";
				if (what !== undefined)
					faults.push({ index: batch * BATCH + at, what, command: commandFor(scene.site.url, filled) });
			});
			sent += wanted.length;
			const changed = scene.site.isRunning() && (await scene.victimsRows()) !== before;
			if (changed)
				faults.push({ index: sent - 1, what: `rows of the victim changed in the ${BATCH} up to here`, command: "" });
			if (batch % 20 === 19) say(`${sent} requests, ${faults.length} faults`);
		}
		const isWell = await fetch(`${scene.site.url}/healthz`).then(
			({ ok }) => ok,
			() => false,
		);
		if (!isWell && faults.length === 0) faults.push({ index: sent - 1, what: "the server is not well", command: "" });
	} finally {
		sender.stop();
		await scene.stop();
	}
	return { sent, routed: routed / routable, statuses, slowestMs, faults };
}

async function timed(sender: Sender, request: FuzzRequest) {
	const begun = performance.now();
	const answer = await sender.send(request);
	return { answer, ms: performance.now() - begun };
}

function fillAll(scene: Scene, request: FuzzRequest): FuzzRequest {
	return JSON.parse(JSON.stringify(request), (_, found) => (typeof found === "string" ? scene.fill(found) : found));
}

async function concurrently<T>(items: readonly T[], work: (item: T, at: number) => Promise<void>): Promise<void> {
	const queue = items.entries();
	const worker = async () => {
		for (const [at, item] of queue) await work(item, at);
	};
	await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

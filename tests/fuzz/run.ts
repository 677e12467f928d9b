import { type FuzzTarget, startFuzzTarget } from "./fuzz-target.ts";
import { BATCH_SIZE, generateBatch } from "./grammar.ts";
import { findFault, VICTIM_SECRET } from "./oracle.ts";
import type { FuzzRequest } from "./request.ts";
import { openSender } from "./sender.ts";
import { FuzzStatistics } from "./statistics.ts";

const CONCURRENCY = 8;
const SERVER_LOST = "the server has ended, or answers nobody, since this was sent";

export interface FuzzSettings {
	readonly requests: number;
	readonly seed: number;
	/** Sends these of the seed's requests only, all in one batch. */
	readonly only?: readonly number[] | undefined;
	/** Goes on after a fault, as long as there is a server to attack. */
	readonly keepGoing?: boolean;
	/** The program to attack; without it what `npm run build` has made. */
	readonly main?: string;
	/** Gets the progress now and then. */
	readonly onProgress?: (line: string) => void;
	/** Is waited for before a request is sent. */
	readonly onRequest?: (index: number, target: FuzzTarget) => Promise<void>;
}

interface Fault {
	readonly index: number;
	readonly description: string;
	/** With the values that it had, if the fault is of one request. */
	readonly request?: FuzzRequest;
}

export interface FuzzReport {
	/** Of what was sent before the end, or before the first faults. */
	readonly statistics: FuzzStatistics;
	readonly faults: readonly Fault[];
}

/**
 * Sends a server the requests of a seed, as users who attack another's family, and checks every answer. Without
 * `keepGoing` it ends with the batch in which something was wrong; it always ends with the server, which is a fault of
 * the requests that were under way.
 */
export async function runFuzz(settings: FuzzSettings): Promise<FuzzReport> {
	const target = await startFuzzTarget(settings.main);
	try {
		return await runRequests(target, settings);
	} finally {
		await target.stop();
	}
}

async function runRequests(target: FuzzTarget, settings: FuzzSettings): Promise<FuzzReport> {
	const { keepGoing = false, onProgress = () => {}, onRequest } = settings;
	const sender = openSender(target.server.url);
	const figures = new FuzzStatistics();
	const faults: Fault[] = [];
	/** The requests that were begun last, as many as are under way at once. */
	const latest: Indexed[] = [];
	let isOver = false;

	async function ask([index, request]: Indexed): Promise<void> {
		if (isOver) return;
		await onRequest?.(index, target);
		const filled = fillRequest(target, request);
		latest.push([index, filled]);
		if (latest.length > CONCURRENCY) latest.shift();
		const begun = performance.now();
		const answer = await sender.send(filled);
		figures.count(filled, answer, performance.now() - begun);
		const isLost = answer.status === 0 && !(await target.isUp());
		if (isLost) isOver = true;
		const what = isLost ? SERVER_LOST : findFault(answer);
		if (what !== undefined) faults.push({ index, description: what, request: filled });
	}

	/** @returns the rows as they are now, so that a change is reported once */
	async function check(before: Rows): Promise<Rows> {
		const index = latest.at(-1)?.[0] ?? 0;
		const now = await target.readVictimRows();
		const changed = [...now].filter(([table, rows]) => rows !== before.get(table));
		const whats = [
			...changed.map(([table, rows]) => `${table} of the victim changed from ${before.get(table)} to ${rows}`),
			...target.takeNewErrorLines().map((line) => `the server complains: ${line}`),
		];
		for (const what of whats) faults.push({ index, description: `in the ${BATCH_SIZE} up to here, ${what}` });
		return now;
	}

	/** What asks for the rows and the accounts fails with the server, and is not what ended it. */
	async function blameLatest({ message }: Error): Promise<void> {
		const lost = (await target.isUp()) ? "it could not be looked at what came of it" : SERVER_LOST;
		const description = `${lost} (${message})`;
		if (latest.length === 0) faults.push({ index: 0, description });
		for (const [index, request] of latest) faults.push({ index, description, request });
	}

	async function runAll(): Promise<void> {
		let rows = await target.readVictimRows();
		if (!rows.get("family_members")?.includes(VICTIM_SECRET))
			throw new Error("the rows to compare are not the victim's");
		for (const [at, batch] of generateBatches(target, settings)) {
			await target.renewAttackerAccounts();
			await runConcurrently(batch, ask);
			if (isOver) return;
			rows = await check(rows);
			if (at % 20 === 19) onProgress(`${figures.sent} requests, ${faults.length} faults`);
			if (faults.length > 0 && !keepGoing) return;
		}
	}

	await runAll().catch(blameLatest);
	sender.stop();
	return { statistics: figures, faults };
}

type Rows = ReadonlyMap<string, string>;
type Indexed = readonly [index: number, request: FuzzRequest];

function* generateBatches(
	{ catalogue }: FuzzTarget,
	{ seed, requests, only }: FuzzSettings,
): Generator<readonly [at: number, batch: Indexed[]]> {
	const indexed = (at: number) =>
		generateBatch(catalogue, seed, at).map((request, of): Indexed => [at * BATCH_SIZE + of, request]);
	if (only !== undefined) {
		yield [0, only.flatMap((index) => indexed(Math.floor(index / BATCH_SIZE)).filter(([found]) => found === index))];
		return;
	}
	for (let at = 0; at * BATCH_SIZE < requests; at++) yield [at, indexed(at).slice(0, requests - at * BATCH_SIZE)];
}

function fillRequest(target: FuzzTarget, request: FuzzRequest): FuzzRequest {
	return JSON.parse(JSON.stringify(request), (key, found) => {
		if (typeof found !== "string") return found;
		return key === "path" ? target.fillPlaceholders(found, encodeURIComponent) : target.fillPlaceholders(found);
	});
}

async function runConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
	const queue = items.values();
	const worker = async () => {
		for (const item of queue) await work(item);
	};
	await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

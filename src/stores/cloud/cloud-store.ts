import { applyChange } from "../../rules/changes.ts";
import { EMPTY_FAMILY } from "../../rules/family.ts";
import { isFailure, StoreError, type StoreFailure, TurnConflict } from "../errors.ts";
import type { FamilyStore } from "../family-store.ts";
import type { Locks } from "../guest/write-lease.ts";
import { askingAgain } from "./asking-again.ts";
import type { CloudClient } from "./client.ts";
import { type FamilyRows, familyRows } from "./family-rows.ts";
import type { KeptStorage } from "./kept-entries.ts";
import { lastSeenRows } from "./last-seen.ts";
import { meantRows } from "./meant-rows.ts";
import { oneSender } from "./one-sender.ts";
import { createOutbox } from "./outbox.ts";
import { LONG_PATIENCE, PATIENCE, withPatience } from "./patience.ts";
import { withChanges } from "./plan.ts";
import { RENEWAL_FAILED, renewSession } from "./renew-session.ts";
import { sendChange } from "./send-change.ts";
import { shownFamily } from "./shown-family.ts";

export interface CloudStoreOptions {
	/** A client with a session of the person. */
	readonly client: CloudClient;
	readonly userId: string;
	/** Where `focus`, `online`, `offline`, `pageshow`, `visibilitychange` and `storage` arrive. */
	readonly page?: EventTarget;
	/** Where changes wait and the family as last seen is kept; without, a change that cannot be sent is refused. */
	readonly storage?: KeptStorage;
	/** Absent where the page is not served securely. */
	readonly locks?: Locks | undefined;
}

/** A family of an account, kept in the backend and the same on every device. */
export function createCloudStore({
	client,
	userId,
	page = window,
	storage = () => localStorage,
	locks = globalThis.navigator?.locks,
}: CloudStoreOptions): FamilyStore {
	const outbox = createOutbox(storage, userId, () => show());
	const shown = shownFamily();
	const again = askingAgain(() => life && catchUp(life.signal));
	let life: AbortController | undefined;
	let rows: FamilyRows | undefined;
	/** Why the last reading failed, if it did. */
	let readFailure: StoreFailure | undefined;
	let pendingReads = 0;
	/** How often the browser has said that it has no network any more. */
	let losses = 0;
	let isStale: true | undefined;
	let isAccountGone: true | undefined;
	let last: Promise<unknown> = Promise.resolve();

	/** Calls to the backend are made one after the other, so that no answer is older than what is known. */
	function inTurn<T>(work: () => Promise<T>): Promise<T> {
		const done = last.then(work);
		last = done.catch(() => {});
		return done;
	}

	function show() {
		const records = rows?.now();
		shown.become(records, outbox.items(), {
			...outbox.delivery(),
			isOffline: readFailure !== undefined && records !== undefined,
			isStale,
			isAccountGone,
		});
	}

	/** Where the backend calls the session over, the work is done once more with a new token, if there is one to be had. */
	async function withSession<T>(work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (reason) {
			if (!isFailure(reason, "signed-out") || !(await renewSession(client, userId))) throw reason;
			return work();
		}
	}

	async function read(signal: AbortSignal) {
		const gone = outbox.gone();
		const lossesBefore = losses;
		try {
			await withSession(async () => rows?.read());
		} catch (reason) {
			if (!signal.aborted) readFailure = reason instanceof StoreError ? reason.failure : "busy";
			throw reason;
		}
		if (signal.aborted) throw new StoreError("signed-out");
		// The answer may have been on its way when the network was lost: only another one shows that it is back.
		if (losses === lossesBefore) readFailure = undefined;
		else again.soon();
		isStale = undefined;
		outbox.drop(gone);
		show();
	}

	/** Reads when it is the turn of it. */
	function readInTurn(signal: AbortSignal): Promise<void> {
		pendingReads++;
		return inTurn(() => read(signal)).finally(() => {
			pendingReads--;
		});
	}

	async function sendAll(signal: AbortSignal) {
		for (;;) {
			outbox.look();
			const item = outbox.next();
			const target = rows;
			if (item === undefined || target === undefined || signal.aborted) return;
			const reason = await withSession(() => sendChange(item, target)).catch((failure) => {
				outbox.failed(item, failure);
				throw failure;
			});
			// Closed in the meantime: what could not be made is judged and told when the family is opened again.
			if (signal.aborted && reason !== undefined) return;
			outbox.settle(item, reason);
			again.succeeded();
		}
	}

	async function deliver(signal: AbortSignal) {
		try {
			if (outbox.items().length > 0)
				await inTurn(() => oneSender(locks, `whose-turn-sending:${userId}`, () => sendAll(signal)));
		} catch (reason) {
			if (isFailure(reason, "refused")) outbox.refuse(reason);
			failed(reason, signal);
		}
	}

	/** Reads what the backend has, and sends what waits. */
	async function catchUp(signal: AbortSignal) {
		if (signal.aborted) return;
		try {
			await readInTurn(signal);
			again.answered();
		} catch (reason) {
			failed(reason, signal);
			return;
		}
		await deliver(signal);
	}

	/** Nobody is left whose changes could wait. */
	function endWith(error: Error) {
		isAccountGone = true;
		for (const item of outbox.items()) if (item.answer) outbox.settle(item, error);
		show();
	}

	function failed(reason: unknown, signal: AbortSignal) {
		const error = reason instanceof Error ? reason : new StoreError("busy", { cause: reason });
		if (isFailure(error, "account-gone") && !signal.aborted) return endWith(error);
		// A refused reading says nothing about the changes, which are answered one by one.
		if (isFailure(error, "refused")) show();
		else outbox.letWait(outbox.items(), error);
		if (signal.aborted) return;
		console.warn("The family's backend did not answer as it should:", reason);
		again.afterFailure();
	}

	/** What another tab has sent is read; what it leaves behind, because it was closed say, is sent from here. */
	function lookAtOtherTabs() {
		outbox.look();
		show();
		const items = outbox.items();
		if (items.some(({ isGone }) => isGone)) again.soon();
		if (items.some(({ isGone, answer }) => !isGone && answer === undefined)) again.later();
	}

	/** The backend is slow: whatever comes of the reading is shown when it comes. */
	function isLate() {
		if (rows?.now() === undefined) throw new StoreError("offline");
		isStale = true;
		show();
	}

	function isUnreachable() {
		readFailure = "offline";
		outbox.letWait(outbox.items(), new StoreError("offline"));
	}

	function hasLostNetwork() {
		losses++;
		isUnreachable();
	}

	/** Whoever reads meanwhile has got no answer, and will be told when one comes. Without a read nothing would take it back. */
	function isNotRenewed() {
		if (pendingReads > 0) isUnreachable();
		else outbox.letWait(outbox.items(), new StoreError("offline"));
	}

	function listen(signal: AbortSignal) {
		for (const event of ["focus", "online", "pageshow", "visibilitychange"])
			page.addEventListener(event, again.soon, { signal });
		page.addEventListener("offline", hasLostNetwork, { signal });
		page.addEventListener(RENEWAL_FAILED, isNotRenewed, { signal });
		page.addEventListener("storage", lookAtOtherTabs, { signal });
	}

	function begin(): AbortSignal {
		if (life !== undefined) return life.signal;
		life = new AbortController();
		const { signal } = life;
		const lastSeen = lastSeenRows(storage, userId);
		rows = familyRows({ client, userId, lastSeen, signal, onRows: show, onDoubt: again.soon });
		listen(signal);
		outbox.look();
		for (const item of outbox.items()) item.isOverdue = true;
		show();
		return signal;
	}

	return {
		family: shown.family,
		delivery: shown.delivery,
		subscribe: shown.subscribe,
		async load() {
			const signal = begin();
			const isKnown = rows?.now() !== undefined;
			const reading = readInTurn(signal);
			const delivering = reading.then(() => deliver(signal));
			delivering.catch((reason) => signal.aborted || failed(reason, signal));
			try {
				if (!(await withPatience(reading, isKnown ? PATIENCE : LONG_PATIENCE))) return isLate();
			} catch (reason) {
				if (signal.aborted) throw new StoreError("signed-out", { cause: reason });
				const isShown = rows?.now() !== undefined && !isFailure(reason, "refused");
				if (!isShown && !isFailure(reason, "account-gone")) throw reason;
				return;
			}
			await withPatience(delivering, PATIENCE);
		},
		async change(change) {
			if (life === undefined) throw new StoreError("signed-out");
			const before = shown.family() ?? EMPTY_FAMILY;
			if (applyChange(before, change) === before) {
				if (change.kind === "record-turn") throw new TurnConflict();
				return "saved";
			}
			const { item, kept } = outbox.add(change, meantRows(withChanges(rows?.now(), outbox.items()), change));
			if (readFailure !== undefined && readFailure !== "refused" && item.isKept)
				outbox.letWait([item], new StoreError("offline"));
			void deliver(life.signal);
			return kept;
		},
		acknowledge: outbox.acknowledge,
		giveUp(id) {
			outbox.giveUp(id);
			if (life) void deliver(life.signal);
		},
		close() {
			life?.abort();
			life = undefined;
			again.stop();
			rows = undefined;
			readFailure = undefined;
			isStale = undefined;
			isAccountGone = undefined;
			outbox.close();
			show();
		},
	};
}

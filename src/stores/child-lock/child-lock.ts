import { remainingWaitMs } from "../../rules/child-lock.ts";
import { createEmitter } from "../browser/emitter.ts";
import { readText, removeKeys, subscribeToStorage, writeText } from "../browser/storage.ts";
import { CHILD_LOCK_KEY } from "../browser/storage-keys.ts";

export interface StoredLock {
	readonly salt: string;
	readonly hash: string;
	/** How many PINs in a row were wrong, and when the last was tried, in milliseconds since the epoch. */
	readonly wrong: number;
	readonly lastAt: number;
}

const OPEN_MS = 5 * 60_000;

const USES = ["pointerdown", "keydown"];
const RETURNS = ["visibilitychange", "pageshow", "focus"];

const { subscribe, emit } = createEmitter();
let stored: StoredLock | undefined | "unread" = "unread";
let lastUse: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isFollowing = false;

export function readChildLock(): StoredLock | undefined {
	if (stored !== "unread") return stored;
	stored = parseLock(readText(CHILD_LOCK_KEY));
	return stored;
}

function parseLock(text: string | null | undefined): StoredLock | undefined {
	try {
		const lock = JSON.parse(text ?? "null");
		return isStoredLock(lock) ? lock : undefined;
	} catch {
		return undefined;
	}
}

function isStoredLock(lock: unknown): lock is StoredLock {
	const { salt, hash, wrong, lastAt } = (lock ?? {}) as Partial<Record<keyof StoredLock, unknown>>;
	const isCount = Number.isInteger(wrong) && Number(wrong) >= 0;
	return isHex(salt, 32) && isHex(hash, 64) && isCount && typeof lastAt === "number";
}

const isHex = (text: unknown, length: number) =>
	typeof text === "string" && text.length === length && /^[\da-f]*$/.test(text);

export function isLocked(): boolean {
	return readChildLock() !== undefined && !isOpen();
}

const isOpen = () => lastUse !== undefined && Date.now() - lastUse < OPEN_MS;

export function subscribeToChildLock(listener: () => void): () => void {
	if (!isFollowing) follow();
	return subscribe(listener);
}

export function waitForPin(): number {
	const lock = readChildLock();
	return lock === undefined ? 0 : remainingWaitMs(lock.wrong, lock.lastAt, Date.now());
}

export function lockNow(): void {
	lastUse = undefined;
	clearTimeout(timer);
	emit();
}

export function openChildLock(): void {
	use();
	emit();
}

/** If the storage is full or forbidden, the lock holds in this page alone. @throws StoreError */
export function storeChildLock(lock: StoredLock): void {
	stored = lock;
	try {
		writeText(CHILD_LOCK_KEY, JSON.stringify(lock));
	} finally {
		emit();
	}
}

export function removeChildLock(): void {
	stored = undefined;
	removeKeys([CHILD_LOCK_KEY]);
	lockNow();
}

function use(): void {
	lastUse = Date.now();
	clearTimeout(timer);
	timer = setTimeout(lockNow, OPEN_MS);
}

function follow(): void {
	isFollowing = true;
	// Another tab's try or change locks this tab.
	subscribeToStorage((event) => {
		const { key } = event as StorageEvent;
		if (key !== null && key !== CHILD_LOCK_KEY) return;
		stored = "unread";
		lockNow();
	});
	// Timers sleep with the device: the first touch after that finds the app locked.
	const check = () => {
		if (lastUse !== undefined && !isOpen()) lockNow();
	};
	for (const type of USES)
		addEventListener(
			type,
			() => {
				check();
				if (lastUse !== undefined) use();
			},
			true,
		);
	for (const type of RETURNS) addEventListener(type, check, true);
}

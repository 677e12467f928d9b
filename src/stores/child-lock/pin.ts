import { scryptAsync } from "@noble/hashes/scrypt.js";
import { bytesToHex, hexToBytes, randomBytes } from "@noble/hashes/utils.js";
import { openChildLock, readChildLock, type StoredLock, storeChildLock, waitForPin } from "./child-lock.ts";

// Browsers have WebCrypto for `https` and `localhost` only, and a server at home may be neither.

/** scrypt (RFC 7914), 16 MiB, half a second on a slow phone. Whoever can read the storage is not stopped for long. */
const COST = { N: 2 ** 14, r: 8, p: 1, dkLen: 32 };

async function hashPin(pin: string, salt: string): Promise<string> {
	return bytesToHex(await scryptAsync(pin, hexToBytes(salt), COST));
}

export async function setPin(pin: string): Promise<void> {
	const salt = bytesToHex(randomBytes(16));
	storeChildLock({ salt, hash: await hashPin(pin, salt), wrong: 0, lastAt: 0 });
}

export async function tryPin(pin: string): Promise<"open" | "wrong" | "wait"> {
	if (waitForPin() > 0) return "wait";
	const lock = readChildLock();
	if (lock === undefined) return "open";
	// A try counts before its result is known, so a reload meanwhile saves nothing.
	store({ ...lock, wrong: lock.wrong + 1, lastAt: Date.now() });
	if ((await hashPin(pin, lock.salt)) !== lock.hash) return "wrong";
	store({ ...lock, wrong: 0 });
	openChildLock();
	return "open";
}

function store(lock: StoredLock): void {
	try {
		storeChildLock(lock);
	} catch (reason) {
		console.warn("What was tried could not be stored:", reason);
	}
}

import type { Family, OpenDraw } from "../../rules/family.ts";
import { hashText } from "../../rules/hash-text.ts";
import type { RecordEntry } from "../../rules/record.ts";
import { type BrowserDeps, browserDeps } from "../browser/browser-deps.ts";
import { createEmitter } from "../browser/emitter.ts";
import { readText, removeKeys, subscribeToStorage, writeText } from "../browser/storage.ts";
import { createStoredValue } from "../browser/stored-value.ts";
import { createWriteLock } from "../browser/write-lock.ts";
import { StoreError } from "../errors.ts";
import { addTurns } from "./complete/add-turns.ts";
import { addDetails } from "./complete/details.ts";
import { DetailsSchema, NO_DETAILS, type StoredDetails } from "./complete/details-schema.ts";
import { createStoredRecord, type StoredEntry } from "./complete/stored-record.ts";
import { addUnrecorded } from "./complete/unrecorded.ts";
import { visibleEntries } from "./complete/update-record.ts";
import { createGuestFamily } from "./guest-family.ts";
import {
	CATEGORIES_KEY,
	CYCLES_KEY,
	DETAILS_KEY,
	GUEST_KEY_PREFIX,
	MEMBERS_KEY,
	RECORD_KEY,
	UNREAD_KEY,
} from "./guest-schema.ts";

export interface GuestLeftovers {
	/** The same object until it changes, or its record does. */
	family(): Family | undefined;
	/** Not part of `family()`: each stands on a cycle list that the account may not have. */
	openDraws(): readonly OpenDraw[];
	/** Oldest first. */
	record(): readonly RecordEntry[];
	subscribe(listener: () => void): () => void;
	/** Removes the family, unless it has changed since it was `imported`. Returns whether it was removed. @throws StoreError */
	clear(imported: Family): Promise<boolean>;
	isImportDeclined(userId: string): boolean;
	declineImport(userId: string): void;
}

/** Hashes, separated by spaces: one for each user who declined, without the user's id. */
const DECLINED_IMPORTS_KEY = `${GUEST_KEY_PREFIX}family-stays`;

const MAX_DECLINED_IMPORTS = 10;

export function createGuestLeftovers({ storage, page, ...tabs }: BrowserDeps = browserDeps()): GuestLeftovers {
	const basic = createGuestFamily(storage);
	const details = createStoredValue(storage, DETAILS_KEY, DetailsSchema, NO_DETAILS);
	const record = createStoredRecord(storage);
	const read = createReader(() => [basic.read(), details.read(), record.read()] as const);
	const changes = createEmitter();

	function remove(imported: Family): boolean {
		if (read() !== imported) return false;
		const keys = [DECLINED_IMPORTS_KEY, UNREAD_KEY, RECORD_KEY, DETAILS_KEY, CYCLES_KEY, CATEGORIES_KEY, MEMBERS_KEY];
		if (!removeKeys(keys, storage)) throw new StoreError("storage-forbidden");
		return true;
	}

	const declinedImports = () => readText(DECLINED_IMPORTS_KEY, storage)?.split(" ") ?? [];

	return {
		family() {
			const family = read();
			return family.members.length + family.categories.length > 0 ? family : undefined;
		},
		openDraws: () => addDetails(basic.read(), details.read()).categories.flatMap(({ openDraw }) => openDraw ?? []),
		record: () => visibleEntries(record.read()),
		subscribe(listener) {
			const unsubscribes = [changes.subscribe(listener), subscribeToStorage(listener, page)];
			return () => {
				for (const unsubscribe of unsubscribes) unsubscribe();
			};
		},
		async clear(imported) {
			let isRemoved = false;
			const lock = createWriteLock(tabs);
			try {
				await lock.run(() => {
					isRemoved = remove(imported);
					return isRemoved;
				});
			} finally {
				lock.close();
			}
			changes.emit();
			return isRemoved;
		},
		isImportDeclined: (userId) => declinedImports().includes(hashDeclinedImport(userId, read())),
		declineImport(userId) {
			const hashes = new Set([...declinedImports(), hashDeclinedImport(userId, read())]);
			try {
				writeText(DECLINED_IMPORTS_KEY, [...hashes].slice(-MAX_DECLINED_IMPORTS).join(" "), storage);
			} catch (reason) {
				console.warn("This browser will ask again about the family it holds:", reason);
			}
		},
	};
}

/** With what members and categories have of their own, and the turns that count. Returns the same object until it changes. */
function createReader(readParts: () => Parameters<typeof buildFamily>): () => Family {
	let cached: { readonly parts: readonly unknown[]; readonly family: Family } | undefined;
	return () => {
		const parts = readParts();
		if (cached === undefined || parts.some((part, at) => part !== cached?.parts[at]))
			cached = { parts, family: buildFamily(...parts) };
		return cached.family;
	};
}

function buildFamily(basic: Family, details: StoredDetails, recorded: readonly StoredEntry[]): Family {
	const family = withoutOpenDraws(addDetails(basic, details));
	// The record brings the others along.
	const { pastTurns, ...rest } = addTurns(family, addUnrecorded(recorded, basic));
	return rest;
}

function withoutOpenDraws(family: Family): Family {
	if (!family.categories.some(({ openDraw }) => openDraw)) return family;
	return { ...family, categories: family.categories.map(({ openDraw, ...category }) => category) };
}

/** A rare collision only suppresses a question. */
function hashDeclinedImport(userId: string, family: Family): string {
	const { turns, ...asked } = family;
	return hashText(JSON.stringify([userId, asked])).toString(16);
}
